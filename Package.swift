// swift-tools-version: 6.2
import PackageDescription

// Every target is compiled under the same strict rules. Nothing depends on a package from elsewhere: C libraries come from
// the system (see scripts/setup) through the thin wrapper targets at the end of the list.

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]
let strictAndMemorySafe = strict + [.strictMemorySafety()]

func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strictAndMemorySafe)
}

func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.byName(name: name)] + dependencies, swiftSettings: strict)
}

let package = Package(
  name: "booksite",
  platforms: [.macOS(.v15)],
  targets: [
    // The line of a build, in the order values flow.
    .executableTarget(name: "booksite", dependencies: ["Commands"], swiftSettings: strictAndMemorySafe),
    module(
      "Commands",
      [
        "Books", "BuiltInTemplates", "Checking", "Configuration", "Content", "Covers", "Diagnostics", "Files",
        "HTTPServer", "Images", "JSON", "Library", "Markdown", "Processes", "Providers", "Rendering", "SQLite", "Site",
        "YAML",
      ]),
    module("Configuration", ["Books", "Diagnostics", "Files", "YAML"]),
    module("Content", ["Books", "Configuration", "Diagnostics", "Files", "Markdown", "YAML"]),
    module("Covers", ["Books", "Diagnostics", "Files", "Images", "Providers"]),
    module("Providers", ["Books", "Diagnostics", "Files", "JSON"]),
    module("Library", ["Books", "Diagnostics", "Files", "JSON", "SQLite"]),
    module("Site", ["Books", "Configuration", "Content"]),
    module(
      "Rendering",
      [
        "Books", "BuiltInTemplates", "Configuration", "Content", "Covers", "Diagnostics", "Digests", "Files", "Images",
        "JSON", "Markdown", "Site", "Templates",
      ]),

    // What a built site is looked through for.
    module("Checking", ["Books", "Configuration", "Diagnostics", "Files", "JSON", "Markdown"]),

    // Values and tools.
    module("Books"),
    module("Diagnostics"),
    module("Templates", ["Diagnostics"]),
    .target(
      name: "BuiltInTemplates", path: "templates", resources: [.embedInCode("pages"), .embedInCode("starter")],
      swiftSettings: strictAndMemorySafe),
    module("Files"),
    module("Processes"),

    // Thin wrappers of C libraries; they know nothing about books.
    module("Digests", ["CMessageDigest"]),
    module("HTTPServer", ["CMicroHTTPD"]),
    module("Images", ["CPNG", "CTurboJPEG", "CWebP"]),
    module("JSON", ["CJansson"]),
    module("Markdown", ["CCMark"]),
    module("SQLite", ["CSQLite"]),
    module("YAML", ["CYAML"]),
    .systemLibrary(name: "CCMark", pkgConfig: "libcmark", providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]),
    .systemLibrary(name: "CJansson", pkgConfig: "jansson", providers: [.apt(["libjansson-dev"]), .brew(["jansson"])]),
    .systemLibrary(name: "CMessageDigest", pkgConfig: "libmd", providers: [.apt(["libmd-dev"]), .brew(["libmd"])]),
    .systemLibrary(
      name: "CMicroHTTPD", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(
      name: "CTurboJPEG", pkgConfig: "libturbojpeg",
      providers: [.apt(["libturbojpeg0-dev"]), .brew(["jpeg-turbo"])]),
    .systemLibrary(name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),

    // Tests.
    .target(
      name: "TestSupport", dependencies: ["Diagnostics", "Files"], path: "Tests/TestSupport",
      swiftSettings: strict),
    tests("Books"),
    tests("Checking", ["TestSupport", "Configuration", "Diagnostics", "Files"]),
    tests(
      "Commands",
      [
        "TestSupport", "Books", "BuiltInTemplates", "Configuration", "Content", "Diagnostics", "JSON", "Library",
        "Markdown", "Processes", "Providers", "Rendering", "SQLite", "Site", "Templates", "YAML", "booksite",
      ]),
    tests("Configuration", ["Books", "Diagnostics"]),
    tests("Content", ["TestSupport", "Books", "Diagnostics"]),
    tests("Covers", ["TestSupport", "Books", "Diagnostics", "Files", "Images", "Providers"]),
    tests("Digests"),
    tests("Files", ["TestSupport"]),
    tests("HTTPServer"),
    tests("Images", ["CTurboJPEG"]),
    tests("JSON"),
    tests("Library", ["Books", "Diagnostics", "SQLite"]),
    tests("Markdown"),
    tests("Processes", ["TestSupport"]),
    tests("Providers", ["TestSupport", "Books", "Diagnostics"]),
    tests(
      "Rendering",
      [
        "TestSupport", "Books", "BuiltInTemplates", "Configuration", "Content", "Covers", "Diagnostics", "Digests",
        "Files", "Images", "JSON", "Site", "Templates", "YAML",
      ]),
    tests("Site", ["TestSupport", "Books", "Configuration", "Content", "Diagnostics"]),
    tests("SQLite"),
    tests("Templates", ["Diagnostics", "Markdown"]),
    tests("YAML"),
  ]
)
