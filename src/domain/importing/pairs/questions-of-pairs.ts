import { formatCount } from '../../formatting/format-number.ts'
import type { Random } from '../../model.ts'
import { QUESTION_LIMITS } from '../../question-limits.ts'
import { seedOf } from '../../seeded-random.ts'
import { asMarkdown, type QuestionDraft, quoted } from '../drafts/draft.ts'
import type { AnswerForm } from './answer-form.ts'
import { type AskedPair, askedPair, ChoiceSets, inNeutralOrder, PAIR_OPTIONS } from './choice-sets.ts'

/** What a question that is made of a pair shows. The other side of the pair is its right answer. */
export const ASKED_SIDES = ['term', 'answer'] as const
export type AskedSide = (typeof ASKED_SIDES)[number]

/** What a learner chooses for the questions that are made of pairs. */
export interface PairsChoice {
  readonly asks: AskedSide
  /** Whether the wrong options are drawn again each time a question is asked; else they stay those that it is made with. */
  readonly isDrawnAnew: boolean
}

/** Fewer pairs would give each question nearly the same wrong options: they are soon known by sight. */
export const PAIRS_MIN = 8

/** Characters of an answer. Longer ones are paragraphs, and four of them fill the screen of a phone. */
export const PAIR_ANSWER_MAX = 200

/** The reference of a question that was made of a pair, so that it can be told from one that somebody wrote. */
export const MADE_OF_PAIR = 'Made from pairs'

/** A pair of which no question could be made. */
export interface LeftOutPair {
  readonly pair: QuestionDraft
  /** Why, as sentences for the learner. */
  readonly message: string
}

export type QuestionsOfPairs =
  | { readonly drafts: readonly QuestionDraft[]; readonly leftOut: readonly LeftOutPair[] }
  /** Why the pairs as a whole give no questions, as sentences for the learner. */
  | { readonly whyNot: string }

/**
 * Multiple-choice questions of pairs: each has its right answer and three other answers of the set that are like it, by category, kind, unit
 * and length. An answer that is right for the same term, one of its synonyms and near-doubles are never among the wrong ones.
 * Takes n log n time.
 *
 * @param pairs drafts whose text is the term, and whose only option is its answer
 */
export function questionsOfPairs(
  pairs: readonly QuestionDraft[],
  { asks, isDrawnAnew }: PairsChoice,
  random: Random,
): QuestionsOfPairs {
  if (pairs.length < PAIRS_MIN) {
    return {
      whyNot: `${formatCount(pairs.length, 'pair')} can't be made into questions: it takes at least ${PAIRS_MIN}, because the wrong options are answers of other pairs.`,
    }
  }
  const all = inOneFormat(pairs).map((pair) => turned(pair, asks))
  const short = all.filter(({ answer }) => answer.text.length <= PAIR_ANSWER_MAX)
  if (short.length * 2 < all.length) {
    const sides = asks === 'term' ? 'answers' : 'terms'
    return {
      whyNot: `Most ${sides} are whole paragraphs, of more than ${PAIR_ANSWER_MAX} characters: too long for four of them to choose from.`,
    }
  }
  const sets = new ChoiceSets(short)
  if (sets.size < PAIR_OPTIONS) {
    return {
      whyNot: `The pairs have only ${formatCount(sets.size, 'different answer')}, and a question needs ${PAIR_OPTIONS}.`,
    }
  }
  const pairSet = isDrawnAnew ? { pairSet: setOf(all) } : {}
  const drafts: QuestionDraft[] = []
  const leftOut: LeftOutPair[] = []
  for (const one of all) {
    const wrong = one.answer.text.length > PAIR_ANSWER_MAX ? null : sets.wrongFor(one, random)
    if (wrong === null) leftOut.push({ pair: one.pair, message: LONG_ANSWER })
    else if (wrong.length < PAIR_OPTIONS - 1)
      leftOut.push({ pair: one.pair, message: lonelyMessage(one.answer.text) })
    else drafts.push({ ...questionOf(one, wrong), ...pairSet })
  }
  return { drafts, leftOut }
}

const LONG_ANSWER = `No question was made of this pair: its answer has more than ${PAIR_ANSWER_MAX} characters.`

function lonelyMessage(answer: string): string {
  return `No question was made of this pair: fewer than three other answers are like ${quoted(answer)}.`
}

/** A pair in the direction in which it is asked. */
interface TurnedPair extends AskedPair {
  readonly pair: QuestionDraft
  readonly asked: string
}

function turned(pair: QuestionDraft, asks: AskedSide): TurnedPair {
  const [own = ''] = pair.options
  const [asked, answer] = asks === 'term' ? [pair.text, own] : [own, pair.text]
  const group = JSON.stringify([pair.category, pair.location.file])
  return { pair, asked, ...askedPair(asked, answer, group) }
}

/**
 * The name of a set: that of the pair of it whose hash is the least, so that most sets keep their names when pairs are added to
 * their file. Each direction is a set of its own.
 */
function setOf(pairs: readonly TurnedPair[]): string {
  const names = pairs.map(({ asked, answer }) => {
    const text = JSON.stringify([asked, answer.text])
    return [seedOf(text), seedOf(`set ${text}`)].map((hash) => hash.toString(36).padStart(7, '0')).join('-')
  })
  return names.reduce((least, name) => (name < least ? name : least))
}

/** Options come from other pairs, and are read in one format. */
function inOneFormat(pairs: readonly QuestionDraft[]): readonly QuestionDraft[] {
  return pairs.some(({ format }) => format === 'markdown') ? pairs.map(asMarkdown) : pairs
}

function questionOf({ pair, asked, answer }: TurnedPair, wrong: readonly AnswerForm[]): QuestionDraft {
  const { optionFeedback: _, keepsOrder: __, reference, ...rest } = pair
  return {
    ...rest,
    text: asked,
    options: inNeutralOrder([answer, ...wrong]),
    correct: [answer.text],
    reference: marked(reference),
  }
}

function marked(reference: string | undefined): string {
  if (reference === undefined) return MADE_OF_PAIR
  const both = `${reference} (${MADE_OF_PAIR.toLowerCase()})`
  return both.length <= QUESTION_LIMITS.referenceMax ? both : reference
}
