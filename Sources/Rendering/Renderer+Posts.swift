import Books
import Configuration
import Content
import Images
import Markdown
import Site
import Templates

extension Renderer {
  func renderPost(_ index: Int, _ format: Configuration.Format, into buffer: inout ByteBuffer) {
    let post = site.posts[index]
    let page = PageFields(
      self, .post, at: PagePath(of: post), in: format, heading: post.title,
      summary: post.summary.isEmpty ? post.title : post.summary,
      social: format == .html ? socialImage(ofFirst: site.booksOfPost[index]) : nil,
      structured: format == .html ? structuredPost(index) : Markup(), isEntrance: true
    ) { matter in
      describe(post, books: site.booksOfPost[index].map { site.books[$0].id }, in: &matter)
    }
    let template = format == .html ? theme.postHTML : theme.postMarkdown
    template.render(PostFields(page: page, entry: EntryFields(page: page, post: index)), into: &buffer)
  }

  func renderPosts(_ index: Int, page number: Int, _ format: Configuration.Format, into buffer: inout ByteBuffer) {
    let list = site.postLists[index]
    let (name, count) = (configuration.title, list.posts.count)
    let heading = text.title(of: list.kind)
    let page = PageFields(
      self, .posts, at: list.path.page(number), in: format, heading: heading,
      title: frame.language.pageTitle(heading, site: name, page: number, of: list.pageCount),
      summary: text.postsSummary(heading: heading, count: count, site: name, page: number), entry: .posts,
      structured: format == .html ? structuredPosts(list, page: number) : Markup()
    ) { matter in
      matter.number("posts", count)
    }
    let template = format == .html ? theme.postsHTML : theme.postsMarkdown
    template.render(PostListFields(page: page, list: list, number: number), into: &buffer)
  }

  func renderGroups(_ path: PagePath, _ format: Configuration.Format, into buffer: inout ByteBuffer) {
    let heading = path == PostList.tagsPath ? text.tags : text.archive
    let page = PageFields(
      self, .groups, at: path, in: format, heading: heading,
      summary: text.postsSummary(heading: heading, count: site.posts.count, site: configuration.title), entry: .posts,
      structured: format == .html ? structuredPage(heading, at: path) : Markup())
    let template = format == .html ? theme.groupsHTML : theme.groupsMarkdown
    template.render(GroupsFields(page: page), into: &buffer)
  }

  func renderContentPage(_ index: Int, _ format: Configuration.Format, into buffer: inout ByteBuffer) {
    let content = site.pages[index]
    let page = PageFields(
      self, .content, at: PagePath(of: content), in: format, heading: content.title,
      summary: content.summary.isEmpty ? content.title : content.summary, entry: .page(index),
      structured: format == .html ? structuredPage(content.title, at: PagePath(of: content)) : Markup()
    ) { matter in
      matter.text("description", content.description)
      matter.day("updated", content.updated)
      matter.text("language", content.language)
    }
    let template = format == .html ? theme.contentHTML : theme.contentMarkdown
    template.render(ContentPageFields(page: page, content: content), into: &buffer)
  }

  private func describe(_ post: Post, books: [BookID], in matter: inout FrontMatter) {
    matter.day("date", post.date)
    matter.day("updated", post.updated)
    // As the library names them; what it does not know stays as it was written.
    let known = post.books.map { book in site.namedBooks[book].map { site.books[$0].id } ?? book }
    if known.count == 1 {
      matter.text("isbn", known[0].description)
    } else {
      matter.texts("isbn", known.map(\.description))
    }
    matter.rating("rating", post.rating)
    matter.days("read", [("from", post.readFrom), ("to", post.readTo)])
    matter.texts("tags", post.tags.map(\.name))
    matter.text("description", post.description)
    matter.text("language", post.language)
  }

  /// A book that stands alone.
  func figure(of book: Int, on page: PagePath, in format: Configuration.Format, isEager: Bool) -> Markup {
    Renderer.card(fields(of: book, on: page, in: format, CardPlace(isEager: isEager)), theme.figure(format))
  }

