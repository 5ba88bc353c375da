import Books
import Configuration
import Content
import JSON
import Site
import Templates

extension Renderer {
  /// A review when the reader rated what it is about, otherwise an entry of a blog.
  func structuredPost(_ index: Int) -> Markup {
    let post = site.posts[index]
    let url = absolute(PagePath(of: post))
    let books = site.booksOfPost[index]
    let image = books.lazy.compactMap { self.pictureAddress(of: self.site.books[$0]) }.first
    return structuredData { graph in
      graph.object { writing in
        let rating = books.isEmpty ? nil : post.rating
        writing.start(rating == nil ? "BlogPosting" : "Review", id: url + "#post")
        writing.text(rating == nil ? "headline" : "name", post.title)
        writing.text("description", post.summary)
        writing.member("datePublished", post.date.description)
        writing.member("dateModified", post.updated?.description)
        writing.text("inLanguage", post.language.isEmpty ? configuration.language.rawValue : post.language)
        writing.key("author")
        writing.object { writeAuthor(to: &$0) }
        writing.member("url", url)
        writing.member("image", image)
        if !post.tags.isEmpty { writing.member("keywords", post.tags.map { withoutControls($0.name) }) }
        if !books.isEmpty {
          writing.key(rating == nil ? "about" : "itemReviewed")
          writing.array { array in
            for book in books { array.object { writeMention(of: site.books[book], to: &$0) } }
          }
        }
        if let rating {
          writing.key("reviewRating")
          writing.object { number in
            number.start("Rating")
            number.text("ratingValue", rating.description)
            number.text("bestRating", "5")
            number.text("worstRating", "0.5")
          }
        }
      }
      writeBreadcrumbs([(text.posts, PostList.allPath), (post.title, PagePath(of: post))], into: &graph)
    }
  }

  /// One page of a list of posts: positions count on from page to page.
  func structuredPosts(_ list: PostList, page number: Int) -> Markup {
    let posts = list.posts(onPage: number)
    let heading = text.title(of: list.kind)
    let addresses = posts.map { absolute(PagePath(of: site.posts[$0])) }
    return structuredData { graph in
      graph.object { items in
        writeItems(addresses, from: posts.startIndex + 1, of: list.posts.count, named: heading, to: &items)
      }
      let above = list.kind == .all ? [] : [(text.posts, PostList.allPath)]
      writeBreadcrumbs(above + [(heading, list.path)], into: &graph)
    }
  }

  /// A page that is of none of the kinds above.
  func structuredPage(_ heading: String, at path: PagePath) -> Markup {
    structuredData { graph in
      graph.object { page in
        page.start("WebPage")
        page.text("name", heading)
        page.member("url", absolute(path))
      }
      writeBreadcrumbs([(heading, path)], into: &graph)
    }
  }

  /// Enough of a book to know it, with the name by which its own page tells more.
  private func writeMention(of book: Book, to writer: inout JSONWriter) {
    let url = absolute(PagePath(of: book.id))
    writer.start("Book", id: url + "#book")
    writer.text("name", book.shownTitle)
    writer.named("author", "Person", book.authors)
    writer.member(book.id.isbn == nil ? "identifier" : "isbn", book.id.description)
    writer.member("image", pictureAddress(of: book))
    writer.text("inLanguage", language(of: book))
    writer.member("url", url)
  }
}
