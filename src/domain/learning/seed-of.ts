/** A seed for `seededRandom` from a text: the same on every device. (FNV-1a, 32 bits.) */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let place = 0; place < text.length; place++)
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193)
  return hash >>> 0
}
