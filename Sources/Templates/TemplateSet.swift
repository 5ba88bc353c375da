package import Diagnostics

/// The built-in templates and the reader's own, by name. A template of the reader's replaces the built-in one of the same
/// name; others of the reader's are further partials.
package struct TemplateSet: Sendable {
  private let files: [String: ParsedTemplate]
  private let blockNamesByFile: [String: Set<String>]

  /// The names in order of their bytes.
  package let names: [String]

  /// What can be said without a schema: mistakes in the shape of any template, also of those nothing includes, and warnings
  /// about text that is never shown and files of the reader's that nothing uses.
  package let diagnostics: [Diagnostic]

  /// Parses everything. The name of an override is the last part of its path.
  package init(builtIn: [(name: String, bytes: [UInt8])], overrides: [SourceText]) {
    var files: [String: ParsedTemplate] = [:]
    for (name, bytes) in builtIn {
      let source = SourceText(path: "(built-in) " + name, bytes: bytes)
      files[name] = TemplateParser.parse(source, name: name, isBuiltIn: true)
    }
    for source in overrides {
      let name = String(source.path.split(separator: "/").last ?? "")
      files[name] = TemplateParser.parse(source, name: name, isBuiltIn: false)
    }
    self.files = files
    names = files.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    blockNamesByFile = TemplateSet.blockNames(of: files)

    var diagnostics: [Diagnostic] = []
    let builtInNames = builtIn.map(\.name)
    let referenced = Set(files.values.flatMap { file in file.references.map(\.name).filter { $0 != file.name } })
    for name in names {
      guard let file = files[name] else { continue }
      diagnostics += file.problems
      guard !file.isBuiltIn, !builtInNames.contains(name) else { continue }
      let location = Location(path: file.source.path)
      if TemplateKind(name: name) == nil {
        diagnostics.append(.unknownTemplateKind(name, at: location))
      } else if !referenced.contains(name) {
        diagnostics.append(.unusedTemplate(name, among: builtInNames, at: location))
      }
    }
    self.diagnostics = diagnostics
  }

  /// The template of that name for records of `schema`. Throws every mistake in it and in the templates it is made of.
  package func template(_ name: String, for schema: Schema) throws(Failure) -> Template {
    guard let file = files[name] else { throw Failure(.missingTemplate(name, among: names, at: nil)) }
    guard let kind = TemplateKind(name: name) else {
      throw Failure(.unknownTemplateKind(name, at: Location(path: file.source.path)))
    }
    let (template, problems) = TemplateBinder.bind(file, kind: kind, to: schema, in: self)
    guard problems.isEmpty else { throw Failure(problems.sorted()) }
    return template
  }

  /// All of `wanted`, in order. Throws every mistake in all templates of the set at once, each one time, with the warnings.
  package func templates(_ wanted: [(name: String, schema: Schema)]) throws(Failure) -> [Template] {
    var templates: [Template] = []
    var problems = Set(diagnostics)
    for (name, schema) in wanted {
      do throws(Failure) {
        templates.append(try template(name, for: schema))
      } catch {
        problems.formUnion(error.diagnostics)
      }
    }
    guard !problems.contains(where: { $0.severity == .error }) else { throw Failure(problems.sorted()) }
    return templates
  }

  func file(_ name: String) -> ParsedTemplate? {
    files[name]
  }

  func names(like kind: TemplateKind) -> [String] {
    names.filter { TemplateKind(name: $0) == kind }
  }

  /// The blocks a template has, itself or in the templates it is made of; nil for a template that does not exist.
  func blockNames(of name: String) -> Set<String>? {
    blockNamesByFile[name]
  }

  private static func blockNames(of files: [String: ParsedTemplate]) -> [String: Set<String>] {
    var names = files.mapValues { Set($0.blockNames) }
    // Until nothing is added any more: at most as often as the longest chain of files.
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for (name, file) in files {
        var all = names[name] ?? []
        let count = all.count
        for reference in file.references { all.formUnion(names[reference.name] ?? []) }
        guard all.count > count else { continue }
        names[name] = all
        hasChanged = true
      }
    }
    return names
  }
}
