/** A file of a package: a text, bytes that are compressed already, or bytes that are not. */
export type PackageFile = string | Uint8Array | { readonly uncompressed: Uint8Array }

/** The files of a package by their names in the archive and in its order. */
export type PackageFiles = ReadonlyMap<string, PackageFile>
