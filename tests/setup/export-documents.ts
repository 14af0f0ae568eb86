import fc from 'fast-check'
import type { Restorable } from '../../src/contract/restore.ts'
import { CONFIDENCES } from '../../src/domain/model.ts'
import { isStorableText } from '../../src/domain/question-limits.ts'
import { HOSTILE_TEXTS } from './files/hostile-text.ts'

const NASTY_TEXTS: readonly string[] = [
  ...HOSTILE_TEXTS,
  "'; drop table questions; --",
  '/images/aaaaaaaaaaaaaaaaaaaaaa.png',
  '__proto__',
  'constructor',
  'null',
  ' ',
]

function texts(minLength: number, maxLength: number): fc.Arbitrary<string> {
  return fc
    .oneof(
      fc.constantFrom(...NASTY_TEXTS),
      fc.string({ unit: 'binary', minLength, maxLength: Math.min(maxLength, 30) }),
    )
    .filter((text) => text.length >= minLength && text.length <= maxLength && isStorableText(text))
}

const times = fc
  .integer({ min: Date.UTC(1999, 0), max: Date.UTC(2026, 10) })
  .map((time) => new Date(time).toISOString())

const IDS = { exam: 'e', paper: 'p', test: 't', question: 'q', response: 'r', note: 'n' } as const

/** Ids in the format of other servers and clients. */
const idOf = (kind: keyof typeof IDS, n: number) => `document-${IDS[kind]}-${n}`.padEnd(22, '_')

/** The maximum number of exams in a document. */
const EXAMS_MAX = 3

const blueprint = fc.oneof(
  fc.record({
    kind: fc.constantFrom('random' as const, 'each' as const),
    count: fc.integer({ min: 1, max: 100 }),
  }),
  fc.record({
    kind: fc.constant('named' as const),
    counts: fc.uniqueArray(fc.record({ category: texts(1, 200), count: fc.integer({ min: 1, max: 100 }) }), {
      minLength: 1,
      maxLength: 3,
      selector: ({ category }) => category,
    }),
  }),
)

const examContent = {
  name: texts(1, 100),
  categories: fc.uniqueArray(texts(1, 200), { maxLength: 3 }),
  blueprint,
  pass_mark: fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ kind: fc.constant('points' as const), points: fc.constant(1) }),
  ),
  time_limit_minutes: fc.option(fc.integer({ min: 1, max: 1440 })),
  scoring: fc.constantFrom('all-or-nothing' as const, 'partial' as const),
  shows_answer_count: fc.boolean(),
}

const examRules = fc.record(examContent)

const exams = fc.array(
  fc.record({
    ...examContent,
    date: fc.option(fc.constantFrom('2026-12-24', '2028-02-29')),
    revision: fc.integer({ min: 1, max: 1000 }),
    created_at: times,
  }),
  { maxLength: EXAMS_MAX },
)

const papers = fc.uniqueArray(
  fc.record({
    name: texts(1, 200),
    seed: fc.nat(2 ** 31),
    versions: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
    layout: fc.record({
      page_size: fc.constantFrom('a4' as const, 'letter' as const),
      columns: fc.constantFrom(1 as const, 2 as const),
      large_print: fc.boolean(),
    }),
    header: fc.record({ instructions: texts(0, 5000), name_line: fc.boolean(), date_line: fc.boolean() }),
    choice: fc.oneof(
      fc.constant({ kind: 'hand' as const }),
      fc.record({
        kind: fc.constant('exam' as const),
        name: texts(1, 100),
        categories: fc.uniqueArray(texts(1, 200), { maxLength: 3 }),
        blueprint,
      }),
    ),
    created_at: times,
    question: fc.nat(4),
    content: fc.record({
      points: fc.integer({ min: 1, max: 200 }).map((halves) => halves / 2),
      content: texts(1, 10_000).map((question_text) => ({
        question_text,
        category: null,
        possible_answers: ['yes', 'no'],
        correct_answers: ['no'],
        explanation: null,
        format: 'plain' as const,
        option_feedback: null,
        reference: null,
        source_id: null,
        keep_order: null,
        pair_set: null,
        made_by: null,
      })),
    }),
  }),
  // By the time of its making a restore finds a paper again.
  { maxLength: 3, selector: ({ created_at }) => created_at },
)

