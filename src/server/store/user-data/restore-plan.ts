import type { Insertable, Selectable } from 'kysely'
import { PAPER_LIMITS } from '../../../domain/papers/paper.ts'
import { findImageNames, renameImages } from '../../../domain/rich-text/image-rules.ts'
import { writeExamContent } from '../resources/exams.ts'
import { addFormerName } from '../resources/image-names.ts'
import { writeAbout, writeContents, writeUsed } from '../resources/papers.ts'
import { CLEANED_COLUMNS, FORMATTED_COLUMNS, storedContent } from '../resources/questions/question-rows.ts'
import {
  readTestQuestions,
  writeExamRules,
  writeTestCategories,
  writeTestQuestions,
} from '../resources/tests.ts'
import type { Tables } from '../schema.ts'
import { type CooperativeTask, mapCooperatively } from './cooperative.ts'
import { type Matched, matchKeys, matchRows, type RowRef, refOf } from './match-rows.ts'
import { planSharing, type SharingPlan } from './plan-sharing.ts'
import type { ExistingRows, RestoreContents } from './restore-contents.ts'

/** Entries between two pauses: a few milliseconds. */
const BATCH_SIZE = 1000
/** The same for tests, each of which may list 5,000 questions. */
const TESTS_BATCH_SIZE = 5

/** The same for papers, each of which may have megabytes. */
const PAPERS_BATCH_SIZE = 5

/** The rows to write, in this order. */
export interface RestorePlan extends SharingPlan {
  readonly exams: readonly Insertable<Tables['exams']>[]
  readonly papers: readonly Insertable<Tables['papers']>[]
  readonly tests: readonly Insertable<Tables['tests']>[]
  readonly questions: readonly Insertable<Tables['questions']>[]
  readonly responses: readonly Insertable<Tables['practice_responses']>[]
  readonly categoryTitles: readonly Insertable<Tables['category_titles']>[]
  readonly notes: readonly Insertable<Tables['question_notes']>[]
  /** The `seq` of deleted questions that are in the bank again, as the document has them there. */
  readonly revived: readonly number[]
  /** What the cleanup removed from some of them. */
  readonly revivedDetails: readonly RevivedDetails[]
  /** Existing notes that are replaced by newer ones. */
  readonly newerNotes: readonly NewerNote[]
  readonly images: readonly Insertable<Tables['images']>[]
  /** New names of images that existing texts name and that the learner did not have, by the names in those texts. */
  readonly arrivedImages: ReadonlyMap<string, string>
}

/** The parts of a question that the cleanup removes when it was deleted long ago. */
type CleanedColumns = Pick<Selectable<Tables['questions']>, (typeof CLEANED_COLUMNS)[number]>
type RevivedDetails = Pick<Selectable<Tables['questions']>, 'seq' | (typeof CLEANED_COLUMNS)[number]>

type NewerNote = Pick<
  Selectable<Tables['question_notes']>,
  'question' | 'note_text' | 'hint_text' | 'updated_at'
>

