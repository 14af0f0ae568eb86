import type { Attack } from '../attack.ts'
import { postUntilOver } from '../send.ts'

const VALUES = 2_900_000

export const attack: Attack = {
  number: 9.2,
  title: 'Restore of one test with 2.9 million zeros, 6 MB',
  run: (port, isOver) => {
    const zeros = `${'0,'.repeat(VALUES - 1)}0`
    const body = Buffer.from(`{"document":{"tests":[{"questions":[${zeros}]}]}}`)
    return postUntilOver(port, '/user-data/restore', body, { connections: 2, isOver })
  },
}
