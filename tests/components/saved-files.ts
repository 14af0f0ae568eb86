import { vi } from 'vitest'

/** A file that the page gave to the browser to download. */
export interface SavedFile {
  readonly name: string
  readonly blob: Blob
}

/** Collects files that the page saves from now on; the browser does not download them. */
export function watchSavedFiles(): readonly SavedFile[] {
  const saved: SavedFile[] = []
  const blobs = new Map<string, Blob>()
  const createAddress = URL.createObjectURL
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = createAddress.call(URL, blob)
    if (blob instanceof Blob) blobs.set(address, blob)
    return address
  })
  const click = HTMLAnchorElement.prototype.click
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs.get(this.href)
    if (blob === undefined) click.call(this)
    else saved.push({ name: this.download, blob })
  })
  return saved
}