interface RestoreTarget {
  readonly learner: number
  /** The first of the `seq` numbers that were reserved for everything in `contents`. */
  readonly firstSeq: number
  readonly newId: () => string
}

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

  const exams = yield* matchRows(
    yield* mapCooperatively(contents.exams, BATCH_SIZE, ({ id, revision, created_at, ...content }) => ({
      id,
      content: writeExamContent(content),
      revision,
      created_at: Date.parse(created_at),
    })),
    existing.exams,
    keys.exam,
    newRef,
    BATCH_SIZE,
  )
  const tests = yield* matchRows(
    yield* mapCooperatively(contents.tests.toReversed(), TESTS_BATCH_SIZE, (test) => ({
      id: test.id,
      score: test.score,
      passed: test.passed,
      taken_at: Date.parse(test.taken_at),
      categories: writeTestCategories(test.categories),
      exam: test.exam_id === null ? null : refOf(exams, test.exam_id).seq,
      exam_rules: writeExamRules(test.exam),
      duration_ms: test.duration_ms,
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
      ...storedContent(question),
      is_flagged: question.is_flagged,
      is_correct: question.is_correct,
      source_test: question.source_test_id === null ? null : refOf(tests, question.source_test_id).seq,
      created_at: Date.parse(question.created_at),
      revision: question.revision,
      deleted_at: question.deleted_at === null ? null : Date.parse(question.deleted_at),
    })),
    existing.questions,
    keys.question,
    newRef,
    BATCH_SIZE,
  )
  const responses = yield* matchRows(
    yield* mapCooperatively(contents.practice_responses.toReversed(), BATCH_SIZE, (response) => ({
      id: response.id,
      question: refOf(questions, response.question_id).seq,
      selected_answers: JSON.stringify(response.user_answer),
      is_correct: response.is_correct,
      response_time_ms: response.response_time_ms,
      source: response.source,
      created_at: Date.parse(response.created_at),
      confidence: response.confidence ?? null,
      utc_offset_minutes: response.utc_offset_minutes ?? null,
    })),
    existing.responses,
    keys.response,
    newRef,
    BATCH_SIZE,
  )
  const papers = yield* matchRows(
    yield* mapCooperatively(contents.papers, PAPERS_BATCH_SIZE, (paper) => ({
      id: paper.id,
      about: writeAbout(paper),
      used: writeUsed(paper.questions, (questionId) => questions.refs.get(questionId)?.seq ?? null),
      contents: writeContents(paper.questions),
      created_at: Date.parse(paper.created_at),
    })),
    existing.papers,
    keys.paper,
    newRef,
    PAPERS_BATCH_SIZE,
  )
  const notes: Insertable<Tables['question_notes']>[] = []
  const newerNotes: NewerNote[] = []
  for (const [number, note] of contents.question_notes.entries()) {
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
  const sharing = yield* planSharing(contents, existing, {
    learner,
    newRef,
    newId,
    images,
    keys,
    exams,
    questions,
  })
  const revived = findRevived(contents, existing, questions)
  const added = {
    exams: exams.added.map((exam) => ({ learner, ...exam })),
    papers: yield* mapCooperatively(
      papers.added.slice(0, Math.max(0, PAPER_LIMITS.papersMax - existing.papers.length)),
      PAPERS_BATCH_SIZE,
      (paper) => ({ learner, ...paper, contents: rename(paper.contents), sent_digest: null }),
    ),
    categoryTitles: contents.category_titles
      .filter(({ category }) => !existing.titledCategories.has(category))
      .map(({ category, title }) => ({ learner, category, title })),
    tests: yield* mapCooperatively(tests.added, TESTS_BATCH_SIZE, (test) => ({
      learner,
      ...test,
      questions: rename(withNewIds(test.questions, questions)),
    })),
    questions: yield* mapCooperatively(questions.added, BATCH_SIZE, (question) => ({
      learner,
      ...withRenamedImages(question, rename),
    })),
    responses: yield* mapCooperatively(responses.added, BATCH_SIZE, (response) => ({
      learner,
      ...response,
      selected_answers: rename(response.selected_answers),
    })),
    revived: revived.map(({ row }) => row.seq),
    revivedDetails: revived.flatMap((pair) => detailsOf(pair, rename)),
    notes,
    newerNotes,
  }
  const arrivedImages = yield* findArrivedImages(existing, images.newNameOf)
  return {
    ...added,
    ...sharing,
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

interface Revived {
  readonly row: ExistingRows['questions'][number]
  readonly entry: RestoreContents['questions'][number]
}

/** Deleted questions that match one which was not deleted when the document was written. */
function findRevived(
  contents: RestoreContents,
  existing: ExistingRows,
  questions: Matched<unknown>,
): readonly Revived[] {
  const deleted = new Map(
    existing.questions.filter(({ deleted_at }) => deleted_at !== null).map((row) => [row.seq, row]),
  )
  return contents.questions.flatMap((entry) => {
    const row = entry.deleted_at === null ? deleted.get(refOf(questions, entry.id).seq) : undefined
    return row === undefined ? [] : [{ row, entry }]
  })
}

/** The details that a document has of a question without any. Feedback belongs to options: to these and no others. */
function detailsOf({ row, entry }: Revived, rename: (text: string) => string): readonly RevivedDetails[] {
  if (CLEANED_COLUMNS.some((column) => row[column] !== null)) return []
  const stored = withRenamedImages(storedContent(entry), rename)
  const hasSameOptions = stored.possible_answers === row.possible_answers
  const details = { ...cleanedOf(stored), ...(hasSameOptions ? {} : { option_feedback: null }) }
  return Object.values(details).every((it) => it === null) ? [] : [{ seq: row.seq, ...details }]
}

function cleanedOf(content: CleanedColumns): CleanedColumns
function cleanedOf(content: CleanedColumns): Partial<CleanedColumns> {
  return Object.fromEntries(CLEANED_COLUMNS.map((column) => [column, content[column]]))
}

/** A row whose texts name images by their new names. */
function withRenamedImages<Row extends Partial<Record<(typeof FORMATTED_COLUMNS)[number], string | null>>>(
  row: Row,
  rename: (text: string) => string,
): Row {
  const texts = FORMATTED_COLUMNS.map((column) => [column, row[column] && rename(row[column])])
  return { ...row, ...Object.fromEntries(texts) }
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
  /** The name under which the learner has an image afterwards. Null: they don't. */
  const nameOf = (name: string) => currentImageName(name) ?? newNameOf(name)
  return {
    newNameOf,
    nameOf,
    rename: (text: string): string => renameImages(text, (name) => nameOf(name) ?? name),
    named: () => images.filter((image) => named.has(image)),
  }
}

/**
 * Images of the document that existing texts name: a large document is restored in parts, and the questions come before
 * their images.
 */
function* findArrivedImages(
  { questions, responses, tests, papers, takenTexts }: ExistingRows,
  newNameOf: (name: string) => string | null,
): CooperativeTask<ReadonlyMap<string, string>> {
  const arrived = new Map<string, string>()
  const texts = [
    questions.flatMap((row) => FORMATTED_COLUMNS.map((column) => row[column])),
    responses.map((row) => row.selected_answers),
    tests.map((row) => row.questions),
    papers.map((row) => row.contents),
    takenTexts,
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
