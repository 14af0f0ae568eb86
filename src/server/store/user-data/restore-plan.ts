import type { Insertable, Selectable } from 'kysely'
import { findImageNames, renameImages } from '../../../domain/rich-text/image-names.ts'
import { type CooperativeTask, mapCooperatively } from '../engine/cooperative.ts'
import { addFormerName, type CurrentName } from '../resources/images/former-names.ts'
import { writeFeedback } from '../resources/questions/question-rows.ts'
import { readTestQuestions, writeTestCategories, writeTestQuestions } from '../resources/tests.ts'
import type { RestoreContents } from '../restore-contents.ts'
import type { Tables } from '../schema.ts'

/** The internal number and the id of a row. */
interface RowRef {
  readonly seq: number
  readonly id: string
}

/** The rows that the learner has before a restore, each kind in the order it was added. */
export interface ExistingRows {
  readonly tests: readonly (RowRef & TestContent)[]
  readonly questions: readonly (RowRef & QuestionContent)[]
  readonly responses: readonly (RowRef & ResponseContent)[]
  /** When a note was changed last, milliseconds since the Unix epoch, by the `seq` of its question. */
  readonly notesUpdatedAt: ReadonlyMap<number, number>
  readonly currentImageName: CurrentName
}

/** Entries between two pauses: a few milliseconds. */
const BATCH_SIZE = 1000
/** The same for tests, each of which may list 5,000 questions. */
const TESTS_BATCH_SIZE = 5

/** Those of a new learner. */
export const NO_ROWS: ExistingRows = {
  tests: [],
  questions: [],
  responses: [],
  notesUpdatedAt: new Map(),
  currentImageName: () => null,
}

/** The rows to write, in this order. */
export interface RestorePlan {
  readonly tests: readonly Insertable<Tables['tests']>[]
  readonly questions: readonly Insertable<Tables['questions']>[]
  readonly responses: readonly Insertable<Tables['practice_responses']>[]
  readonly notes: readonly Insertable<Tables['question_notes']>[]
  /** The `seq` of deleted questions that are in the bank again, as the document has them there. */
  readonly revived: readonly number[]
  /** Existing notes that are replaced by newer ones. */
  readonly newerNotes: readonly NewerNote[]
  readonly images: readonly Insertable<Tables['images']>[]
  /** New names of images that existing texts name and that the learner did not have, by the names in those texts. */
  readonly arrivedImages: ReadonlyMap<string, string>
}

export type NewerNote = Pick<
  Selectable<Tables['question_notes']>,
  'question' | 'note_text' | 'hint_text' | 'updated_at'
>

export interface RestoreTarget {
  readonly learner: number
  /** The first of the `seq` numbers that were reserved for everything in `contents`. */
  readonly firstSeq: number
  readonly newId: () => string
}

type TestContent = Pick<
  Selectable<Tables['tests']>,
  'score' | 'passed' | 'taken_at' | 'categories' | 'questions'
>

type QuestionContent = Pick<
  Selectable<Tables['questions']>,
  | 'question_text'
  | 'category'
  | 'possible_answers'
  | 'correct_answers'
  | 'explanation'
  | 'format'
  | 'option_feedback'
  | 'reference'
  | 'source_id'
  | 'is_correct'
  | 'source_test'
  | 'deleted_at'
>

type ResponseContent = Pick<
  Selectable<Tables['practice_responses']>,
  'question' | 'selected_answers' | 'is_correct' | 'response_time_ms' | 'source' | 'created_at'
>

/**
 * Decides which entries of a document are new to a learner. Existing rows are recognized and stay as they are. New rows
 * get new ids, since everyone who has the document knows the ids in it, and follow the existing ones in the order of the
 * document. References are adjusted, also those of past tests to questions and of notes to images. Pauses between
 * batches, since a long document takes seconds.
 */
