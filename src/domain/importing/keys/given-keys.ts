import type { ListedKey } from '../plain-text/key-lists/key-groups.ts'

/** Keys that another file lists, by the number of their question in its file (`location.item`). */
export type GivenKeys = ReadonlyMap<number, ListedKey<string>>

export const NO_KEYS: GivenKeys = new Map()
