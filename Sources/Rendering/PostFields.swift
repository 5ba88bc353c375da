import Books
import Configuration
import Content
import Site
import Templates

/// Stars, and what they say in words.
struct RatingFields: Sendable {
  var rating: Rating
  var language: Configuration.Language

  /// `★★★★½`
  var stars: String {
    String(repeating: "★", count: rating.halves / 2) + (rating.halves.isMultiple(of: 2) ? "" : "½")
  }
}

private let ratingView = makeRatingView()

private func makeRatingView() -> View<RatingFields> {
  View<RatingFields>(
    "rating",
    [
      .text("stars") { $0.stars },
      .text("text") { $0.language.rating($0.rating) },
      .text("value") { $0.rating.description },
    ])
}

/// When a book was read.
struct ReadFields: Sendable {
  var from: DayFields?
  var to: DayFields?
  /// When there is no end yet: that it is being read, and since when.
  var since: DayFields?

  init?(_ post: Post, _ text: InterfaceText) {
    guard post.readFrom != nil || post.readTo != nil else { return nil }
    from = post.readFrom.map { DayFields(text: text.language.day($0), day: $0) }
    to = post.readTo.map { DayFields(text: text.language.day($0), day: $0) }
    if post.readTo == nil { since = post.readFrom.map { DayFields(text: text.readingSince($0), day: $0) } }
  }
}

private let readView = makeReadView()

private func makeReadView() -> View<ReadFields> {
  View<ReadFields>(
    "reading",
    [
      .record("from", dayView) { $0.from },
      .record("to", dayView) { $0.to },
      .record("since", dayView) { $0.since },
    ])
}

/// One post in a list.
struct EntryFields: Sendable {
  var page: PageFields
  /// Its position in the site.
  var post: Int
  /// On the first row of a page.
  var isEager = false
  /// The first of a page, whose picture is what a visitor waits for.
  var isFirst = false

  var renderer: Renderer { page.renderer }
  var site: Site { renderer.site }
  var language: Configuration.Language { renderer.frame.language }
  var value: Post { site.posts[post] }

  /// The language of the post's words when it is not the page's.
  var foreign: String {
    let written = value.language
    if written.isEmpty { return foreignLanguage(of: value.title, on: language) }
    return written == language.rawValue ? "" : written
  }

  var cover: CoverFields? {
    guard let book = site.booksOfPost[post].first else { return nil }
    return renderer.fields(of: book, on: page.path, in: page.format, CardPlace(isEager: isEager)).cover
  }
}

let entryView = makeEntryView()

private func makeEntryView() -> View<EntryFields> {
  View<EntryFields>(
    "post",
    [
      .text("url") { $0.page.link(to: PagePath(of: $0.value)) },
      .text("title") { $0.value.title },
      .text("title_language") { $0.foreign },
      .text("date") { $0.language.day($0.value.date) },
      .text("date_day") { $0.value.date.description },
      .record("rating", ratingView) { fields in
        fields.value.rating.map { RatingFields(rating: $0, language: fields.language) }
      },
      .text("summary") { $0.value.summary },
      .text("about") { fields in
        fields.site.booksOfPost[fields.post].map { fields.site.books[$0].shownTitle }.joined(separator: ", ")
      },
      .flag("eager") { $0.isEager },
      .flag("first") { $0.isFirst },
      .record("cover", coverView) { $0.cover },
    ])
}

/// A post's own page.
struct PostFields: Sendable {
  let page: PageFields
  let entry: EntryFields

  var post: Post { entry.value }
  var renderer: Renderer { page.renderer }

  var cards: [Markup] {
    entry.site.booksOfPost[entry.post].map { renderer.figure(of: $0, on: page.path, in: page.format, isEager: true) }
  }

  /// Those that this post says to have been read, or begun.
  var mentions: [MentionFields] {
    guard let status = ReadingStatus(post) else { return [] }
    return entry.site.booksOfPost[entry.post].map { index in
      let book = entry.site.books[index]
      return MentionFields(book: book, url: page.link(to: PagePath(of: book.id)), status: status)
    }
  }

  var body: Markup { renderer.body(of: post.writing, on: page.path, in: page.format) }

  var tags: [LinkFields] {
    post.tags.map { LinkFields(label: $0.name, url: page.link(to: PostList.path(of: $0))) }
  }

  /// The post before this one in time, or after it.
  func neighbour(_ distance: Int) -> EntryFields? {
    let index = entry.post + distance
    return entry.site.posts.indices.contains(index) ? EntryFields(page: page, post: index) : nil
  }
}

/// A book as a post names it for machines.
struct MentionFields: Sendable {
  var book: Book
  var url: String
  var status: ReadingStatus?
}

private let mentionView = makeMentionView()

private func makeMentionView() -> View<MentionFields> {
  View<MentionFields>(
    "book",
    [
      .text("name") { $0.book.shownTitle },
      .text("authors") { $0.book.authors.joined(separator: ", ") },
      .text("isbn") { $0.book.id.isbn?.description ?? "" },
      .text("url") { $0.url },
      .text("read_status") { $0.status?.stage.rawValue ?? "" },
    ])
}

let postView = makePostView()

