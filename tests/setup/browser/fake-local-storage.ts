import { vi } from 'vitest'

/** Gives Node the `localStorage` of a browser until globals are restored. @returns what is stored, by key */
export function fakeLocalStorage(): Map<string, string> {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    get length() {
      return stored.size
    },
    key: (index: number) => [...stored.keys()][index] ?? null,
    removeItem: (key: string) => stored.delete(key),
  })
  return stored
}
