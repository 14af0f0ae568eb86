import type { Api } from './api.ts'

/** A form for `POST /images/upload`; what is undefined is left out of it. */
interface Upload {
  readonly file?: Buffer | undefined
  readonly name?: string
  readonly type?: string
  readonly userId?: string
  readonly userFirst?: boolean
}

/** Sends the form as a browser does. */
export async function upload(
  api: Pick<Api, 'url'>,
  { file, name = 'a.png', type = 'image/png', userId, userFirst = false }: Upload,
) {
  const form = new FormData()
  if (userFirst && userId !== undefined) form.append('user_id', userId)
  if (file !== undefined) form.append('file', new File([new Uint8Array(file)], name, { type }))
  if (!userFirst && userId !== undefined) form.append('user_id', userId)
  const response = await fetch(`${api.url}/api/v1/images/upload`, { method: 'POST', body: form })
  return { status: response.status, body: await response.json() }
}
