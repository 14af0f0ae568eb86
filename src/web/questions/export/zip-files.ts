import { BlobReader, BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js'

/**
 * An archive of files by their names.
 *
 * @param files texts, and bytes that are compressed already
 */
export async function zipFiles(files: ReadonlyMap<string, string | Uint8Array>): Promise<Blob> {
  const archive = new ZipWriter(new BlobWriter(), { useWebWorkers: false })
  for (const [name, content] of files) {
    if (typeof content === 'string') await archive.add(name, new TextReader(content))
    else await archive.add(name, new BlobReader(new Blob([new Uint8Array(content)])), { level: 0 })
  }
  return archive.close()
}

/** An archive of a bank and its images. */
export function zipBank(text: string, images: ReadonlyMap<string, Uint8Array>): Promise<Blob> {
  return zipFiles(new Map<string, string | Uint8Array>([['bank.json', text], ...images]))
}
