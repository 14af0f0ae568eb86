import type { Attack } from '../attack.ts'
import { postUntilOver } from '../send.ts'

/** The number that fits into a body of 2 MB, the limit of most routes. */
const VALUES = 1_000_000

export const attack: Attack = {
  number: 9.3,
  title: 'A question with a million zeros for options, 2 MB',
  run: (port, isOver) => {
    const zeros = `${'0,'.repeat(VALUES - 1)}0`
    const body = Buffer.from(`{"possible_answers":[${zeros}]}`)
    return postUntilOver(port, '/questions/', body, { connections: 2, isOver })
  },
}
