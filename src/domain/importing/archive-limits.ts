/** Files that are read one by one: unpacking each takes half a millisecond, and up to twice that before it is warm. */
export const ARCHIVE_FILES_MAX = 1000
