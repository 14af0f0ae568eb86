import { Readable } from 'node:stream'
import { setImmediate as othersTurn } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { Restored } from '../../contract/restore.ts'
import { JSON_TYPE } from '../http/conditional-requests.ts'

/** Entries of a list that are written at once; of tests, each of which may list 5,000 questions. */
const QUESTIONS_IN_A_PART = 250
const TESTS_IN_A_PART = 5

/**
 * Answers with what a learner has after a restore, in parts with turns of others in between: a bank of 90,000 questions as
 * one text takes more than a second. The contract's schema is not asked on the way out; the tests hold the answer to it.
 */
export function sendRestored(reply: FastifyReply, restored: Restored): FastifyReply {
  return reply.type(JSON_TYPE).send(Readable.from(textOf(restored), { objectMode: false, highWaterMark: 1 }))
}

async function* textOf({ user, tests, questions, restored }: Restored): AsyncGenerator<string> {
  yield `{"user":${JSON.stringify(user)},"restored":${JSON.stringify(restored)},"tests":`
  yield* listOf(tests, TESTS_IN_A_PART)
  yield ',"questions":'
  yield* listOf(questions, QUESTIONS_IN_A_PART)
  yield '}'
}

async function* listOf(list: readonly unknown[], inAPart: number): AsyncGenerator<string> {
  yield '['
  for (let start = 0; start < list.length; start += inAPart) {
    const part = JSON.stringify(list.slice(start, start + inAPart)).slice(1, -1)
    yield start === 0 ? part : `,${part}`
    await othersTurn()
  }
  yield ']'
}
