/**
 * Wraps `localStorage`. A private window, a full disk or a policy may forbid any call. What is written then lasts only as
 * long as the page.
 */
const inMemory = new Map<string, string>()

export function readStored(key: string): string | null {
  try {
    return inMemory.get(key) ?? localStorage.getItem(key)
  } catch {
    return inMemory.get(key) ?? null
  }
}

/** All keys in storage, including those of other pages of this origin. */
export function storedKeys(): readonly string[] {
  const persistent: string[] = []
  try {
    for (let index = 0; index < localStorage.length; index++) persistent.push(localStorage.key(index) ?? '')
  } catch (cause) {
    console.warn('The storage of the browser cannot be read', cause)
  }
  return [...new Set([...inMemory.keys(), ...persistent])]
}

/** Whether the value outlasts the page. */
export function isPersistent(key: string): boolean {
  return readStored(key) !== null && !inMemory.has(key)
}

export function writeStored(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value)
    inMemory.delete(key)
    return true
  } catch (cause) {
    inMemory.set(key, value)
    console.warn(`${key} cannot be stored; it lasts until the page is closed`, cause)
    return false
  }
}

export function removeStored(key: string): void {
  inMemory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch (cause) {
    console.warn(`${key} cannot be removed`, cause)
  }
}
