import { describe, expect, test } from 'vitest'
import { aQuestion } from '../../../../../tests/setup/question.ts'
import type { EditWrite } from '../../../../domain/outbox/outbox-entry.ts'
import { contentOf } from '../../../../domain/questions/question-content.ts'
import type { SendResult } from './send-write.ts'
import { withSentRevisions } from './with-sent-revisions.ts'

const textOf = (text: string) => contentOf(aQuestion({ id: 'q', text }))

function edit(from: string, revision: number, to: string, questionId = 'q'): EditWrite {
  const startedFrom = { content: textOf(from), revision }
  return { kind: 'edit', questionId, content: textOf(to), startedFrom, earlier: [], judgeAgain: false }
}

/** A server that stores every edit as the next revision, and notes which revision it was sent with. */
function scene(reply: (revision: number) => Partial<SendResult> = stored) {
  const sent: number[] = []
  const send = withSentRevisions(async (_, write) => {
    if (write.kind === 'edit') sent.push(write.startedFrom.revision)
    return { status: 200, retryAfterMs: null, body: null, error: null, ...reply(sent.at(-1) ?? 0) }
  })
  return { sent, send: (write: EditWrite) => send('ada', write) }
}

function stored(revision: number): Partial<SendResult> {
  const body = {
    id: 'q',
    question_text: 'x',
    possible_answers: [],
    correct_answers: [],
    revision: revision + 1,
  }
  return { body }
}

describe('an edit that was made while the one before it was on its way', () => {
  test('is sent with the revision that the one before became, its undo included', async () => {
    const { sent, send } = scene()
    await send(edit('a', 1, 'b'))
    await send(edit('b', 1, 'a'))
    expect(sent).toEqual([1, 2])
  })

  test('keeps its revision when it is based on something else', async () => {
    const { sent, send } = scene()
    await send(edit('a', 1, 'b'))
    await send(edit('a', 1, 'c'))
    await send(edit('b', 1, 'c', 'another question'))
    expect(sent).toEqual([1, 1, 1])
  })

  test.each<[string, Partial<SendResult>]>([
    ['was not stored', { status: 500, error: new Error('500') }],
    ['got a reply without a revision', { body: null }],
  ])('keeps its revision when the one before %s', async (_, reply) => {
    const { sent, send } = scene(() => reply)
    await send(edit('a', 1, 'b'))
    await send(edit('b', 1, 'a'))
    expect(sent).toEqual([1, 1])
  })
})
