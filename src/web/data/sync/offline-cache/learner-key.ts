/** A learner by what is known of them. */
export type Owner = { readonly identifier: string } | { readonly id: string }

/** The id, or the SHA-256 of the identifier in hexadecimal: the identifier itself is not stored in the cache. */
export async function learnerKey(owner: Owner): Promise<string> {
  if ('id' in owner) return owner.id
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(owner.identifier))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
