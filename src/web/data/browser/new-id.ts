const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-'
const LENGTH = 22

/**
 * A new id for what this browser creates: 22 characters, 132 random bits (docs/api.md, "Ids"). Sending the same thing
 * again under the same id is safe. (`crypto.randomUUID` has fewer bits and is not available on plain HTTP.)
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH))
  return Array.from(bytes, (byte) => ALPHABET.charAt(byte & 63)).join('')
}
