import type { Insertable, Selectable } from 'kysely'
import { renameImagesIn } from '../../../domain/image-names.ts'
import { mapInTurns, type Pausing } from '../engine/in-turns.ts'
import { readTestQuestions, writeTestCategories, writeTestQuestions } from '../resources/tests.ts'
import type { Tables } from '../schema.ts'
import type { RestoreContents, StoredImage } from '../store.ts'

/** Where a row lies among its learner's, and its id outside. */
interface Place {
  readonly seq: number
  readonly id: string
}

/** What the learner has before: of each kind in the order it was added. */
export interface Standing {
  readonly tests: readonly (Place & TestContent)[]
  readonly questions: readonly (Place & QuestionContent)[]
  readonly responses: readonly (Place & ResponseContent)[]
  /** When a note was changed last, milliseconds, by the `seq` of its question. */
  readonly notesUpdatedAt: ReadonlyMap<number, number>
  readonly imageNames: ReadonlySet<string>
}

/** Entries that are dealt with before others have their turn: a few milliseconds. */
const IN_A_TURN = 1000
/** The same of tests, each of which may list 5,000 questions. */
const TESTS_IN_A_TURN = 5

/** A new learner's. */
export const NOTHING: Standing = {
  tests: [],
  questions: [],
  responses: [],
  notesUpdatedAt: new Map(),
  imageNames: new Set(),
}

/** What is to be written, in this order. */
export interface RestorePlan {
  readonly tests: readonly Insertable<Tables['tests']>[]
  readonly questions: readonly Insertable<Tables['questions']>[]
  readonly responses: readonly Insertable<Tables['practice_responses']>[]
  readonly notes: readonly Insertable<Tables['question_notes']>[]
  /** Stand already, and give way to newer ones. */
  readonly newerNotes: readonly NewerNote[]
  readonly images: readonly Insertable<Tables['images']>[]
}

export type NewerNote = Pick<
  Selectable<Tables['question_notes']>,
  'question' | 'note_text' | 'hint_text' | 'updated_at'
>

