import { openDatabase, tryDatabase } from '../../browser/storage/database.ts'
import type { WaitingPicture } from '../../browser/storage/database-schema.ts'

const UNREADABLE = 'The pictures that wait cannot be read'

/** Most pictures that wait on a device. */
export const WAITING_PICTURES_MAX = 100

/** Those that the browser did not store last as long as the page. */
const inMemory = new Map<string, WaitingPicture>()

/** Addresses by which this page shows the pictures that it has read. */
const shown = new Map<string, string>()

/** Stores a picture until it is uploaded. */
export async function addWaitingPicture(picture: WaitingPicture): Promise<void> {
  try {
    const database = await openDatabase()
    await database.transaction('waiting-pictures', 'readwrite', { durability: 'strict' }).store.put(picture)
  } catch (cause) {
    console.warn('This browser does not store pictures; they last until the page is closed', cause)
    inMemory.set(picture.name, picture)
  }
  addressOf(picture)
}

/** All pictures that wait on this device, of every learner. */
export async function waitingPictures(): Promise<readonly WaitingPicture[]> {
  const stored = await tryDatabase(UNREADABLE, (database) => database.getAll('waiting-pictures'))
  return [...(stored ?? []), ...inMemory.values()]
}

/** Null when no picture of this name waits. */
export async function findWaitingPicture(name: string): Promise<WaitingPicture | null> {
  const find = () => tryDatabase(UNREADABLE, (database) => database.get('waiting-pictures', name))
  return inMemory.get(name) ?? (await find()) ?? null
}

export async function removeWaitingPicture(name: string): Promise<void> {
  inMemory.delete(name)
  await tryDatabase(UNREADABLE, (database) => database.delete('waiting-pictures', name))
}

/** Moves the pictures of a learner to their new id. */
export async function moveWaitingPictures(from: string, to: string): Promise<void> {
  for (const picture of await waitingPictures()) {
    if (picture.learnerId === from) await addWaitingPicture({ ...picture, learnerId: to })
  }
}

/** The address by which this page shows a waiting picture, if it has read it before; else null. */
export function shownAddressOf(name: string): string | null {
  return shown.get(name) ?? null
}

/** The same, after looking for it; null when no picture of this name waits. */
export async function findShownAddress(name: string): Promise<string | null> {
  const known = shownAddressOf(name)
  if (known !== null) return known
  const picture = await findWaitingPicture(name)
  return picture && addressOf(picture)
}

/** It stays valid for as long as the page lives: a picture that was uploaded since is still shown. */
function addressOf({ name, file }: WaitingPicture): string {
  const address = shown.get(name) ?? URL.createObjectURL(file)
  shown.set(name, address)
  return address
}
