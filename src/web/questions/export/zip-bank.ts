import { BlobReader, BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js'

/**
 * An archive of a bank and its images.
 *
 * @param files by their names in the archive; they are compressed already
 */
export async function zipBank(text: string, files: ReadonlyMap<string, Uint8Array>): Promise<Blob> {
  const archive = new ZipWriter(new BlobWriter(), { useWebWorkers: false })
  await archive.add('bank.json', new TextReader(text))
  for (const [name, bytes] of files) {
    await archive.add(name, new BlobReader(new Blob([new Uint8Array(bytes)])), { level: 0 })
  }
  return archive.close()
}
