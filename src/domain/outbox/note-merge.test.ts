import { expect, test } from 'vitest'
import type { NoteTexts } from '../practice/notes/note-draft.ts'
import { joinNotes, type MergedNote, mergeNotes } from './note-merge.ts'

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
