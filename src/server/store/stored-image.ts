/** A row of an uploaded image. Its bytes are in `server/images`, under `name`: an unguessable id and a file extension. */
export interface StoredImage {
  readonly name: string
  readonly contentType: string
  /** Length of the file. */
  readonly bytes: number
}
