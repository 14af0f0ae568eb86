import { formatCount } from '../../formatting/format-number.ts'
import type { Random } from '../../model.ts'
import { QUESTION_LIMITS } from '../../question-limits.ts'
import { asMarkdown, type QuestionDraft, quoted } from '../drafts/draft.ts'
import { type AnswerForm, answerForm, areNearDoubles, synonymsIn } from './answer-form.ts'

/** What a question that is made of a pair shows. The other side of the pair is its right answer. */
export const ASKED_SIDES = ['term', 'answer'] as const
export type AskedSide = (typeof ASKED_SIDES)[number]

/** Options of a question: as many as most exams have. */
const OPTIONS = 4

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
  asks: AskedSide,
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
  if (sets.size < OPTIONS) {
    return {
      whyNot: `The pairs have only ${formatCount(sets.size, 'different answer')}, and a question needs ${OPTIONS}.`,
    }
  }
  const drafts: QuestionDraft[] = []
  const leftOut: LeftOutPair[] = []
  for (const one of all) {
    const wrong = one.answer.text.length > PAIR_ANSWER_MAX ? null : sets.wrongFor(one, random)
    if (wrong === null) leftOut.push({ pair: one.pair, message: LONG_ANSWER })
    else if (wrong.length < OPTIONS - 1)
      leftOut.push({ pair: one.pair, message: lonelyMessage(one.answer.text) })
    else drafts.push(questionOf(one, wrong))
  }
  return { drafts, leftOut }
}

const LONG_ANSWER = `No question was made of this pair: its answer has more than ${PAIR_ANSWER_MAX} characters.`

function lonelyMessage(answer: string): string {
  return `No question was made of this pair: fewer than three other answers are like ${quoted(answer)}.`
}

/** A pair in the direction in which it is asked. */
interface TurnedPair {
  readonly pair: QuestionDraft
  readonly asked: string
  /** What is asked as it is compared, and its synonyms. */
  readonly synonyms: readonly string[]
  readonly answer: AnswerForm
}

function turned(pair: QuestionDraft, asks: AskedSide): TurnedPair {
  const [own = ''] = pair.options
  const [asked, answer] = asks === 'term' ? [pair.text, own] : [own, pair.text]
  return { pair, asked, synonyms: synonymsIn(asked), answer: answerForm(answer) }
}

/** Options come from other pairs, and are read in one format. */
function inOneFormat(pairs: readonly QuestionDraft[]): readonly QuestionDraft[] {
  return pairs.some(({ format }) => format === 'markdown') ? pairs.map(asMarkdown) : pairs
}

function questionOf({ pair, asked, answer }: TurnedPair, wrong: readonly AnswerForm[]): QuestionDraft {
  const { optionFeedback: _, keepsOrder: __, reference, ...rest } = pair
  const options = [answer, ...wrong]
    .sort((one, other) =>
      one.kind === 'number'
        ? one.size - other.size
        : one.text < other.text
          ? -1
          : one.text > other.text
            ? 1
            : 0,
    )
    .map(({ text }) => text)
  return {
    ...rest,
    text: asked,
    options,
    correct: [answer.text],
    reference: marked(reference),
  }
}

function marked(reference: string | undefined): string {
  if (reference === undefined) return MADE_OF_PAIR
  const both = `${reference} (${MADE_OF_PAIR.toLowerCase()})`
  return both.length <= QUESTION_LIMITS.referenceMax ? both : reference
}

/** Answers that are looked at around the right one, and those of them that wrong options are drawn from. */
const LOOKED_AT = 40
const DRAWN_FROM = 12

/** An answer that may be a wrong option, with its place in each group that it is in. */
interface Choice extends AnswerForm {
  readonly places: Map<string, number>
}

/** The different answers of a set, in groups of those that are alike, each sorted by size. */
class ChoiceSets {
  readonly #groups = new Map<string, Choice[]>()
  readonly #choices = new Map<string, Choice>()
  /** The answers that are right for a synonym of what is asked. */
  readonly #right = new Map<string, Set<string>>()

  constructor(pairs: readonly TurnedPair[]) {
    for (const { pair, synonyms, answer: form } of pairs) {
      for (const synonym of synonyms) {
        const right = this.#right.get(synonym) ?? new Set()
        for (const part of form.parts) right.add(part)
        this.#right.set(synonym, right)
      }
      const known = this.#choices.get(form.key)
      const choice = known ?? { ...form, places: new Map() }
      if (known === undefined) this.#choices.set(form.key, choice)
      for (const name of groupsOf(pair, choice)) {
        if (choice.places.has(name)) continue
        choice.places.set(name, 0)
        const group = this.#groups.get(name)
        if (group === undefined) this.#groups.set(name, [choice])
        else group.push(choice)
      }
    }
    for (const [name, group] of this.#groups) {
      group.sort((one, other) => one.size - other.size)
      for (const [place, choice] of group.entries()) choice.places.set(name, place)
    }
  }

  /** How many different answers there are. */
  get size(): number {
    return this.#choices.size
  }

  /** Three wrong answers that are like the right one; fewer where there are no more. */
  wrongFor({ pair, synonyms, answer: own }: TurnedPair, random: Random): readonly AnswerForm[] {
    const right = [new Set(own.parts), ...synonyms.flatMap((synonym) => this.#right.get(synonym) ?? [])]
    const choice = this.#choices.get(own.key)
    const wrong: Choice[] = []
    if (choice === undefined) return wrong
    for (const name of groupsOf(pair, choice)) {
      const pool: Choice[] = []
      for (const near of this.#nearest(name, choice)) {
        const isRight = near.parts.some((part) => right.some((parts) => parts.has(part)))
        if (!isRight && !areNearDoubles(own, near)) pool.push(near)
        if (pool.length === DRAWN_FROM) break
      }
      while (pool.length > 0 && wrong.length < OPTIONS - 1) {
        const [drawn] = pool.splice(Math.floor(random() * pool.length), 1)
        if (drawn === undefined || wrong.some((other) => areNearDoubles(other, drawn))) continue
        wrong.push(drawn)
      }
    }
    return wrong
  }

  /** The answers of a group around one of them, the nearest first. */
  *#nearest(name: string, choice: Choice): Generator<Choice> {
    const group = this.#groups.get(name) ?? []
    const place = choice.places.get(name) ?? 0
    let [below, above] = [place - 1, place + 1]
    for (let count = 0; count < LOOKED_AT; count++) {
      const [smaller, larger] = [group[below], group[above]]
      const isSmaller =
        smaller !== undefined &&
        (larger === undefined || choice.size - smaller.size <= larger.size - choice.size)
      const next = isSmaller ? smaller : larger
      if (next === undefined) return
      yield next
      if (isSmaller) below--
      else above++
    }
  }
}

/** The groups of an answer, the narrowest first: those of its category or file, those with its sign, those of its kind. */
function groupsOf({ category, location }: QuestionDraft, { kind, sign }: AnswerForm): readonly string[] {
  const within = JSON.stringify([kind, sign, category, location.file])
  return [within, JSON.stringify([kind, sign]), kind]
}