const categoryTitles = fc.uniqueArray(fc.record({ category: texts(1, 200), title: texts(1, 200) }), {
  maxLength: 3,
  selector: ({ category }) => category,
})

function tests(questions: number) {
  const listed = fc.record({
    // One more than there are: a past test may list a question that is no longer in the bank.
    id: fc.nat(questions).map((n) => idOf('question', n)),
    question_text: texts(1, 10_000),
    is_correct: fc.boolean(),
  })
  return fc.array(
    fc.record({
      score: fc.double({ min: 0, max: 100, noNaN: true }).map((score) => score + 0),
      passed: fc.boolean(),
      taken_at: times,
      categories: fc.option(fc.array(texts(1, 200), { minLength: 1, maxLength: 3 })),
      exam_number: fc.option(fc.nat(EXAMS_MAX)),
      exam: fc.option(examRules),
      duration_ms: fc.option(fc.nat(1e9)),
      questions: fc.array(listed, { maxLength: 3 }),
    }),
    { maxLength: 3 },
  )
}

const questions = fc.array(
  fc
    .record({
      question_text: texts(1, 10_000),
      category: fc.option(texts(0, 200)),
      possible_answers: fc.uniqueArray(texts(1, 5000), { minLength: 2, maxLength: 5 }),
      right: fc.integer({ min: 1, max: 5 }),
      explanation: fc.option(texts(0, 20_000)),
      is_flagged: fc.boolean(),
      is_correct: fc.option(fc.boolean()),
      source: fc.option(fc.nat(2)),
      created_at: times,
      format: fc.constantFrom('plain' as const, 'markdown' as const),
      feedback: fc.option(fc.array(fc.option(texts(1, 1000)), { minLength: 5, maxLength: 5 })),
      reference: fc.option(texts(0, 2000)),
      source_id: fc.option(texts(1, 200)),
      keep_order: fc.option(fc.boolean()),
      pair_set: fc.option(texts(1, 200)),
      made_by: fc.option(texts(0, 80)),
      revision: fc.integer({ min: 1, max: 1000 }),
      deleted_at: fc.option(times),
    })
    .map(({ right, feedback, ...question }) => ({
      ...question,
      option_feedback: feedbackOf(question.possible_answers, feedback),
      correct_answers: question.possible_answers.slice(-right),
    })),
  { maxLength: 5 },
)

/** Null when no option has feedback, as the server writes it. */
function feedbackOf(options: readonly string[], texts: readonly (string | null)[] | null) {
  const feedback = options.map((_, index) => texts?.[index] ?? null)
  return feedback.some((text) => text !== null) ? feedback : null
}

const responses = fc.array(
  fc
    .record({
      question: fc.nat(4),
      user_answer: fc.array(texts(1, 5000), { minLength: 1, maxLength: 3 }),
      is_correct: fc.boolean(),
      response_time_ms: fc.option(fc.nat(2 ** 31 - 1)),
      source: texts(1, 50),
      created_at: times,
      confidence: fc.option(fc.constantFrom(...CONFIDENCES)),
      utc_offset_minutes: fc.option(fc.integer({ min: -1440, max: 1440 })),
    })
    .map(({ confidence, utc_offset_minutes, ...response }) => ({
      ...response,
      ...(confidence && { confidence }),
      ...(utc_offset_minutes !== null && { utc_offset_minutes }),
    })),
  { maxLength: 8 },
)

const notes = fc.array(
  fc.option(
    fc.record({ note_text: texts(0, 1000), hint_text: texts(0, 1000), created_at: times, updated_at: times }),
  ),
  { maxLength: 5 },
)