export function* planRestore(
  contents: RestoreContents,
  existing: ExistingRows,
  { learner, firstSeq, newId }: RestoreTarget,
): CooperativeTask<RestorePlan> {
  const images = nameImages(contents.images, existing)
  const keys = matchKeys(existing.currentImageName)
  let seq = firstSeq
  const newRef = (): RowRef => ({ seq: seq++, id: newId() })

  const tests = yield* matchRows(
    yield* mapCooperatively(contents.tests.toReversed(), TESTS_BATCH_SIZE, (test) => ({
      id: test.id,
      score: test.score,
      passed: test.passed,
      taken_at: Date.parse(test.taken_at),
      categories: writeTestCategories(test.categories),
      questions: writeTestQuestions(test.questions),
    })),
    existing.tests,
    keys.test,
    newRef,
    TESTS_BATCH_SIZE,
  )
  const questions = yield* matchRows(
    yield* mapCooperatively(contents.questions, BATCH_SIZE, (question) => ({
      id: question.id,
      question_text: question.question_text,
      category: question.category,
      possible_answers: JSON.stringify(question.possible_answers),
      correct_answers: JSON.stringify(question.correct_answers),
      explanation: question.explanation,
      is_flagged: question.is_flagged,
      is_correct: question.is_correct,
      source_test: question.source_test_id === null ? null : refOf(tests, question.source_test_id).seq,
      created_at: Date.parse(question.created_at),
      format: question.format,
      option_feedback: writeFeedback(question.option_feedback),
      reference: question.reference,
      source_id: question.source_id,
      revision: question.revision,
      deleted_at: question.deleted_at === null ? null : Date.parse(question.deleted_at),
    })),
    existing.questions,
    keys.question,
    newRef,
    BATCH_SIZE,
  )
  const responses = yield* matchRows(
    yield* mapCooperatively(contents.practiceResponses.toReversed(), BATCH_SIZE, (response) => ({
      id: response.id,
      question: refOf(questions, response.question_id).seq,
      selected_answers: JSON.stringify(response.user_answer),
      is_correct: response.is_correct,
      response_time_ms: response.response_time_ms,
      source: response.source,
      created_at: Date.parse(response.created_at),
    })),
    existing.responses,
    keys.response,
    newRef,
    BATCH_SIZE,
  )
  const notes: Insertable<Tables['question_notes']>[] = []
  const newerNotes: NewerNote[] = []
  for (const [number, note] of contents.questionNotes.entries()) {
    if (number % BATCH_SIZE === BATCH_SIZE - 1) yield
    const question = refOf(questions, note.question_id).seq
    const updated_at = Date.parse(note.updated_at)
    const storedUpdatedAt = existing.notesUpdatedAt.get(question)
    if (storedUpdatedAt !== undefined && updated_at <= storedUpdatedAt) continue
    const texts = { note_text: images.rename(note.note_text), hint_text: images.rename(note.hint_text) }
    if (storedUpdatedAt !== undefined) newerNotes.push({ question, ...texts, updated_at })
    else {
      const created_at = Date.parse(note.created_at)
      notes.push({ learner, question, id: newId(), ...texts, created_at, updated_at })
    }
  }

  const rename = images.rename
  const added = {
    tests: yield* mapCooperatively(tests.added, TESTS_BATCH_SIZE, (test) => ({
      learner,
      ...test,
      questions: rename(withNewIds(test.questions, questions)),
    })),
    questions: yield* mapCooperatively(questions.added, BATCH_SIZE, (question) => ({
      learner,
      ...question,
      question_text: rename(question.question_text),
      possible_answers: rename(question.possible_answers),
      correct_answers: rename(question.correct_answers),
      explanation: question.explanation && rename(question.explanation),
      option_feedback: question.option_feedback && rename(question.option_feedback),
    })),
    responses: yield* mapCooperatively(responses.added, BATCH_SIZE, (response) => ({
      learner,
      ...response,
      selected_answers: rename(response.selected_answers),
    })),
    revived: findRevived(contents, existing, questions),
    notes,
    newerNotes,
  }
  const arrivedImages = yield* findArrivedImages(existing, images.newNameOf)
  return {
    ...added,
    arrivedImages,
    // Last, when it is known which of them a text names.
    images: images.named().map(({ nameInDocument, name, contentType, bytes }) => ({
      learner,
      seq: newRef().seq,
      name,
      content_type: contentType,
      bytes,
      former_names: addFormerName(null, nameInDocument),
    })),
  }
}

/**
 * Images of the document that existing texts name: a large document is restored in parts, and the questions come before
 * their images.
 */
function* findArrivedImages(
  { questions, responses, tests }: ExistingRows,
  newNameOf: (name: string) => string | null,
): CooperativeTask<ReadonlyMap<string, string>> {
  const arrived = new Map<string, string>()
  const texts = [
    questions.flatMap((row) => [
      row.question_text,
      row.possible_answers,
      row.explanation,
      row.option_feedback,
    ]),
    responses.map((row) => row.selected_answers),
    tests.map((row) => row.questions),
  ]
  for (const [number, text] of texts.flat().entries()) {
    if (number % BATCH_SIZE === BATCH_SIZE - 1) yield
    for (const name of findImageNames(text ?? '')) {
      const newName = newNameOf(name)
      if (newName !== null) arrived.set(name, newName)
    }
  }
  return arrived
}

/** A row matches an entry when one of the entry's keys is that of the row; the first key is tried first. */
interface MatchKeys<Content> {
  readonly ofRow: (row: Content) => string
  readonly ofEntry: (entry: Content) => readonly string[]
}

interface Matched<Entry> {
  /** By the id in the document. */
  readonly refs: ReadonlyMap<string, RowRef>
  readonly added: readonly (Entry & RowRef)[]
}

/**
 * Matches each entry with an existing row: by id, or else by content, as ids change when a learner gets a new identifier
 * and when a document is restored elsewhere. A row matches one entry only, so that duplicates stay two.
 */
