import { PROBLEM_SERVER, PROBLEM_TYPE } from '../../src/contract/limits.ts'

/** An error reply of our server, as opposed to one of a proxy in its place, with members of its own. */
export function problemReply(status: number, more: Readonly<Record<string, unknown>> = {}): Response {
  const problem = { type: 'about:blank', title: 'Error', status, detail: '', server: PROBLEM_SERVER, ...more }
  return new Response(JSON.stringify(problem), { status, headers: { 'Content-Type': PROBLEM_TYPE } })
}
