import type { Api } from './api.ts'

/** A form for `POST /images/upload`; undefined fields are left out. */
interface Upload {
  readonly file?: Buffer | undefined
  readonly name?: string
  readonly type?: string
  readonly userId?: string
  readonly id?: string
  readonly userFirst?: boolean
  readonly headers?: Record<string, string>
}

/** Sends the form as browsers do. */
export async function upload(
  api: Pick<Api, 'url'>,
  { file, name = 'a.png', type = 'image/png', userId, id, userFirst = false, headers = {} }: Upload,
) {
  const form = new FormData()
  if (userFirst && userId !== undefined) form.append('user_id', userId)
  if (file !== undefined) form.append('file', new File([new Uint8Array(file)], name, { type }))
  if (id !== undefined) form.append('id', id)
  if (!userFirst && userId !== undefined) form.append('user_id', userId)
  const response = await fetch(`${api.url}/api/v1/images/upload`, { method: 'POST', body: form, headers })
  return { status: response.status, headers: response.headers, body: await response.json() }
}
