/// A file that a new site begins with.
package struct StarterFile: Sendable {
  /// Below the site folder.
  package let path: String
  /// Of the site it is for, `ko` or `en`; nil for every site.
  package let language: String?
  /// Whether it is an example of the reader's own things, which belongs only into a site that has nothing yet.
  package let isExample: Bool
  /// With words between `@` signs, such as `@TITLE@`, in place of what the reader decides.
  package let bytes: [UInt8]

  fileprivate init(_ path: String, for language: String? = nil, isExample: Bool = false, _ bytes: [UInt8]) {
    self.path = path
    self.language = language
    self.isExample = isExample
    self.bytes = bytes
  }
}

/// The files of `templates/starter`, in the order they are made: the configuration is the last one, for where it is, a site
/// is complete.
package let starterFiles: [StarterFile] = [
  StarterFile("data/han-kang.json", for: "ko", isExample: true, PackageResources.answers_han_kang_json),
  StarterFile("data/adler.json", for: "ko", isExample: true, PackageResources.answers_adler_json),
  StarterFile("data/le-guin.json", for: "en", isExample: true, PackageResources.answers_le_guin_json),
  StarterFile("data/picture-books.json", for: "en", isExample: true, PackageResources.answers_picture_books_json),
  StarterFile("library.json", for: "ko", isExample: true, PackageResources.library_ko_json),
  StarterFile("library.json", for: "en", isExample: true, PackageResources.library_en_json),
  StarterFile(".gitignore", PackageResources.gitignore),
  StarterFile("README.md", for: "ko", PackageResources.README_ko_md),
  StarterFile("README.md", for: "en", PackageResources.README_en_md),
  StarterFile(".github/workflows/booksite.yml", PackageResources.workflow_booksite_yml),
  StarterFile(".github/workflows/capture.yml", PackageResources.workflow_capture_yml),
  StarterFile(".github/ISSUE_TEMPLATE/book.yml", for: "ko", PackageResources.issue_form_ko_yml),
  StarterFile(".github/ISSUE_TEMPLATE/book.yml", for: "en", PackageResources.issue_form_en_yml),
  StarterFile("content/posts/first-post.md", for: "ko", isExample: true, PackageResources.first_post_ko_md),
  StarterFile("content/posts/first-post.md", for: "en", isExample: true, PackageResources.first_post_en_md),
  StarterFile("content/about.md", for: "ko", isExample: true, PackageResources.about_ko_md),
  StarterFile("content/about.md", for: "en", isExample: true, PackageResources.about_en_md),
  StarterFile("booksite.yml", for: "ko", PackageResources.booksite_ko_yml),
  StarterFile("booksite.yml", for: "en", PackageResources.booksite_en_yml),
]
