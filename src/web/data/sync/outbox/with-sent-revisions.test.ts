import { describe, expect, test } from 'vitest'
import { aQuestion } from '../../../../../tests/setup/question.ts'
import type { EditWrite } from '../../../../domain/outbox/outbox-entry.ts'
import { contentOf } from '../../../../domain/questions/question-content.ts'
import { withSentRevisions } from './send-changes.ts'

const textOf = (text: string) => contentOf(aQuestion({ id: 'q', text }))

function edit(from: string, revision: number, to: string, questionId = 'q'): EditWrite {
  const startedFrom = { content: textOf(from), revision }
  return { kind: 'edit', questionId, content: textOf(to), startedFrom, earlier: [], judgeAgain: false }
}

/** A server that stores every edit as the next revision, and notes which revision it was sent with. */
function scene(reply: (revision: number) => unknown = stored) {
  const sent: number[] = []
  const send = withSentRevisions(async ({ startedFrom: { revision } }) => {
    sent.push(revision)
    return reply(revision)
  })
  return { sent, send: (write: EditWrite) => send(write, new AbortController().signal) }
}

function stored(revision: number): unknown {
  return { id: 'q', question_text: 'x', possible_answers: [], correct_answers: [], revision: revision + 1 }
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

  test('keeps its revision when the one before was not stored', async () => {
    let tries = 0
    const { sent, send } = scene((revision) => {
      if (tries++ === 0) throw new Error('500')
      return stored(revision)
    })
    await expect(send(edit('a', 1, 'b'))).rejects.toThrow('500')
    await send(edit('b', 1, 'a'))
    expect(sent).toEqual([1, 1])
  })

  test('keeps its revision when the reply to the one before names none', async () => {
    const { sent, send } = scene(() => null)
    await send(edit('a', 1, 'b'))
    await send(edit('b', 1, 'a'))
    expect(sent).toEqual([1, 1])
  })
})
