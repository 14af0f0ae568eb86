import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { leadingZeroBits, proofInput } from '../../../domain/identifier/proof-of-work.ts'

/** What a proof is computed for: `bits` zero bits at the beginning of its hash. */
export interface ProofTask {
  readonly challenge: string
  readonly bits: number
  readonly identifier: string
}

/** Tries one number after the other in a worker, and posts the first that proves the work. */
self.addEventListener('message', ({ data }: MessageEvent<ProofTask>) => {
  self.postMessage(proofOf(data))
})

function proofOf({ challenge, bits, identifier }: ProofTask): number {
  for (let nonce = 0; ; nonce++) {
    const hash = sha256(utf8ToBytes(proofInput(challenge, identifier, nonce)))
    if (leadingZeroBits(hash) >= bits) return nonce
  }
}
