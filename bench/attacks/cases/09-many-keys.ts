import type { Attack } from '../attack.ts'
import { postUntilOver } from '../send.ts'

const KEYS = 2_900_000

export const attack: Attack = {
  number: 9.1,
  title: 'Restore of one object with 2.9 million different keys, 37 MB',
  run: (port, isOver) => {
    const members = Array.from({ length: KEYS }, (_, key) => `"k${key}":1`)
    const body = Buffer.from(`{"document":{${members.join(',')}}}`)
    return postUntilOver(port, '/user-data/restore', body, { connections: 1, isOver })
  },
}
