import type { Attack } from '../attack.ts'
import { postUntilOver } from '../send.ts'

export const attack: Attack = {
  number: 12.1,
  title: 'New learners without a proof of work, 4 connections',
  environment: { NEW_LEARNERS_PER_DAY: '1000' },
  run: (port, isOver) => {
    const body = Buffer.from(JSON.stringify({ name: 'Attacker' }))
    return postUntilOver(port, '/users/', body, { connections: 4, isOver })
  },
}
