import { readRecord, readText } from '../decoding/read-values.ts'
import { call } from './client.ts'

/** An image to upload. With `id`, that and its extension become its name, and sending it again stores nothing more. */
export interface NewImage {
  readonly learnerId: string
  readonly file: File
  readonly id?: string
}

/** `POST /images/upload` (spec §7.2): the address as the server gives it. Rejects when it is not stored. */
export async function postImage({ learnerId, file, id }: NewImage, signal?: AbortSignal): Promise<string> {
  const form = new FormData()
  form.set('user_id', learnerId)
  if (id !== undefined) form.set('id', id)
  form.set('file', file)
  const reply = await call('POST', '/images/upload', { body: form, ...(signal ? { signal } : {}) })
  const address = readText(readRecord(reply, 'an uploaded image').url)
  if (address === '') throw new Error('The server stored an image without returning its address.')
  return address
}
