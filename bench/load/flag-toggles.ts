import { buildRequest, type Connection } from './connection.ts'
import { fetchBytes } from './fetch-bytes.ts'

/** For each learner a request that toggles the flag of their first question, and so changes their bank. */
export async function flagToggles(port: number, identifiers: readonly string[]): Promise<Buffer[]> {
  return await Promise.all(
    identifiers.map(async (identifier) => {
      const { body } = await fetchBytes(port, `/api/v1/user-data/load/${identifier}`)
      const { questions }: { questions: { id: string }[] } = JSON.parse(body.toString())
      return buildRequest('PATCH', `/api/v1/questions/${questions[0]?.id}/flag`, { body: '{}' })
    }),
  )
}

/** Sends each request, one after the other. Throws when one does not succeed. */
export async function sendEach(connection: Connection, changes: readonly Buffer[]): Promise<void> {
  for (const change of changes) {
    const { status, head } = await connection.send(change)
    if (status !== 200) throw new Error(head)
  }
}
