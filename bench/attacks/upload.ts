/** Creates the learner who uploads in an attack, and returns the id. */
export async function createAttacker(port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/users/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Attacker' }),
  })
  const { id }: { readonly id: string } = await response.json()
  return id
}

/** Uploads an image as a browser does. Returns the status, 0 when the connection is closed without a reply. */
export async function uploadImage(port: number, userId: string, file: Buffer): Promise<number> {
  const form = new FormData()
  form.set('user_id', userId)
  form.set('file', new File([new Uint8Array(file)], 'a.gif'))
  try {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/images/upload`, {
      method: 'POST',
      body: form,
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}
