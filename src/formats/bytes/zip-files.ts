import { BlobReader, BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js'
import type { PackageFiles } from '../format.ts'

/** An archive of files by their names. */
export async function zipFiles(files: PackageFiles): Promise<Blob> {
  // Programs that read an archive as a stream, such as Java's, refuse stored files whose length comes behind them.
  const archive = new ZipWriter(new BlobWriter(), { useWebWorkers: false, dataDescriptor: false })
  for (const [name, content] of files) {
    if (typeof content === 'string') await archive.add(name, new TextReader(content))
    else if ('uncompressed' in content) await archive.add(name, readerOf(content.uncompressed))
    else await archive.add(name, readerOf(content), { level: 0 })
  }
  return archive.close()
}

function readerOf(bytes: Uint8Array): BlobReader {
  return new BlobReader(new Blob([new Uint8Array(bytes)]))
}
