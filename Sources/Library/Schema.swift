import SQLite

/// The tables of `library.sqlite` and how a file of an older version becomes one of this version.
enum Schema {
  /// In the header of every library, so that another program's database is never taken for one: `bkst` in ASCII.
  static let applicationID = 0x626B_7374

  /// The version this program writes: the number of migrations applied, kept in `user_version`.
  static var version: Int { migrations.count }

  /// `migrations[n]` makes version n + 1 out of version n. One that has been released never changes.
  static let migrations = [first, second]

  enum State: Equatable {
    /// A new file, or one without a single byte.
    case empty
    case library(version: Int)
    case foreign
  }

  static func state(of connection: Connection) throws(SQLiteError) -> State {
    try connection.reading { () throws(SQLiteError) in
      if try connection.integer("PRAGMA page_count") == 0 { return .empty }
      guard try connection.integer("PRAGMA application_id") == applicationID else { return .foreign }
      return .library(version: try connection.integer("PRAGMA user_version") ?? 0)
    }
  }

  /// Brings a new or older library to this version, all of it or nothing. The number is read again under the write
  /// lock, because another program may be doing the same.
  static func migrate(_ connection: Connection) throws(SQLiteError) {
    try connection.transaction { () throws(SQLiteError) in
      let found = try connection.integer("PRAGMA user_version") ?? 0
      guard found < version else { return }
      for migration in migrations[max(found, 0)...] { try connection.execute(migration) }
      try connection.execute("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
    }
  }

  /// Integer keys keep rows and indexes small. Days are numbers such as 20261130 and moments are seconds since 1970:
  /// quick to read, and in order. What a source left empty is NULL, so that `coalesce` keeps a known value.
  private static let first = """
    -- Every book that a record or a list names. The reader's own words stand here, where no refresh writes.
    CREATE TABLE books (
      book INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      own_title TEXT,
      note TEXT
    ) STRICT;

    -- The latest word of each source on each of its records. Names are joined by U+001F.
    CREATE TABLE records (
      record INTEGER PRIMARY KEY,
      source TEXT NOT NULL,
      id TEXT NOT NULL,
      book INTEGER NOT NULL REFERENCES books,
      fetched INTEGER NOT NULL,
      isbn TEXT,
      ean TEXT CHECK (isbn IS NULL OR ean IS NULL),
      title TEXT NOT NULL,
      authors TEXT,
      translators TEXT,
      publisher TEXT,
      published INTEGER,
      description TEXT,
      list_price INTEGER,
      sale_price INTEGER,
      status TEXT,
      thumbnail TEXT,
      page TEXT,
      UNIQUE (source, id)
    ) STRICT;

    -- Prices from a day on. A row exists only where something changed; before the first row nothing was known.
    CREATE TABLE prices (
      record INTEGER NOT NULL REFERENCES records,
      day INTEGER NOT NULL,
      list_price INTEGER,
      sale_price INTEGER,
      status TEXT,
      PRIMARY KEY (record, day)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE wishes (book INTEGER PRIMARY KEY REFERENCES books, added INTEGER NOT NULL) STRICT;
    CREATE TABLE recents (book INTEGER PRIMARY KEY REFERENCES books, viewed INTEGER NOT NULL) STRICT;
    CREATE TABLE favorites (book INTEGER PRIMARY KEY REFERENCES books, since INTEGER NOT NULL) STRICT;

    -- The last good answer of each query. No target is '', because NULLs are never equal to each other.
    CREATE TABLE answers (
      answer INTEGER PRIMARY KEY,
      query TEXT NOT NULL,
      target TEXT NOT NULL,
      sort TEXT NOT NULL,
      source TEXT NOT NULL,
      record_limit INTEGER NOT NULL,
      asked INTEGER NOT NULL,
      day INTEGER NOT NULL,
      fingerprint TEXT NOT NULL,
      UNIQUE (query, target, sort)
    ) STRICT;

    CREATE TABLE answer_records (
      answer INTEGER NOT NULL REFERENCES answers,
      position INTEGER NOT NULL,
      record INTEGER NOT NULL REFERENCES records,
      PRIMARY KEY (answer, position)
    ) STRICT, WITHOUT ROWID;

    -- The text snapshot this library was restored from or last written to, by the fingerprint of its bytes.
    CREATE TABLE snapshot (one INTEGER PRIMARY KEY CHECK (one = 1), fingerprint TEXT NOT NULL) STRICT;
    """

  /// More of the reader's own words, and what the reader's commands changed, to take it back.
  private static let second = """
    ALTER TABLE books ADD COLUMN own_authors TEXT;
    ALTER TABLE books ADD COLUMN own_translators TEXT;
    ALTER TABLE books ADD COLUMN own_publisher TEXT;
    ALTER TABLE books ADD COLUMN own_published INTEGER;
    -- When the reader last changed the own words or the note; NULL when that is not known.
    ALTER TABLE books ADD COLUMN words_edited INTEGER;

    -- A listing goes from books to their records.
    CREATE INDEX records_of_book ON records (book);

    -- One row for each command that changed lists or words. Undoing the last removes its row.
    CREATE TABLE changes (change INTEGER PRIMARY KEY, command TEXT NOT NULL, moment INTEGER NOT NULL) STRICT;

    -- What a command changed: a book's place in a list, or one of the own words. NULL is absent; moments and days are
    -- written as the numbers they are elsewhere.
    CREATE TABLE change_steps (
      change INTEGER NOT NULL REFERENCES changes ON DELETE CASCADE,
      position INTEGER NOT NULL,
      book INTEGER NOT NULL REFERENCES books,
      field TEXT NOT NULL,
      before TEXT,
      after TEXT,
      PRIMARY KEY (change, position)
    ) STRICT, WITHOUT ROWID;
    """
}
