/**
 * `localStorage` where a browser allows it. A private window, a full disk or a policy may forbid it at any call; what
 * is written then lasts only as long as the page.
 */
const forThisPage = new Map<string, string>()

export function readStored(key: string): string | null {
  try {
    return forThisPage.get(key) ?? localStorage.getItem(key)
  } catch {
    return forThisPage.get(key) ?? null
  }
}

/** The keys of all that is stored, also by other pages of this server. */
export function storedKeys(): readonly string[] {
  const lasting: string[] = []
  try {
    for (let index = 0; index < localStorage.length; index++) lasting.push(localStorage.key(index) ?? '')
  } catch (cause) {
    console.warn('This browser does not let its storage be read', cause)
  }
  return [...new Set([...forThisPage.keys(), ...lasting])]
}

/** Whether what is stored outlasts the page. */
export function isStoredForLater(key: string): boolean {
  return readStored(key) !== null && !forThisPage.has(key)
}

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
    forThisPage.delete(key)
  } catch (cause) {
    forThisPage.set(key, value)
    console.warn(`This browser does not store ${key}; it lasts until the page is closed`, cause)
  }
}

export function removeStored(key: string): void {
  forThisPage.delete(key)
  try {
    localStorage.removeItem(key)
  } catch (cause) {
    console.warn(`This browser does not let ${key} be removed`, cause)
  }
}
