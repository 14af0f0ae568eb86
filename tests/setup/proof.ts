import { hash } from 'node:crypto'
import { leadingZeroBits, proofInput } from '../../src/domain/identifier/proof-of-work.ts'

/** Does the work that a reply 428 demands: the value of the header `proof-of-work`. */
export function proofFor(
  { challenge, bits }: { readonly challenge: string; readonly bits: number },
  subject: string,
): string {
  for (let nonce = 0; ; nonce++) {
    const digest = hash('sha256', proofInput(challenge, subject, nonce), 'buffer')
    if (leadingZeroBits(digest) >= bits) return `${challenge}.${nonce}`
  }
}