private func makePostView() -> View<PostFields> {
  View<PostFields>(
    "post page",
    [
      .all(of: pageView) { $0.page },
      .text("language") { $0.entry.foreign },
      .text("date") { $0.entry.language.day($0.post.date) },
      .text("date_day") { $0.post.date.description },
      .record("updated", dayView) { fields in
        fields.post.updated.map { DayFields(text: fields.entry.language.day($0), day: $0) }
      },
      .record("rating", ratingView) { fields in
        fields.post.rating.map { RatingFields(rating: $0, language: fields.entry.language) }
      },
      .record("read", readView) { ReadFields($0.post, $0.renderer.text) },
      .list("cards", cardMarkupView) { $0.cards },
      .list("books", mentionView) { $0.mentions },
      .markup("body") { $0.body },
      .flag("has_tags") { !$0.post.tags.isEmpty },
      .list("tags", linkView) { $0.tags },
      .text("all_posts") { $0.page.link(to: PostList.allPath) },
      .flag("has_neighbours") { $0.entry.site.posts.count > 1 },
      .record("older", entryView) { $0.neighbour(1) },
      .record("newer", entryView) { $0.neighbour(-1) },
    ])
}

/// The posts of the home page.
struct PostSectionFields: Sendable {
  var page: PageFields
}

let postSectionView = makePostSectionView()

private func makePostSectionView() -> View<PostSectionFields> {
  View<PostSectionFields>(
    "posts",
    [
      .text("heading") { $0.page.renderer.text.posts },
      .text("url") { $0.page.link(to: PostList.allPath) },
      .text("count") { $0.page.renderer.frame.language.count(ofPosts: $0.page.renderer.site.posts.count) },
      .flag("has_more") { $0.page.renderer.site.posts.count > PostList.sectionSize },
      .list("entries", entryView) { fields in
        fields.page.renderer.site.posts.indices.prefix(PostList.sectionSize).map {
          EntryFields(page: fields.page, post: $0)
        }
      },
    ])
}

/// One page of a list of posts.
struct PostListFields: Sendable {
  var page: PageFields
  var list: PostList
  /// 1-based.
  var number: Int

  var entries: [EntryFields] {
    list.posts(onPage: number).enumerated().map { place, post in
      EntryFields(page: page, post: post, isEager: place < 2, isFirst: place == 0)
    }
  }
}

let postListView = makePostListView()

private func makePostListView() -> View<PostListFields> {
  View<PostListFields>(
    "list of posts",
    [
      .all(of: pageView) { $0.page },
      .text("count") { $0.page.renderer.frame.language.count(ofPosts: $0.list.posts.count) },
      .list("entries", entryView) { $0.entries },
      .list("related", linkView) { $0.page.relatedLists },
      .record("pager", pagerView) { PagerFields($0.page, $0.list.path, number: $0.number, of: $0.list.pageCount) },
    ])
}

extension PageFields {
  /// The other ways to the posts.
  var relatedLists: [LinkFields] {
    let indexes = PostList.indexPaths(of: renderer.site.postLists).map { path in
      (path, path == PostList.tagsPath ? renderer.text.tags : renderer.text.archive)
    }
    return ([(PostList.allPath, renderer.text.posts)] + indexes).filter { $0.0 != path }
      .map { LinkFields(label: $0.1, url: link(to: $0.0)) }
  }
}

/// All tags, or all years.
struct GroupsFields: Sendable {
  var page: PageFields

  var lists: [PostList] {
    page.renderer.site.postLists.filter { list in
      switch list.kind {
      case .all: false
      case .tag: page.path == PostList.tagsPath
      case .year: page.path == PostList.archivePath
      }
    }
  }
}

private let groupView = makeGroupView()

private func makeGroupView() -> View<(list: PostList, page: PageFields)> {
  View<(list: PostList, page: PageFields)>(
    "group of posts",
    [
      .text("label") { group in
        switch group.list.kind {
        case .all: group.page.renderer.text.posts
        case .tag(let tag): tag.name
        case .year(let year): group.page.renderer.frame.language.year(year)
        }
      },
      .text("url") { $0.page.link(to: $0.list.path) },
      .text("count") { $0.page.renderer.frame.language.count(ofPosts: $0.list.posts.count) },
    ])
}

let groupsView = makeGroupsView()

private func makeGroupsView() -> View<GroupsFields> {
  View<GroupsFields>(
    "index of posts",
    [
      .all(of: pageView) { $0.page },
      .list("groups", groupView) { fields in fields.lists.map { ($0, fields.page) } },
      .list("related", linkView) { $0.page.relatedLists },
    ])
}

/// A page of the reader's own.
struct ContentPageFields: Sendable {
  let page: PageFields
  let content: ContentPage

  var language: String {
    content.language == page.renderer.frame.language.rawValue ? "" : content.language
  }
}

let contentPageView = makeContentPageView()

private func makeContentPageView() -> View<ContentPageFields> {
  View<ContentPageFields>(
    "page",
    [
      .all(of: pageView) { $0.page },
      .text("language") { $0.language },
      .record("updated", dayView) { fields in
        fields.content.updated.map { DayFields(text: fields.page.renderer.frame.language.day($0), day: $0) }
      },
      .markup("body") { $0.page.renderer.body(of: $0.content.writing, on: $0.page.path, in: $0.page.format) },
    ])
}
