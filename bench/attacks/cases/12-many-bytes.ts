import type { Attack } from '../attack.ts'
import { postUntilOver } from '../send.ts'
import { createAttacker } from '../upload.ts'

const QUESTIONS = 50
const EXPLANATION = 'e'.repeat(20_000)

export const attack: Attack = {
  number: 12.2,
  title: 'Banks of 1 MB, one after the other, of a network that may store 128 MB',
  environment: { NETWORK_MB_PER_DAY: '128' },
  run: async (port, isOver) => {
    const question = {
      question_text: 'Why?',
      possible_answers: ['Because', 'Why not'],
      correct_answers: ['Because'],
      explanation: EXPLANATION,
    }
    const questions = Array.from({ length: QUESTIONS }, () => question)
    const body = Buffer.from(JSON.stringify({ user_id: await createAttacker(port), questions }))
    return postUntilOver(port, '/questions/batch', body, { connections: 1, isOver })
  },
}
