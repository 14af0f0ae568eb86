import type { Encoding } from '../../../domain/importing/bytes/encodings.ts'
import type { KnownMappings } from '../../../domain/importing/columns/column-mapping.ts'
import { type ImportResult, refusal } from '../../../domain/importing/drafts/draft.ts'
import { BANK_TEXT_MAX_BYTES, bankFileMaxBytes } from '../../../domain/importing/file-limits.ts'
import { type GivenKeys, NO_KEYS } from '../../../domain/importing/keys/given-keys.ts'
import { keysIn } from '../../../domain/importing/keys/key-list.ts'
import type { OnProgress } from '../../../domain/importing/progress.ts'
import { type ReaderMemory, readBank } from '../../../domain/importing/read-bank.ts'
import {
  FEW_LETTERS_MAX_BYTES,
  listKeysOfBytes,
  readBankBytes,
  sharedCodePage,
} from '../../../domain/importing/read-bank-bytes.ts'
import { loadSqlite } from '../../data/browser/load-sqlite.ts'
import type { BankFile } from './reader-messages.ts'

/** First bytes of a file that show whether it is an archive. */
const START_BYTES = 4
const MB = 1024 * 1024

/** The keys of a file that is a list of them; none for any other file, and for one that can't be read. */
export async function listKeysOf(
  { content }: BankFile,
  encoding: string | null,
): ReturnType<typeof listKeysOfBytes> {
  if (typeof content === 'string') return keysIn(content)
  if (content.size > BANK_TEXT_MAX_BYTES) return []
  try {
    return await listKeysOfBytes(new Uint8Array(await content.arrayBuffer()), encoding)
  } catch {
    return []
  }
}

/** The code page of several files that are not UTF-8: one question each has few letters to show it by. */
export async function codePageOf(files: readonly BankFile[]): Promise<Encoding | null> {
  const small = files.flatMap(({ content }) =>
    typeof content === 'string' || content.size > FEW_LETTERS_MAX_BYTES ? [] : [content],
  )
  if (small.length < 2) return null
  const read = small.map(async (content) => new Uint8Array(await content.arrayBuffer()))
  return await Promise.all(read).then(sharedCodePage, () => null)
}

/** How one file is read. */
export interface FileChoices {
  readonly mappings: KnownMappings
  readonly encoding: string | null
  readonly beside: Encoding | null
  /** From another file; absent for none. */
  readonly keys?: GivenKeys
  readonly onProgress?: OnProgress
  /** For a file that may be read again with such keys. */
  readonly memory?: ReaderMemory
}

/** Reads one file; what cannot be read is a problem of it. */
export async function readFile(
  { name, content }: BankFile,
  { mappings, encoding, beside, keys = NO_KEYS, ...others }: FileChoices,
): Promise<ImportResult> {
  if (typeof content === 'string') return readBank(content, { mappings, keys, ...others })
  let bytes: ArrayBuffer
  try {
    const max = bankFileMaxBytes(new Uint8Array(await content.slice(0, START_BYTES).arrayBuffer()))
    if (content.size > max)
      return refusal(`${name} is larger than ${max / MB} MB. Split it and import the parts.`)
    bytes = await content.arrayBuffer()
  } catch {
    return refusal(
      `${name} couldn't be read. It may be a folder, or it was moved or changed in the meantime.`,
    )
  }
  return await readBankBytes(new Uint8Array(bytes), {
    loadSqlite,
    mappings,
    encoding,
    beside,
    keys,
    ...others,
  })
}
