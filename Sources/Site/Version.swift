/// Of the program, as `booksite --version` and every page say it.
package let booksiteVersion = "0.1.0"
