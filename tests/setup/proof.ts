import { hash } from 'node:crypto'
import { leadingZeroBits, proofInput } from '../../src/domain/identifier/proof-of-work.ts'

/** Does the work that a reply 428 demands: the value of the header `proof-of-work`. */
export function proofFor(
  { challenge, bits }: { readonly challenge: string; readonly bits: number },
  subject: string,
): string {
  // Most digests fail by their first letters. A buffer of each one would take three times the time.
  const zeros = '0'.repeat(Math.floor(bits / 4))
  for (let nonce = 0; ; nonce++) {
    const digest = hash('sha256', proofInput(challenge, subject, nonce))
    if (!digest.startsWith(zeros)) continue
    if (leadingZeroBits(Buffer.from(digest, 'hex')) >= bits) return `${challenge}.${nonce}`
  }
}
