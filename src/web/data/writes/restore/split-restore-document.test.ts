import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitRestoreDocument } from './split-restore-document.ts'

const MAX_BYTES = 4000
const BANK = { format: 'quizgrove-export-1', tests: [{ id: 't' }], questions: [{ id: 'q1' }, { id: 'q2' }] }
const image = (name: string, length = 500) => ({ url: `/images/${name}.png`, data: 'A'.repeat(length) })
const note = (id: string, ...names: string[]) => ({
  question_id: id,
  note_text: `<p>${id}</p>`,
  hint_text: names.map((name) => `<img src="https://quiz.example/images/${name}.png">`).join(''),
})
interface Part {
  readonly tests: unknown
  readonly questions: unknown
  readonly practice_responses: readonly unknown[]
  readonly question_notes: readonly ReturnType<typeof note>[]
  readonly images: readonly ReturnType<typeof image>[]
}
const partsOf = (document: unknown) => splitRestoreDocument(document, MAX_BYTES) as readonly Part[]

describe('one document stays one', () => {
  const small = { ...BANK, practice_responses: [], question_notes: [note('q1', 'a')], images: [image('a')] }
  test.each([
    ['that is small enough', small],
    ['that is not an export', ['A'.repeat(MAX_BYTES)]],
    ['that is not one though it looks like one', { ...small, question_notes: { a: 'A'.repeat(MAX_BYTES) } }],
  ])('%s', (_, document) => {
    const [only, ...others] = splitRestoreDocument(document, MAX_BYTES)
    expect(only).toBe(document)
    expect(others).toEqual([])
  })
})

test('a large one: all but the notes first, then notes with the images that they show', () => {
  const document = {
    ...BANK,
    practice_responses: [{ id: 'r' }],
    question_notes: [note('q1', 'a', 'b'), note('q2', 'b', 'c')],
    images: [image('a', 1500), image('b', 1500), image('c', 1500), image('shown-nowhere', 1500)],
  }
  const [first, ...others] = partsOf(document)
  expect(first).toEqual({ ...document, question_notes: [], images: [] })
  expect(others.map((part) => part.images.map(({ url }) => url))).toEqual([
    ['/images/a.png', '/images/b.png'],
    ['/images/b.png', '/images/c.png'],
  ])
  expect(others.map((part) => part.practice_responses)).toEqual([[], []])
})

test('images that only what a learner took shows come, too, and its code is looked up once', () => {
  const own = { in_link: '/images/x.png', own: '/images/a.png' }
  const document = {
    ...BANK,
    practice_responses: [],
    taken_banks: [{ id: 'bank', code: 'code', images: [own] }],
    taken_questions: [{ item: 'i', content: '![](/images/a.png)' }],
    taken_exams: [],
    question_notes: [note('q1')],
    images: [image('a', 2000), image('b', 2000)],
  }
  const [first, second, ...others] = partsOf(document)
  expect(first).toMatchObject({
    taken_banks: document.taken_banks,
    taken_questions: document.taken_questions,
  })
  expect(second).toMatchObject({ taken_banks: [{ id: 'bank', code: null }], taken_questions: [] })
  expect(second?.images.map(({ url }) => url)).toEqual(['/images/a.png'])
  expect(others).toEqual([])
})

test('images that only questions show follow the notes, each of them once', () => {
  const showing = (id: string, ...names: string[]) => ({
    id,
    question_text: names.map((name) => `![](/images/${name}.png)`).join(' '),
  })
  const document = {
    ...BANK,
    questions: [showing('q1', 'a', 'b', 'c'), showing('q2', 'c', 'd')],
    practice_responses: [],
    question_notes: [note('q1', 'a')],
    images: [image('a', 1000), image('b', 1000), image('c', 1000), image('d', 1000)],
  }
  const [, ...others] = partsOf(document)
  expect(others.map((part) => part.question_notes.length)).toEqual([1, 0])
  expect(others.map((part) => part.images.map(({ url }) => url))).toEqual([
    ['/images/a.png', '/images/b.png'],
    ['/images/c.png', '/images/d.png'],
  ])
})

test('each note is sent once, in order, with its images and the bank; each part fits', () => {
  const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 3 })
  fc.assert(
    fc.property(fc.array(names, { minLength: 6, maxLength: 40 }), (shown) => {
      const notes = shown.map((names, index) => note(`q${index}`, ...names))
      const images = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => image(name))
      const parts = partsOf({ ...BANK, practice_responses: [], question_notes: notes, images })
      expect(parts.flatMap((part) => part.question_notes)).toEqual(notes)
      for (const part of parts) {
        expect(new Blob([JSON.stringify(part)]).size).toBeLessThanOrEqual(MAX_BYTES)
        expect([part.tests, part.questions]).toEqual([BANK.tests, BANK.questions])
        const there = new Set(part.images.map(({ url }) => url))
        for (const { hint_text } of part.question_notes) {
          for (const [address] of hint_text.matchAll(/\/images\/\w\.png/g)) expect(there).toContain(address)
        }
      }
    }),
  )
})
