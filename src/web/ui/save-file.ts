/** By then any browser has begun the download, milliseconds. */
const REVOKE_AFTER_MS = 60_000

/** A file as it appears among the downloads. */
export interface FileToSave {
  readonly name: string
  /** Such as `text/plain;charset=utf-8`. */
  readonly type: string
  readonly content: string | Blob
}

/** Starts a download of the file. @throws when the browser refuses it */
export function saveFile({ name, type, content }: FileToSave): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS)
}
