import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { leadingZeroBits, PROOF_BITS, proofInput } from '../../domain/identifier/proof-of-work.ts'
import { proofsWith } from './proofs.ts'

const NOW = Date.UTC(2026, 10, 21)
const proofs = proofsWith('a key')
const challenge = proofs.challenge(NOW)

function proofFor(identifier: string): string {
  for (let nonce = 0; ; nonce++) {
    const hash = createHash('sha256')
      .update(proofInput(challenge, identifier, nonce))
      .digest()
    if (leadingZeroBits(hash) >= PROOF_BITS) return `${challenge}.${nonce}`
  }
}
const proof = proofFor('red-green-blue')

test('a proof holds for its identifier and its time, with the key of whoever asked for it', () => {
  expect(proofs.holds(proof, 'red-green-blue', NOW)).toBe(true)
  expect(proofsWith('a key').holds(proof, 'red-green-blue', NOW + 5 * 60_000)).toBe(true)
})

test.each([
  ['another identifier', () => proofs.holds(proof, 'red-green-black', NOW)],
  ['too late', () => proofs.holds(proof, 'red-green-blue', NOW + 5 * 60_000 + 1)],
  ['another key', () => proofsWith('another').holds(proof, 'red-green-blue', NOW)],
  ['another nonce', () => proofs.holds(`${challenge}.123456789012345`, 'red-green-blue', NOW)],
  ['a longer time', () => proofs.holds(`z${proof}`, 'red-green-blue', NOW)],
  ['no challenge', () => proofs.holds('.1', 'red-green-blue', NOW)],
  ['nothing', () => proofs.holds('', 'red-green-blue', NOW)],
])('%s: no', (_, holds) => {
  expect(holds()).toBe(false)
})
