import { type Locator, page } from 'vitest/browser'
import { multipleQuestion, question } from '../setup/bank-questions.ts'
import { addResponse, type FakeLearner, fakeLearner } from './fakes/fake-api.ts'

const LONG_WORD = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'
export const LONG_TEXT = `Which of these ${'very '.repeat(120)}long questions is cut off?`

/** Five questions: three with a good, fair and poor record, one never practiced, one with a long text and a flag. */
export function fiveQuestions(): FakeLearner {
  const learner = fakeLearner([
    question('birch', { explanation: 'Bark of\nwhite' }),
    multipleQuestion('ash', { category: 'Woods' }),
    question('cedar', { category: null }),
    question('elm'),
    question('long', {
      question_text: LONG_TEXT,
      possible_answers: [LONG_WORD, 'Wrong'],
      correct_answers: [LONG_WORD],
      is_flagged: true,
      category: 'Woods',
    }),
  ])
  for (let minutes = 60; minutes > 50; minutes--) addResponse(learner, 0, minutes > 52, minutes)
  for (const isCorrect of [true, true, false]) addResponse(learner, 1, isCorrect, 40, 0)
  for (const isCorrect of [false, true]) addResponse(learner, 2, isCorrect, 30, null)
  return learner
}

/** A row of the question list, with the controls of its closed card. */
export interface QuestionCard {
  readonly row: Locator
  readonly header: Locator
  readonly flag: Locator
  /** The badge "Flagged" or similar. */
  readonly flagged: Locator
}

/** The card of the question whose text contains `text`. */
export function questionCard(text: string): QuestionCard {
  const heading = page.getByRole('heading', { level: 3 }).filter({ hasText: text })
  const row = page.getByRole('listitem').filter({ has: heading })
  return {
    row,
    header: row.getByRole('heading', { level: 3 }).getByRole('button'),
    flag: row.getByRole('button', { name: /^(Unflag|Flag) question$/ }),
    flagged: row.getByText('Flagged', { exact: true }),
  }
}
