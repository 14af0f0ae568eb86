import type { Random } from '../../model.ts'
import { type AnswerForm, answerForm, areNearDoubles, synonymsIn } from './answer-form.ts'

/** Options of a question: as many as most exams have. */
export const PAIR_OPTIONS = 4

/** What is asked with its right answer, one of a set in which each answer may be a wrong option of others. */
export interface AskedPair {
  /** What is asked as it is compared, and its synonyms. */
  readonly synonyms: readonly string[]
  readonly answer: AnswerForm
  /** Pairs of one group are more alike than others: those of a category. */
  readonly group: string
}

export function askedPair(asked: string, answer: string, group: string): AskedPair {
  return { synonyms: synonymsIn(asked), answer: answerForm(answer), group }
}

/** Options in an order that does not give the right one away: numbers by value, other texts by their characters. */
export function inNeutralOrder(options: readonly AnswerForm[]): readonly string[] {
  return options
    .toSorted((one, other) =>
      one.kind === 'number'
        ? one.size - other.size
        : one.text < other.text
          ? -1
          : one.text > other.text
            ? 1
            : 0,
    )
    .map(({ text }) => text)
}

/** Answers that are looked at around the right one, and those of them that wrong options are drawn from. */
const LOOKED_AT = 40
const DRAWN_FROM = 12

/** An answer that may be a wrong option, with its place in each group that it is in. */
interface Choice extends AnswerForm {
  readonly places: Map<string, number>
}

/** The different answers of a set, in groups of those that are alike, each sorted by size. */
export class ChoiceSets {
  readonly #groups = new Map<string, Choice[]>()
  readonly #choices = new Map<string, Choice>()
  /** The answers that are right for a synonym of what is asked. */
  readonly #right = new Map<string, Set<string>>()

  constructor(pairs: Iterable<AskedPair>) {
    for (const { synonyms, answer: form, group: own } of pairs) {
      for (const synonym of synonyms) {
        const right = this.#right.get(synonym) ?? new Set()
        for (const part of form.parts) right.add(part)
        this.#right.set(synonym, right)
      }
      const known = this.#choices.get(form.key)
      const choice = known ?? { ...form, places: new Map() }
      if (known === undefined) this.#choices.set(form.key, choice)
      for (const name of groupsOf(own, choice)) {
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
  wrongFor({ synonyms, answer: own, group: ownGroup }: AskedPair, random: Random): readonly AnswerForm[] {
    const right = [new Set(own.parts), ...synonyms.flatMap((synonym) => this.#right.get(synonym) ?? [])]
    const choice = this.#choices.get(own.key)
    const wrong: Choice[] = []
    if (choice === undefined) return wrong
    for (const name of groupsOf(ownGroup, choice)) {
      const pool: Choice[] = []
      for (const near of this.#nearest(name, choice)) {
        const isRight = near.parts.some((part) => right.some((parts) => parts.has(part)))
        if (!isRight && !areNearDoubles(own, near)) pool.push(near)
        if (pool.length === DRAWN_FROM) break
      }
      while (pool.length > 0 && wrong.length < PAIR_OPTIONS - 1) {
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

/** The groups of an answer, the narrowest first: those of its own group, those with its sign, those of its kind. */
function groupsOf(own: string, { kind, sign }: AnswerForm): readonly string[] {
  return [JSON.stringify([kind, sign, own]), JSON.stringify([kind, sign]), kind]
}
