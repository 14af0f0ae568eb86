import type { UserExport } from './user-data.ts'

/** An inconsistency of a document, and where. */
interface Fault {
  readonly path: (string | number)[]
  readonly message: string
}

type DocumentLists = Pick<
  UserExport,
  'tests' | 'questions' | 'practice_responses' | 'question_notes' | 'images' | 'exams' | 'category_titles'
>

/** Duplicate entries of lists, and references to entries that are not in the document. */
export function* findDocumentFaults(document: DocumentLists): Generator<Fault> {
  const { tests, questions, practice_responses: responses, question_notes: notes, images } = document
  const testIds = tests.map((test) => test.id)
  const questionIds = questions.map((question) => question.id)
  const responseIds = responses.map((response) => response.id)
  const notedIds = notes.map((note) => note.question_id)
  const imageUrls = images.map((image) => image.url)
  const examIds = document.exams.map((exam) => exam.id)
  const titledNames = document.category_titles.map(({ category }) => category)

  yield* repeated('tests', 'id', testIds)
  yield* repeated('questions', 'id', questionIds)
  yield* repeated('practice_responses', 'id', responseIds)
  yield* repeated('question_notes', 'question_id', notedIds)
  yield* repeated('images', 'url', imageUrls)
  yield* repeated('exams', 'id', examIds)
  yield* repeated('category_titles', 'category', titledNames)

  const sourceIds = questions.map((question) => question.source_test_id)
  const answeredIds = responses.map((response) => response.question_id)
  const takenExamIds = tests.map((test) => test.exam_id)
  const knownTests = new Set(testIds)
  const knownQuestions = new Set(questionIds)
  yield* missing('questions', 'source_test_id', sourceIds, knownTests)
  yield* missing('tests', 'exam_id', takenExamIds, new Set(examIds))
  yield* missing('practice_responses', 'question_id', answeredIds, knownQuestions)
  yield* missing('question_notes', 'question_id', notedIds, knownQuestions)
}

function* repeated(list: string, field: string, values: readonly string[]): Generator<Fault> {
  const seen = new Set<string>()
  for (const [index, value] of values.entries()) {
    if (seen.has(value)) yield { path: [list, index, field], message: 'is in the list already' }
    seen.add(value)
  }
}

function* missing(
  list: string,
  field: string,
  values: readonly (string | null)[],
  known: ReadonlySet<string>,
): Generator<Fault> {
  for (const [index, value] of values.entries()) {
    if (value !== null && !known.has(value)) {
      yield { path: [list, index, field], message: 'refers to nothing in the document' }
    }
  }
}