export interface RestoreCircumstances {
  readonly learner: number
  /** The first of the places that were reserved for everything in `contents`. */
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
  | 'is_correct'
  | 'source_test'
>

type ResponseContent = Pick<
  Selectable<Tables['practice_responses']>,
  'question' | 'selected_answers' | 'is_correct' | 'response_time_ms' | 'source' | 'created_at'
>

/**
 * Decides what of a document is new to a learner. What stands is found again and left as it is; what is new gets
 * an id that nobody has seen, since whoever has the document knows those in it, and comes behind what stands, in
 * the document's order. References follow, those of past tests to questions and of notes to images among them. Pauses,
 * since a long document takes seconds.
 */
export function* planRestore(
  contents: RestoreContents,
  standing: Standing,
  { learner, firstSeq, newId }: RestoreCircumstances,
): Pausing<RestorePlan> {
  let seq = firstSeq
  const draw = (): Place => ({ seq: seq++, id: newId() })

  const tests = yield* findAgain(
    yield* mapInTurns(contents.tests.toReversed(), TESTS_IN_A_TURN, (test) => ({
      id: test.id,
      score: test.score,
      passed: test.passed,
      taken_at: Date.parse(test.taken_at),
      categories: writeTestCategories(test.categories),
      questions: writeTestQuestions(test.questions),
    })),
    standing.tests,
    testKey,
    draw,
    TESTS_IN_A_TURN,
  )
  const questions = yield* findAgain(
    yield* mapInTurns(contents.questions, IN_A_TURN, (question) => ({
      id: question.id,
      question_text: question.question_text,
      category: question.category,
      possible_answers: JSON.stringify(question.possible_answers),
      correct_answers: JSON.stringify(question.correct_answers),
      explanation: question.explanation,
      is_flagged: question.is_flagged,
      is_correct: question.is_correct,
      source_test: question.source_test_id === null ? null : placeOf(tests, question.source_test_id).seq,
      created_at: Date.parse(question.created_at),
    })),
    standing.questions,
    questionKey,
    draw,
    IN_A_TURN,
  )
  const responses = yield* findAgain(
    yield* mapInTurns(contents.practiceResponses.toReversed(), IN_A_TURN, (response) => ({
      id: response.id,
      question: placeOf(questions, response.question_id).seq,
      selected_answers: JSON.stringify(response.user_answer),
      is_correct: response.is_correct,
      response_time_ms: response.response_time_ms,
      source: response.source,
      created_at: Date.parse(response.created_at),
    })),
    standing.responses,
    responseKey,
    draw,
    IN_A_TURN,
  )
  const images = nameImages(contents.images, standing.imageNames)
  const notes: Insertable<Tables['question_notes']>[] = []
  const newerNotes: NewerNote[] = []
  for (const [number, note] of contents.questionNotes.entries()) {
    if (number % IN_A_TURN === IN_A_TURN - 1) yield
    const question = placeOf(questions, note.question_id).seq
    const updated_at = Date.parse(note.updated_at)
    const standsSince = standing.notesUpdatedAt.get(question)
    if (standsSince !== undefined && updated_at <= standsSince) continue
    const texts = { note_text: images.rename(note.note_text), hint_text: images.rename(note.hint_text) }
    if (standsSince !== undefined) newerNotes.push({ question, ...texts, updated_at })
    else {
      const created_at = Date.parse(note.created_at)
      notes.push({ learner, question, id: newId(), ...texts, created_at, updated_at })
    }
  }

  const ofLearner = <Row>(row: Row) => ({ learner, ...row })
  return {
    tests: yield* mapInTurns(tests.added, TESTS_IN_A_TURN, (test) => ({
      learner,
      ...test,
      questions: renumber(test.questions, questions),
    })),
    questions: yield* mapInTurns(questions.added, IN_A_TURN, ofLearner),
    responses: yield* mapInTurns(responses.added, IN_A_TURN, ofLearner),
    notes,
    newerNotes,
    images: images.named().map(({ name, contentType, bytes }) => {
      return { learner, seq: draw().seq, name, content_type: contentType, bytes }
    }),
  }
}

interface FoundAgain<Entry> {
  /** By the id in the document. */
  readonly places: ReadonlyMap<string, Place>
  readonly added: readonly (Entry & Place)[]
}

/**
 * Finds each entry among the rows: by its id, or else by its content, as ids change when a learner is rotated and
 * when a document is restored elsewhere. A row is one entry's only, so that twins stay two.
 */
function* findAgain<Content, Entry extends Content & { readonly id: string }>(
  entries: readonly Entry[],
  rows: readonly (Content & Place)[],
  keyOf: (content: Content) => string,
  draw: () => Place,
  pauseAfter: number,
): Pausing<FoundAgain<Entry>> {
  const ids = new Set(entries.map(({ id }) => id))
  const places = new Map<string, Place>()
  const others = new Map<string, Place[]>()
  // Backwards, as the oldest is taken from the end.
  for (const [number, row] of rows.toReversed().entries()) {
    if (number % pauseAfter === pauseAfter - 1) yield
    if (ids.has(row.id)) {
      places.set(row.id, row)
      continue
    }
    const key = keyOf(row)
    const alike = others.get(key)
    if (alike === undefined) others.set(key, [row])
    else alike.push(row)
  }
  const added: (Entry & Place)[] = []
  for (const [number, entry] of entries.entries()) {
    if (number % pauseAfter === pauseAfter - 1) yield
    if (places.has(entry.id)) continue
    const alike = others.size === 0 ? undefined : others.get(keyOf(entry))?.pop()
    const place = alike ?? draw()
    places.set(entry.id, place)
    if (alike === undefined) added.push({ ...entry, ...place })
  }
  return { places, added }
}

/** The contract has seen to it that what is referred to is in the document. */
function placeOf({ places }: FoundAgain<unknown>, id: string): Place {
  const place = places.get(id)
  if (place === undefined) throw new Error('The document refers to what is not in it')
  return place
}

/**
 * The ids of the questions are no part of it: they change with those of the bank. Neither are the categories: exports of
 * earlier releases leave them out.
 */
function testKey({ score, passed, taken_at, questions }: TestContent): string {
  const listed = readTestQuestions(questions).map(({ question_text, is_correct }) => [
    question_text,
    is_correct,
  ])
  return JSON.stringify([score, Boolean(passed), taken_at, listed])
}

/** The flag is no part of it: the learner may have turned it since. */
function questionKey(question: QuestionContent): string {
  return JSON.stringify([
    question.question_text,
    question.category,
    question.possible_answers,
    question.correct_answers,
    question.explanation,
    question.is_correct === null ? null : Boolean(question.is_correct),
    question.source_test,
  ])
}

function responseKey(response: ResponseContent): string {
  return JSON.stringify([
    response.question,
    response.selected_answers,
    Boolean(response.is_correct),
    response.response_time_ms,
    response.source,
    response.created_at,
  ])
}

/** A past test may list questions that are not in the document; those ids stay as they are. */
function renumber(testQuestions: string, { places }: FoundAgain<unknown>): string {
  return writeTestQuestions(
    readTestQuestions(testQuestions).map((question) => ({
      ...question,
      id: places.get(question.id)?.id ?? question.id,
    })),
  )
}

/** Gives the images that texts name their new names, but those that are the learner's own already. */
function nameImages(images: RestoreContents['images'], own: ReadonlySet<string>) {
  const byOldName = new Map(images.map((image) => [image.nameInDocument, image]))
  const named = new Set<StoredImage>()
  return {
    rename: (text: string): string =>
      renameImagesIn(text, (name) => {
        const image = own.has(name) ? undefined : byOldName.get(name)
        if (image === undefined) return name
        named.add(image)
        return image.name
      }),
    named: (): readonly StoredImage[] => images.filter((image) => named.has(image)),
  }
}
