import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { leadingZeroBits, PROOF_BITS, proofInput } from '../../domain/identifier/proof-of-work.ts'
import { createProofOfWork } from './proof-of-work.ts'

const NOW = Date.UTC(2026, 10, 21)
const proofOfWork = createProofOfWork('a key')
const challenge = proofOfWork.challenge(NOW)

function proofFor(identifier: string): string {
  for (let nonce = 0; ; nonce++) {
    const hash = createHash('sha256')
      .update(proofInput(challenge, identifier, nonce))
      .digest()
    if (leadingZeroBits(hash) >= PROOF_BITS) return `${challenge}.${nonce}`
  }
}
const proof = proofFor('red-green-blue')

test('a proof is valid for its subject and for its time, with the key of its challenge', () => {
  expect(proofOfWork.verify(proof, 'red-green-blue', NOW)).toBe(true)
  expect(createProofOfWork('a key').verify(proof, 'red-green-blue', NOW + 5 * 60_000)).toBe(true)
})

test.each([
  ['another identifier', () => proofOfWork.verify(proof, 'red-green-black', NOW)],
  ['too late', () => proofOfWork.verify(proof, 'red-green-blue', NOW + 5 * 60_000 + 1)],
  ['another key', () => createProofOfWork('another').verify(proof, 'red-green-blue', NOW)],
  ['another nonce', () => proofOfWork.verify(`${challenge}.123456789012345`, 'red-green-blue', NOW)],
  ['a longer time', () => proofOfWork.verify(`z${proof}`, 'red-green-blue', NOW)],
  ['no challenge', () => proofOfWork.verify('.1', 'red-green-blue', NOW)],
  ['nothing', () => proofOfWork.verify('', 'red-green-blue', NOW)],
])('%s: not valid', (_, verify) => {
  expect(verify()).toBe(false)
})
