import type { DBSchema } from 'idb'
import { createDatabaseOpener } from '../../browser/storage/database-opener.ts'

/** Pictures of questions that are not uploaded yet: they wait beside the edits that name them. */
const NAME = 'quizgrove-outbox-pictures'
const VERSION = 1
/** Most pictures that wait on a device. */
export const WAITING_PICTURES_MAX = 100

/** A picture under the name that it will have on the server. */
export interface WaitingPicture {
  readonly name: string
  readonly learnerId: string
  readonly file: Blob
  /** Milliseconds since the epoch. */
  readonly addedAt: number
}

interface PicturesSchema extends DBSchema {
  pictures: { key: string; value: WaitingPicture }
}

const open = createDatabaseOpener<PicturesSchema>(NAME, VERSION, (database) => {
  database.createObjectStore('pictures', { keyPath: 'name' })
})

/** Those that the browser did not store last as long as the page. */
const forThisPage = new Map<string, WaitingPicture>()

/** Addresses by which this page shows the pictures that it has read. */
const shown = new Map<string, string>()

/** Stores a picture until it is uploaded. */
export async function addWaitingPicture(picture: WaitingPicture): Promise<void> {
  try {
    const database = await open()
    await database.transaction('pictures', 'readwrite', { durability: 'strict' }).store.put(picture)
  } catch (cause) {
    console.warn('This browser does not store pictures; they last until the page is closed', cause)
    forThisPage.set(picture.name, picture)
  }
  addressOf(picture)
}

/** All pictures that wait on this device, of every learner. */
export async function waitingPictures(): Promise<readonly WaitingPicture[]> {
  const stored = await attempt(async () => await (await open()).getAll('pictures'))
  return [...(stored ?? []), ...forThisPage.values()]
}

/** Null when no picture of this name waits. */
export async function findWaitingPicture(name: string): Promise<WaitingPicture | null> {
  const spare = forThisPage.get(name)
  return spare ?? (await attempt(async () => (await (await open()).get('pictures', name)) ?? null))
}

export async function removeWaitingPicture(name: string): Promise<void> {
  forThisPage.delete(name)
  await attempt(async () => await (await open()).delete('pictures', name))
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

async function attempt<Value>(work: () => Promise<Value>): Promise<Value | null> {
  try {
    return await work()
  } catch (cause) {
    console.warn('The pictures that wait cannot be read', cause)
    return null
  }
}
