import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Question } from '../../../../contract/question.ts'
import { isCorrectAnswer } from '../../../../domain/answer.ts'
import { findImageNames, renameImages } from '../../../../domain/rich-text/image-rules.ts'
import type { FirstAnswer } from '../../../../domain/sharing/class-results.ts'
import type { Database } from '../../schema.ts'
import { readTexts } from '../stored-values.ts'
import { namesIn, reversed } from './link-images.ts'

/** The learners who share their results, by number: the `seq` of what each took of the link. */
export type Class = ReadonlyMap<number, readonly number[]>

export async function readClass(db: Database, shareKey: string): Promise<Class> {
  const rows = await db
    .selectFrom('taken_banks')
    .select(['learner', 'seq'])
    .where('share_key', '=', shareKey)
    .where('shares_results', '=', true)
    .orderBy('learner')
    .execute()
  const byLearner = Map.groupBy(rows, ({ learner }) => learner)
  return new Map([...byLearner].map(([learner, banks]) => [learner, banks.map(({ seq }) => seq)]))
}

/**
 * The first answers of a class by the id of the question in the link, judged by the author's key.
 * @param images the author's names of images by those in the link
 */
export async function readFirstAnswers(
  db: Database,
  members: Class,
  questions: ReadonlyMap<string, Question>,
  images: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, readonly FirstAnswer[]>> {
  const judge = judgeBy(questions)
  const byItem = new Map<string, FirstAnswer[]>()
  for (const [learner, banks] of members) {
    const answers = await withAuthorsNames(db, learner, banks, await readFirstOf(db, learner, banks), images)
    const judged = [...answers].flatMap(([item, sent]) => {
      const verdict = judge(item, sent)
      return verdict === null ? [] : [{ item, verdict }]
    })
    const right = judged.filter(({ verdict }) => verdict.isRight).length
    for (const { item, verdict } of judged) {
      const others = judged.length - 1
      const rateOnRest = others === 0 ? null : (right - Number(verdict.isRight)) / others
      const all = byItem.get(item) ?? []
      all.push({ learner, ...verdict, rateOnRest })
      byItem.set(item, all)
    }
    // Other requests are handled in between.
    await yieldToEventLoop()
  }
  return byItem
}

/** The answers with the author's names of images, where options show some: every learner has copies with names of their own. */
async function withAuthorsNames(
  db: Database,
  learner: number,
  banks: readonly number[],
  answers: ReadonlyMap<string, string>,
  images: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  if (images.size === 0 || ![...answers.values()].some((sent) => findImageNames(sent).length > 0))
    return answers
  const rows = await db
    .selectFrom('taken_banks')
    .select('images')
    .where('learner', '=', learner)
    .where('seq', 'in', banks)
    .execute()
  const inLink = new Map(rows.flatMap((bank) => [...reversed(namesIn(bank))]))
  const nameOf = (name: string) => images.get(inLink.get(name) ?? '') ?? name
  return new Map([...answers].map(([item, sent]) => [item, renameImages(sent, nameOf)]))
}

type Verdict = Pick<FirstAnswer, 'selected' | 'isRight'>

/** Judges equal answers to a question once. Null: the author has no such question. */
function judgeBy(questions: ReadonlyMap<string, Question>): (item: string, sent: string) => Verdict | null {
  const known = new Map<string, Map<string, Verdict>>()
  return (item, sent) => {
    const question = questions.get(item)
    if (question === undefined) return null
    const ofItem = known.get(item) ?? new Map<string, Verdict>()
    known.set(item, ofItem)
    const verdict = ofItem.get(sent) ?? judgeAnswer(question, readTexts(sent))
    ofItem.set(sent, verdict)
    return verdict
  }
}

/**
 * An answer with an option that the question does not have counts as wrong: if it did not count, the author could edit the options to
 * choose whose answers count.
 */
function judgeAnswer({ possible_answers, correct_answers }: Question, selected: readonly string[]): Verdict {
  if (!selected.every((text) => possible_answers.includes(text))) return { selected: null, isRight: false }
  return { selected, isRight: isCorrectAnswer(correct_answers, selected) }
}

/** The first answer to each question, as it is stored, by the question's id in the link. */
async function readFirstOf(
  db: Database,
  learner: number,
  banks: readonly number[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('taken_questions')
    .innerJoin('practice_responses', (join) =>
      join
        .onRef('practice_responses.learner', '=', 'taken_questions.learner')
        .onRef('practice_responses.question', '=', 'taken_questions.question')
        .on('practice_responses.seq', '=', (eb) =>
          eb
            .selectFrom('practice_responses as earlier')
            .select(({ fn }) => fn.min('earlier.seq').as('seq'))
            .whereRef('earlier.learner', '=', 'taken_questions.learner')
            .whereRef('earlier.question', '=', 'taken_questions.question'),
        ),
    )
    .select(['taken_questions.item', 'practice_responses.selected_answers'])
    .where('taken_questions.learner', '=', learner)
    .where('taken_questions.bank', 'in', banks)
    .orderBy('practice_responses.seq', 'desc')
    .execute()
  // Of several banks of one link the earliest answer is the last one here.
  return new Map(rows.map(({ item, selected_answers }) => [item, selected_answers]))
}