function* matchRows<Content, Entry extends Content & { readonly id: string }>(
  entries: readonly Entry[],
  rows: readonly (Content & RowRef)[],
  keys: MatchKeys<Content>,
  newRef: () => RowRef,
  batchSize: number,
): CooperativeTask<Matched<Entry>> {
  const ids = new Set(entries.map(({ id }) => id))
  const refs = new Map<string, RowRef>()
  const byContent = new Map<string, RowRef[]>()
  // In reverse order, as `pop` takes the oldest from the end.
  for (const [number, row] of rows.toReversed().entries()) {
    if (number % batchSize === batchSize - 1) yield
    if (ids.has(row.id)) {
      refs.set(row.id, row)
      continue
    }
    const key = keys.ofRow(row)
    const rowsAlike = byContent.get(key)
    if (rowsAlike === undefined) byContent.set(key, [row])
    else rowsAlike.push(row)
  }
  const added: (Entry & RowRef)[] = []
  for (const [number, entry] of entries.entries()) {
    if (number % batchSize === batchSize - 1) yield
    if (refs.has(entry.id)) continue
    const match = byContent.size === 0 ? undefined : popFirst(byContent, keys.ofEntry(entry))
    const ref = match ?? newRef()
    refs.set(entry.id, ref)
    if (match === undefined) added.push({ ...entry, ...ref })
  }
  return { refs, added }
}

function popFirst(byContent: ReadonlyMap<string, RowRef[]>, keys: readonly string[]): RowRef | undefined {
  for (const key of keys) {
    const match = byContent.get(key)?.pop()
    if (match !== undefined) return match
  }
  return undefined
}

/** Deleted questions that match one which was not deleted when the document was written. */
function findRevived(
  contents: RestoreContents,
  existing: ExistingRows,
  questions: Matched<unknown>,
): readonly number[] {
  const deleted = new Set(
    existing.questions.filter(({ deleted_at }) => deleted_at !== null).map(({ seq }) => seq),
  )
  return contents.questions
    .filter(({ deleted_at }) => deleted_at === null)
    .map(({ id }) => refOf(questions, id).seq)
    .filter((seq) => deleted.has(seq))
}

/** The contract has checked that every reference is to something in the document. */
function refOf({ refs }: Matched<unknown>, id: string): RowRef {
  const ref = refs.get(id)
  if (ref === undefined) throw new Error('The document refers to an id that it does not contain')
  return ref
}

/**
 * How entries are matched by their content. An image has another name in each export, so that its current one is part of
 * the keys.
 */
function matchKeys(currentName: CurrentName) {
  const named = (text: string) => renameImages(text, (name) => currentName(name) ?? name)
  const namedOrNull = (text: string | null) => text && named(text)
  // The flag is not part of it: the learner may have changed it since.
  const questionKey = (question: QuestionContent) =>
    JSON.stringify([
      question.deleted_at === null,
      named(question.question_text),
      question.category,
      named(question.possible_answers),
      named(question.correct_answers),
      namedOrNull(question.explanation),
      question.is_correct === null ? null : Boolean(question.is_correct),
      question.source_test,
      question.format,
      namedOrNull(question.option_feedback),
      question.reference,
      question.source_id,
    ])
  // A question of the bank may match a deleted one, a deleted question only another one.
  const questionKeys = (question: QuestionContent) => {
    const deleted = questionKey({ ...question, deleted_at: 0 })
    return question.deleted_at === null ? [questionKey(question), deleted] : [deleted]
  }
  // The verdict is not part of it: it may have been judged again since.
  const responseKey = (response: ResponseContent) =>
    JSON.stringify([
      response.question,
      named(response.selected_answers),
      response.response_time_ms,
      response.source,
      response.created_at,
    ])
  // The ids of the questions are not part of it: they change with those of the bank. Neither are the categories: exports
  // of earlier releases do not have them.
  const testKey = ({ score, passed, taken_at, questions }: TestContent) => {
    const listed = readTestQuestions(named(questions)).map(({ question_text, is_correct }) => [
      question_text,
      is_correct,
    ])
    return JSON.stringify([score, Boolean(passed), taken_at, listed])
  }
  return {
    question: { ofRow: questionKey, ofEntry: questionKeys },
    response: { ofRow: responseKey, ofEntry: (response: ResponseContent) => [responseKey(response)] },
    test: { ofRow: testKey, ofEntry: (test: TestContent) => [testKey(test)] },
  }
}

/** Replaces the ids of questions. A past test may list questions that are not in the document; those ids stay. */
function withNewIds(testQuestions: string, { refs }: Matched<unknown>): string {
  return writeTestQuestions(
    readTestQuestions(testQuestions).map((question) => ({
      ...question,
      id: refs.get(question.id)?.id ?? question.id,
    })),
  )
}

/**
 * Gives the images in texts the names under which they are served: those of the learner keep the ones that they have, those
 * of the document get new ones.
 */
function nameImages(images: RestoreContents['images'], { currentImageName }: ExistingRows) {
  const byOldName = new Map(images.map((image) => [image.nameInDocument, image]))
  const named = new Set<(typeof images)[number]>()
  const newNameOf = (name: string): string | null => {
    const image = currentImageName(name) === null ? byOldName.get(name) : undefined
    if (image === undefined) return null
    named.add(image)
    return image.name
  }
  return {
    newNameOf,
    rename: (text: string): string =>
      renameImages(text, (name) => currentImageName(name) ?? newNameOf(name) ?? name),
    named: () => images.filter((image) => named.has(image)),
  }
}
