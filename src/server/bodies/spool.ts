import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'

/** An unlinked file: it is gone when it is closed, or when the process ends in any way. */
export interface Spool {
  readonly file: FileHandle
  append(bytes: Buffer): Promise<void>
  remove(): Promise<void>
}

/** Creates a spool in a folder, and the folder if it is missing. */
export async function openSpool(folder: string, name: string): Promise<Spool> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${name}.body`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return {
    file,
    append: async (bytes) => {
      for (let written = 0; written < bytes.length; ) {
        const { bytesWritten } = await file.write(bytes, written)
        written += bytesWritten
      }
    },
    remove: () => file.close(),
  }
}
