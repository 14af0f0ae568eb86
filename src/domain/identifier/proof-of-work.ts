/**
 * A proof of work that a client computes before its identifier is looked up while many lookups fail across all networks
 * (Dwork and Naor, "Pricing via Processing", 1992). Signing in costs one proof; guessing costs one per guess.
 */

/**
 * Zero bits a proof's hash must begin with: 2^16 hashes on average, a fifth of a second on a desktop, less than one on
 * a phone.
 */
export const PROOF_BITS = 16

/** The text hashed with SHA-256. It includes the identifier, so that each guess needs its own proof. */
export function proofInput(challenge: string, identifier: string, nonce: number): string {
  return `${challenge}.${identifier}.${nonce}`
}

/** How many bits a hash begins with that are 0. */
export function leadingZeroBits(hash: Uint8Array): number {
  let bits = 0
  for (const byte of hash) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24
    bits += 8
  }
  return bits
}