/** Documents that an export could return, of any kind of learner, without images. */
export const exportDocuments: fc.Arbitrary<Restorable> = questions
  .chain((bank) =>
    fc.record({
      ...{ bank: fc.constant(bank), tests: tests(bank.length), responses, notes, exams, papers },
      category_titles: categoryTitles,
    }),
  )
  .map(({ bank, ...made }) => {
    const user_id = 'document-user-00000000'
    return {
      format: 'quizgrove-export-1',
      exported_at: '2026-11-20T12:00:00.000Z',
      user: {
        id: user_id,
        name: 'Ada',
        w3w_identifier: 'red-green-blue',
        created_at: '2026-11-20T12:00:00.000Z',
      },
      tests: made.tests.map(({ exam_number, ...test }, n) => ({
        id: idOf('test', n),
        user_id,
        exam_id: exam_number === null || exam_number >= made.exams.length ? null : idOf('exam', exam_number),
        ...test,
      })),
      papers: made.papers.map(({ question, content, ...paper }, n) => ({
        id: idOf('paper', n),
        user_id,
        ...paper,
        questions: [{ question_id: question < bank.length ? idOf('question', question) : null, ...content }],
      })),
      exams: made.exams.map((exam, n) => ({ id: idOf('exam', n), user_id, ...exam })),
      category_titles: made.category_titles.toSorted((one, other) =>
        one.category < other.category ? -1 : 1,
      ),
      questions: bank.map(({ source, ...question }, n) => ({
        id: idOf('question', n),
        user_id,
        ...question,
        source_test_id: source === null || source >= made.tests.length ? null : idOf('test', source),
      })),
      practice_responses: made.responses
        .filter(({ question }) => question < bank.length)
        .map(({ question, ...response }, n) => ({
          id: idOf('response', n),
          user_id,
          question_id: idOf('question', question),
          ...response,
          selected_answers: response.user_answer,
          time_taken: response.response_time_ms,
        })),
      question_notes: made.notes
        .slice(0, bank.length)
        .flatMap((note, n) =>
          note === null ? [] : [{ id: idOf('note', n), user_id, question_id: idOf('question', n), ...note }],
        ),
      shares: [],
      taken_banks: [],
      taken_questions: [],
      taken_exams: [],
      images: [],
    }
  })

/**
 * The document with a position instead of each id, since a restore replaces ids: `questions/0` for the first question,
 * and so on. The learner and the time of the export are left out.
 */
export function withPositionsForIds({ user, tests, questions, ...document }: Restorable) {
  const places = new Map<string, string>([[user.id, 'user']])
  const lists = {
    tests,
    questions,
    practice_responses: document.practice_responses,
    question_notes: document.question_notes,
    exams: document.exams,
    papers: document.papers,
  }
  for (const [list, entries] of Object.entries(lists)) {
    for (const [n, { id }] of entries.entries()) places.set(id, `${list}/${n}`)
  }
  for (const [n, { url }] of document.images.entries()) places.set(url, `images/${n}`)
  const place = (id: string) => places.get(id) ?? id
  const textWithPlaces = (html: string) => html.replace(/\/images\/[\w-]+\.\w+/g, place)
  return {
    name: user.name,
    tests: tests.map((test) => ({
      ...test,
      id: place(test.id),
      user_id: place(test.user_id),
      exam_id: test.exam_id === null ? null : place(test.exam_id),
      questions: test.questions.map((question) => ({ ...question, id: place(question.id) })),
    })),
    questions: questions.map((question) => ({
      ...question,
      id: place(question.id),
      user_id: place(question.user_id),
      source_test_id: question.source_test_id === null ? null : place(question.source_test_id),
    })),
    practice_responses: document.practice_responses.map((response) => ({
      ...response,
      id: place(response.id),
      user_id: place(response.user_id),
      question_id: place(response.question_id),
    })),
    question_notes: document.question_notes.map((note) => ({
      ...note,
      id: place(note.id),
      user_id: place(note.user_id),
      question_id: place(note.question_id),
      note_text: textWithPlaces(note.note_text),
      hint_text: textWithPlaces(note.hint_text),
    })),
    exams: document.exams.map((exam) => ({ ...exam, id: place(exam.id), user_id: place(exam.user_id) })),
    papers: document.papers.map((paper) => ({
      ...paper,
      id: place(paper.id),
      user_id: place(paper.user_id),
      questions: paper.questions.map(({ question_id, ...question }) => ({
        ...question,
        question_id: question_id === null ? null : place(question_id),
      })),
    })),
    category_titles: document.category_titles,
    images: document.images.map((image) => ({ ...image, url: place(image.url) })),
  }
}
