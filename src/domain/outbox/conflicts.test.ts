import { expect, test } from 'vitest'
import { aQuestion } from '../../../tests/setup/question.ts'
import type { NoteTexts } from '../practice/notes/note-draft.ts'
import { contentOf } from '../questions/question-content.ts'
import { joinNotes, type MergedNote, mergeNotes, resolveEditConflict } from './conflicts.ts'
import type { EditWrite } from './outbox-entry.ts'
import { chosenEdit } from './outbox-entry.ts'

const texts = (noteHtml: string, hintHtml = ''): NoteTexts => ({ noteHtml, hintHtml })

const START = texts('a', 'h')
const merged = (noteHtml: string, hintHtml = 'h') => ({
  texts: texts(noteHtml, hintHtml),
  isContested: false,
})
const contested = (noteHtml: string, hintHtml = 'h') => ({
  texts: texts(noteHtml, hintHtml),
  isContested: true,
})

test.each<[string, NoteTexts, NoteTexts, MergedNote]>([
  ['only here', texts('mine', 'h'), START, merged('mine')],
  ['only there', START, texts('theirs', 'h'), merged('theirs')],
  ['here the note, there the hint', texts('mine', 'h'), texts('a', 'i'), merged('mine', 'i')],
  ['here the hint, there the note', texts('a', 'i'), texts('theirs', 'h'), merged('theirs', 'i')],
  ['the same on both sides', texts('b', 'h'), texts('b', 'h'), merged('b')],
  ['emptied on both sides, each in its way', texts('', 'h'), texts('<p></p>', 'h'), merged('<p></p>')],
  ['the note on both sides', texts('mine', 'h'), texts('theirs', 'h'), contested('mine')],
  ['the hint on both sides', texts('a', 'mine'), texts('a', 'theirs'), contested('a', 'mine')],
  ['emptied here, changed there', texts('', 'h'), texts('theirs', 'h'), contested('')],
  [
    'the note on both sides, the hint there',
    texts('mine', 'h'),
    texts('theirs', 'i'),
    contested('mine', 'i'),
  ],
])('changed %s', (_, mine, theirs, expected) => {
  expect(mergeNotes(START, mine, theirs)).toEqual(expected)
})

test.each<[string, NoteTexts, NoteTexts, NoteTexts]>([
  ['both, the other first', texts('<p>mine</p>'), texts('<p>theirs</p>'), texts('<p>theirs</p><p>mine</p>')],
  [
    'what is the same once',
    texts('<p>a</p>', '<p>h</p>'),
    texts('<p>b</p>', '<p>h</p>'),
    texts('<p>b</p><p>a</p>', '<p>h</p>'),
  ],
  [
    'nothing adds nothing',
    texts('<p></p>', '<p>h</p>'),
    texts('<p>b</p>', ''),
    texts('<p>b</p>', '<p>h</p>'),
  ],
])('joined: %s', (_, mine, theirs, expected) => {
  expect(joinNotes(mine, theirs)).toEqual(expected)
})

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