  /// A text of the reader's as a format has it. Headings in HTML stand below the page's own.
  ///
  /// `isAbsolute` is for HTML that leaves the site, such as in feeds: every address begins with the site's, and a book's
  /// card is a link.
  func body(
    of writing: Writing, on page: PagePath, in format: Configuration.Format, isAbsolute: Bool = false
  ) -> Markup {
    switch format {
    case .html:
      var html = writing.text.html(topHeading: 2) { index in
        htmlReplacement(for: index, in: writing, on: page, isAbsolute: isAbsolute)
      }
      if html.last == UInt8(ascii: "\n") { html.removeLast() }
      return Markup(html)
    case .markdown:
      let markdown = writing.text.markdown { index in markdownReplacement(for: index, in: writing, on: page) }
      return closedBlock(String(decoding: markdown.drop { $0 == 0x0A || $0 == 0x0D }, as: UTF8.self))
    }
  }

  private func htmlReplacement(
    for index: Int, in writing: Writing, on page: PagePath, isAbsolute: Bool
  ) -> LinkedText.Replacement {
    let link = writing.text.links[index]
    let base = isAbsolute ? configuration.url.absolute : configuration.url.basePath
    switch writing.targets[index] {
    case .book(let id):
      guard let book = site.namedBooks[id] else { return .text(label: id.description) }
      if link.isInLink { return .text(label: site.books[book].shownTitle) }
      if link.isAlone, !isAbsolute {
        return .block(figure(of: book, on: page, in: .html, isEager: false).bytes)
      }
      return .link(base + PagePath(of: site.books[book].id).encoded, label: site.books[book].shownTitle)
    case .site(let path, let rest):
      if link.isImage {
        return .image(base + path + rest, attributes: attributes(ofPicture: path, isAbsolute: isAbsolute))
      }
      let address = base + completed(path) + rest
      return .link(address, label: address)
    case .nowhere(let label): return .text(label: label)
    }
  }

  private func markdownReplacement(for index: Int, in writing: Writing, on page: PagePath) -> LinkedText.Replacement {
    let link = writing.text.links[index]
    switch writing.targets[index] {
    case .book(let id):
      guard let book = site.namedBooks[id] else { return .text(label: id.description) }
      if link.isInLink { return .text(label: ByteBuffer.markdown(site.books[book].shownTitle)) }
      if link.isAlone {
        if link.form == .inline { return .block(figure(of: book, on: page, in: .markdown, isEager: false).bytes) }
        // The picture of a definition, which has no place of its own.
        let fields = fields(of: book, on: page, in: .markdown, .usual)
        return fields.picture.map { .image($0.src) } ?? .link(fields.url, label: "")
      }
      let title = ByteBuffer.markdown(site.books[book].shownTitle)
      return .link(page.relativeLink(to: PagePath(of: site.books[book].id)), label: title)
    case .site(let path, let rest):
      let path = link.isImage ? path : completed(path)
      let file = path.isEmpty || path.hasSuffix("/") ? path + "index.md" : path
      let address = page.relativeLink(toFile: file) + rest
      return link.isImage ? .image(address) : .link(address, label: ByteBuffer.markdown(path))
    case .nowhere(let label): return .text(label: ByteBuffer.markdown(label))
    }
  }

  /// A path to a page with its final slash, where a text leaves it out.
  private func completed(_ path: String) -> String {
    guard !path.hasSuffix("/"), let name = fileName(ofPath: path) else { return path }
    return pageFolders.contains(name + [UInt8(ascii: "/")]) ? path + "/" : path
  }

  /// What keeps a text from jumping when a picture in it arrives; nothing for pictures whose size is not known.
  private func attributes(ofPicture path: String, isAbsolute: Bool) -> String {
    guard !pictureSizes.isEmpty, let size = fileName(ofPath: path).flatMap({ pictureSizes[$0] }) else { return "" }
    let sides = "width=\"\(size.width)\" height=\"\(size.height)\""
    return isAbsolute ? sides : sides + " loading=\"lazy\" decoding=\"async\""
  }
}

extension ByteBuffer {
  /// The text as Markdown shows it.
  fileprivate static func markdown(_ text: String) -> String {
    var buffer = ByteBuffer()
    buffer.append(text, escapedFor: .markdown)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
}
