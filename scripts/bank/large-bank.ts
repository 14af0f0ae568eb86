import { BATCH_MAX, FRONTEND_SOURCE } from '../../src/contract/limits.ts'
import type { BatchQuestion, Question } from '../../src/contract/question.ts'
import { isCorrectAnswer } from '../../src/domain/answer.ts'
import type { Random } from '../../src/domain/model.ts'
import { DAY_MS } from '../../src/domain/time-units.ts'
import { newId } from '../../src/server/ids.ts'
import type { Database } from '../../src/server/store/schema.ts'
import type { Store } from '../../src/server/store/store.ts'

/** The size of a large bank. */
export interface LargeBankSize {
  readonly questions: number
  readonly responses: number
  readonly notes: number
  /** The learner's identifier; `large-bank-learner` by default. */
  readonly identifier?: string
}

export const LARGE_BANK_IDENTIFIER = 'large-bank-learner'

/** The oldest answers that the server accepts, days. */
const PAST_DAYS = 30
/** Rows per insert: nine values each, and SQLite binds at most 32,766 values. */
const ROWS_AT_ONCE = 2000

const SUBJECTS = 'antenna,resistor,amplifier,repeater,transceiver,feed line,capacitor,filter,oscillator,diode'
const DEEDS = 'radiates,stores,blocks,limits,reflects,converts,measures,divides,matches,protects'
const OBJECTS =
  'a strong signal,alternating current,unwanted noise,the carrier,a voltage peak,the standing wave'
const CATEGORIES =
  'Antennas,Circuits,Safety,Rules,Operating,Propagation,Signals,Components,Digital Modes,Power'

/**
 * Creates a learner with a large bank, for measurements. The same `random` gives the same bank, except for ids. Rejects if
 * the learner already exists or a write fails.
 *
 * @param db the store's own database: a hundred thousand answers, each in its own commit, would take half a minute.
 * @param now milliseconds since the epoch; all answers are earlier.
 * @returns the learner's id
 */
export async function createLargeBank(
  store: Store,
  db: Database,
  size: LargeBankSize,
  now: number,
  random: Random,
): Promise<string> {
  const identifier = size.identifier ?? LARGE_BANK_IDENTIFIER
  const user = await store.users.create({ name: 'Large Bank', w3w_identifier: identifier })
  if (user.outcome !== 'created') throw new Error(`${identifier} exists already.`)
  const userId = user.value.id

  const questions: Question[] = []
  for (let first = 0; first < size.questions; first += BATCH_MAX) {
    const count = Math.min(BATCH_MAX, size.questions - first)
    const batch = Array.from({ length: count }, (_, index) => drawQuestion(first + index + 1, random))
    const written = await store.questions.createAll(userId, batch)
    if (written.outcome !== 'created') throw new Error(`The questions could not be added: ${written.outcome}`)
    questions.push(...written.value.questions)
  }
  for (let index = 0; index < size.notes; index++) {
    const question_id = questions[Math.floor((index * questions.length) / size.notes)]?.id ?? ''
    const note_text = `<p>Mind the <strong>units</strong> of number ${index + 1}.</p><ul><li><p>Once more</p></li></ul>`
    const hint_text = '<p>Think of the <em>wavelength</em>.</p>'
    await store.questionNotes.save({ user_id: userId, question_id, note_text, hint_text })
  }
  const times = Array.from(
    { length: size.responses },
    (_, index) => now - PAST_DAYS * DAY_MS * (1 - (index + 1) / size.responses),
  )
  const answers = times.map((time) => drawResponse(questions, time, random))
  await db.transaction().execute((trx) => insertResponses(trx, userId, answers))
  return userId
}

/** Inserts responses in one transaction, after the learner's existing rows. */
async function insertResponses(
  trx: Database,
  userId: string,
  answers: readonly ReturnType<typeof drawResponse>[],
): Promise<void> {
  const { learner, last_seq } = await trx
    .updateTable('users')
    .set((users) => ({ last_seq: users('last_seq', '+', answers.length) }))
    .where('id', '=', userId)
    .returning(['learner', 'last_seq'])
    .executeTakeFirstOrThrow()
  const bank = await trx
    .selectFrom('questions')
    .select(['id', 'seq'])
    .where('learner', '=', learner)
    .execute()
  const places = new Map(bank.map(({ id, seq }) => [id, seq]))
  const rows = answers.map(({ questionId, ...answer }, index) => ({
    learner,
    seq: last_seq - answers.length + index + 1,
    id: newId(),
    question: places.get(questionId) ?? 0,
    ...answer,
  }))
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    await trx
      .insertInto('practice_responses')
      .values(rows.slice(first, first + ROWS_AT_ONCE))
      .execute()
  }
}

function drawQuestion(number: number, random: Random): BatchQuestion {
  const words = [pick(SUBJECTS, random), pick(DEEDS, random), pick(OBJECTS, random)]
  const options = Array.from(
    { length: 4 },
    (_, index) => `${number * (index + 2)} ohms, as it ${pick(DEEDS, random)}`,
  )
  return {
    question_text: `Which ${words.join(' ')} when the ${pick(SUBJECTS, random)} of station ${number} ${pick(DEEDS, random)} ${pick(OBJECTS, random)}, and what follows from that?`,
    category: random() < 0.02 ? null : pick(CATEGORIES, random),
    possible_answers: options,
    correct_answers: options.slice(0, random() < 0.15 ? 2 : 1),
    explanation:
      random() < 0.5
        ? `Because the ${pick(SUBJECTS, random)} ${pick(DEEDS, random)} ${pick(OBJECTS, random)}.`
        : null,
    is_flagged: random() < 0.05,
  }
}

function drawResponse(questions: readonly Question[], time: number, random: Random) {
  const question = questions[Math.floor(random() * questions.length)]
  if (question === undefined) throw new Error('Without questions there is nothing to answer.')
  const { id, possible_answers, correct_answers } = question
  const selected = random() < 0.7 ? correct_answers : possible_answers.slice(-1)
  return {
    questionId: id,
    selected_answers: JSON.stringify(selected),
    is_correct: isCorrectAnswer(correct_answers, selected),
    response_time_ms: Math.round(2000 + random() * 40_000),
    source: FRONTEND_SOURCE,
    created_at: Math.round(time),
  }
}

function pick(words: string, random: Random): string {
  const all = words.split(',')
  return all[Math.floor(random() * all.length)] ?? ''
}
