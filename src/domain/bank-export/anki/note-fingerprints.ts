import { sha1 } from '@noble/hashes/legacy.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { decodeEntities } from '../../importing/text/html-entities.ts'
import type { ExportedQuestion } from '../exported-question.ts'

/** Hex digits of a `guid`: 80 bits. */
const GUID_LENGTH = 20

/**
 * The ids under which Anki knows the notes of a bank in every collection (`guid`): made of text and options. A deck that is
 * imported again replaces the same questions, and never a question of another bank, as ids of files would.
 */
export function noteGuids(questions: readonly ExportedQuestion[]): readonly string[] {
  const counts = new Map<string, number>()
  return questions.map(({ text, options }) => {
    const hash = bytesToHex(sha1(utf8ToBytes(JSON.stringify([text, options])))).slice(0, GUID_LENGTH)
    const count = (counts.get(hash) ?? 0) + 1
    counts.set(hash, count)
    return count === 1 ? hash : `${hash}-${count}`
  })
}

/** A field by which Anki sorts and finds equal notes: its HTML as text, with the names of pictures (`rslib/src/text.rs`). */
export function sortText(html: string): string {
  const text = html.replace(/<img [^>]*?src="([^"]+)"[^>]*>/g, ' $1 ').replace(/<[^>]*>/g, '')
  return text.includes('&') ? decodeEntities(text).replaceAll('\u00a0', ' ') : text
}

/** The first 8 hex digits of the SHA-1 of a text, as a number: how Anki finds notes whose first fields are equal (`csum`). */
export function checksum(text: string): number {
  const hash = sha1(utf8ToBytes(text))
  return new DataView(hash.buffer, hash.byteOffset).getUint32(0)
}
