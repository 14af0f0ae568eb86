import type { UserData } from '../../src/contract/user-data.ts'
import type { Store } from '../../src/server/store/store.ts'

/** The data that signing in loads, parsed from the text that the store returns. */
export async function loadUserData(store: Store, identifier: string): Promise<UserData | null> {
  const loaded = await store.userData.load(identifier)
  return loaded === null ? null : JSON.parse(loaded.json.toString())
}
