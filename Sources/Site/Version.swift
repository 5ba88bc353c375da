/// Of the program, as `booksite --version` and every page say it.
package let booksiteVersion = "0.1.0"

/// Where booksite's repository is on GitHub. A new site links to it, and its workflows use the action there.
package let booksiteRepository = "OWNER/booksite"

/// The branch or tag of the action that they use.
package let booksiteActionVersion = "v1"
