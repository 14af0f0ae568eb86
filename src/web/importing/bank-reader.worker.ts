import { decodeText } from '../../domain/importing/decode-text.ts'
import { type ImportResult, refusal } from '../../domain/importing/draft.ts'
import { readBank } from '../../domain/importing/recognise.ts'

/** What the page sends: the bytes of a file, or a text that was pasted. */
export type BankSource = ArrayBuffer | string

/** Reads a bank beside the page, so that the page stays awake however large the file is. */
self.addEventListener('message', (event: MessageEvent<BankSource>) => {
  self.postMessage(read(event.data))
})

function read(source: BankSource): ImportResult {
  if (typeof source === 'string') return readBank(source)
  const decoded = decodeText(new Uint8Array(source))
  return 'text' in decoded ? readBank(decoded.text) : refusal(decoded.problem)
}
