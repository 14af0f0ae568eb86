/**
 * A way to the other tabs of this browser. Null where there is none: pages are also drawn once while the product is
 * built, and a browser may forbid it together with storage.
 */
export function openTabChannel(name: string): BroadcastChannel | null {
  if (typeof document === 'undefined') return null
  try {
    return new BroadcastChannel(name)
  } catch (cause) {
    console.warn('The tabs of this browser do not hear of one another', cause)
    return null
  }
}
