/** Files that are read one by one: unpacking each takes half a millisecond, and up to twice that before it is warm. */
export const ARCHIVE_FILES_MAX = 1000

/** Bytes of the collection of an Anki deck, unpacked: one of 50,000 questions of usual length is below. */
export const ANKI_COLLECTION_MAX_BYTES = 64 * 1024 * 1024

/**
 * Characters of tables that may be looked at for what their columns hold, where no row names these: a million take up to 1.6 s. The
 * first 100 rows of such a table have some 7,000.
 */
export const ARCHIVE_TABLES_MAX = 200_000

/** Workbooks, packages and decks that are read within an archive. */
export const INNER_ARCHIVES_MAX = 20
