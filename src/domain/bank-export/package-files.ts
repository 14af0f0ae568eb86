/** The files of a package, texts or bytes, by their names in the archive and in its order. */
export type PackageFiles = ReadonlyMap<string, string | Uint8Array>
