import { readFile } from 'node:fs/promises'
import { codeOf } from '../../src/server/store/engine/faults.ts'

/** Messages for a file that cannot be opened, by the system's error code. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file',
  ENOTDIR: 'There is no such file',
  EISDIR: 'This is a folder, not a file',
  EACCES: 'This file may not be read',
}

/** The bytes of a bank's file, or one sentence on why it could not be read. */
export async function readBankFile(
  path: string,
): Promise<{ readonly bytes: Uint8Array } | { readonly problem: string }> {
  let bytes: Uint8Array
  try {
    bytes = await readFile(path)
  } catch (error) {
    return { problem: `${reasonOf(error)}: ${path}` }
  }
  return bytes.length === 0 ? { problem: `This file is empty: ${path}` } : { bytes }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return REASONS[codeOf(error)] ?? `This file cannot be read (${error.message})`
}
