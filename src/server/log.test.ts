import { describe, expect, test } from 'vitest'
import { costOf } from '../../tests/setup/cost.ts'
import { createJsonLog } from './log.ts'

const PLACE = { requestId: 'r', method: 'POST', route: '/users/' }

/** What the log says of an error with this message. */
function logged(message: string): { readonly message: string; readonly at: readonly string[] } {
  const lines: string[] = []
  createJsonLog(
    'errors',
    () => 0,
    (line) => lines.push(line),
  ).error(new Error(message), PLACE)
  return JSON.parse(lines[0] ?? '')
}

describe('the message of a fault', () => {
  test.each([
    ['an id', 'no row aaaaaaaaaaaaaaaaaaaaaa here', 'no row [id] here'],
    ['an identifier', 'no red-green-blue', 'no [identifier]'],
    ['quoted text', `column "a b" is 'c' (d)`, 'column […] is […] […]'],
    ['nothing of that', 'disk full', 'disk full'],
  ])('%s', (_, message, written) => {
    expect(logged(message).message).toBe(written)
  })

  test.each([
    ['open parentheses', '('.repeat(1_000_000)],
    ['letters and hyphens', 'a-'.repeat(500_000)],
    ['open quotes', `"'`.repeat(500_000)],
    ['lines', ' \n'.repeat(500_000)],
    ['words', 'ab '.repeat(300_000)],
  ])('%s without end cost little, and the frames are there', async (_, message) => {
    const { result, milliseconds } = await costOf(() => logged(message))
    expect(milliseconds).toBeLessThan(200)
    expect(result.message.length).toBeLessThanOrEqual(300)
    expect(result.at[0]).toMatch(/^at /)
  })

  test('an id that truncation would split is left out completely', () => {
    const ids = 'b'.repeat(30)
    const written = logged(`${`${ids} `.repeat(32)}${ids}`).message
    expect(written).not.toContain('bbb')
  })
})
