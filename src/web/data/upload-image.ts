import { IMAGE_ADDRESS_PATTERN } from '../../domain/rich-text-allowed.ts'
import { API_HOST } from './api-host.ts'
import { call } from './client.ts'
import { readRecord, readText } from './reading/loose.ts'

/**
 * `POST /images/upload`: stores an image for notes and hints and gives its address, with the API's host before it
 * when the answer is relative to that (seed §7). Rejects when it is not stored.
 */
export async function uploadImage(file: File, learnerId: string): Promise<string> {
  const form = new FormData()
  form.set('user_id', learnerId)
  form.set('file', file)
  const { url } = readRecord(await call('POST', '/images/upload', { body: form }), 'an uploaded image')
  const address = readText(url)
  if (address === '') throw new Error('The server stored an image and did not say where.')
  return addressInNotes(address)
}

/** Another server may keep its images elsewhere than ours does: notes then hold the whole address. */
function addressInNotes(address: string): string {
  if (URL.canParse(address)) return address
  const prefixed = `${API_HOST}/${address.replace(/^\/+/, '')}`
  return IMAGE_ADDRESS_PATTERN.test(prefixed) ? prefixed : new URL(prefixed, location.origin).href
}
