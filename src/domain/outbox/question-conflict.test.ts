import { expect, test } from 'vitest'
import { aQuestion } from '../../../tests/setup/question.ts'
import { contentOf } from '../questions/question-content.ts'
import type { EditWrite } from './outbox-entry.ts'
import { chosenEdit, resolveEditConflict } from './question-conflict.ts'

const contentWith = (text: string, category: string | null = null) =>
  contentOf(aQuestion({ id: 'q', text, category }))
const EDIT: EditWrite = {
  kind: 'edit',
  questionId: 'q',
  content: contentWith('mine'),
  startedFrom: { content: contentWith('start'), revision: 1 },
  earlier: [contentWith('before')],
  judgeAgain: false,
}
const stored = (text: string, revision = 2, category: string | null = null) =>
  aQuestion({ id: 'q', text, category, revision })

test('a change of another part is merged, and the edit is based on it', () => {
  const resolved = resolveEditConflict(EDIT, stored('start', 2, 'theirs'))
  expect(resolved).toMatchObject({
    conflict: null,
    write: { content: { text: 'mine', category: 'theirs' }, startedFrom: { revision: 2 } },
  })
})

test('a different change of the same part waits for the learner', () => {
  const theirs = stored('theirs')
  expect(resolveEditConflict(EDIT, theirs)).toEqual({ write: EDIT, conflict: theirs })
})

test('a part that only the other side changed stays with either choice', () => {
  const theirs = stored('theirs', 2, 'theirs')
  expect(resolveEditConflict(EDIT, theirs)).toMatchObject({
    conflict: theirs,
    write: { content: { text: 'mine', category: 'theirs' }, startedFrom: { revision: 1 } },
  })
})

test('what an earlier write of this browser stored is no conflict', () => {
  const resolved = resolveEditConflict(EDIT, stored('before'))
  expect(resolved).toMatchObject({ conflict: null, write: { content: { text: 'mine' } } })
})

test('a reply with the version that the edit is based on is a refusal', () => {
  expect(resolveEditConflict(EDIT, stored('start', 1))).toBeNull()
})

test('the choice is based on the version that was shown', () => {
  const edit = chosenEdit(EDIT, stored('theirs'), contentWith('mine'))
  expect(edit).toMatchObject({
    content: { text: 'mine' },
    startedFrom: { revision: 2, content: { text: 'theirs' } },
    earlier: [],
  })
})
