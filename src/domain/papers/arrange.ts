import type { Random } from '../model.ts'
import { shuffledOptions } from '../practice/option-order.ts'
import { orderOfOptions } from '../practice/order/order-dependence.ts'
import { seededRandom, seedOf } from '../seeded-random.ts'
import { shuffle } from '../selection/eligible.ts'
import { type NumberReference, referencesOf } from './number-references.ts'
import { type PaperOrder, type PaperQuestion, VERSION_LETTERS, type VersionLetter } from './paper.ts'
import { blocksOf, type PaperBlock, textBelow } from './paper-blocks.ts'

/** One version of a paper, as it is printed. */
export interface PaperVersion {
  readonly letter: VersionLetter
  readonly blocks: readonly ArrangedBlock[]
}

/** Questions that are printed under each other. */
export interface ArrangedBlock {
  /** The text that all of them are about, in their format; null for none. */
  readonly passage: string | null
  /** At least one; several only below a passage. */
  readonly questions: readonly ArrangedQuestion[]
}

/** A question at its place in a version. */
export interface ArrangedQuestion {
  /** From 1, in this version. */
  readonly number: number
  readonly numberInA: number
  readonly question: PaperQuestion
  /** What is printed: its text, without the passage of its block. */
  readonly text: string
  /** In the order in which they are lettered. */
  readonly options: readonly string[]
  /** Questions that the text names by another number than they have in this version. */
  readonly renumbered: readonly { readonly named: number; readonly number: number }[]
}

/**
 * The versions of a paper. The same paper always gives the same ones.
 *
 * - Version A has the questions as they were chosen and the options in the bank's order. Only questions about one passage move up
 *   to the first of them, and so do those that name each other by number.
 * - In other versions such questions stay together and in order, and all else is shuffled. Options keep their order as far as
 *   in practice (spec §2.8).
 */
export function arrange(paper: PaperOrder): readonly PaperVersion[] {
  const units = unitsOf(paper.questions)
  const inA = units.flat().flatMap(({ places }) => places)
  const numbersInA = new Map(inA.map((place, index) => [place, index + 1]))
  const orders = [units]
  for (const letter of VERSION_LETTERS.slice(1, paper.versions))
    orders.push(anotherOrder(orders, seededRandom(seedOf(`${paper.seed} ${letter}`))))
  return orders.map((order, index) =>
    versionOf(order.flat(), VERSION_LETTERS[index] ?? 'A', paper, numbersInA),
  )
}

/** All questions of a version in their order. */
export function questionsOf({ blocks }: PaperVersion): readonly ArrangedQuestion[] {
  return blocks.flatMap(({ questions }) => questions)
}

/** Blocks that stay together and in order. */
type Unit = readonly PaperBlock[]

/** Blocks whose questions name each other by number become one unit, at the place of the first. */
function unitsOf(questions: readonly PaperQuestion[]): readonly Unit[] {
  const blocks = blocksOf(questions)
  const blockOf = new Map(blocks.flatMap((block, index) => block.places.map((place) => [place, index])))
  /** By block, the first one of its unit. */
  const first = [...blocks.keys()]
  const firstOf = (index: number): number => {
    const parent = first[index] ?? index
    return parent === index ? index : firstOf(parent)
  }
  blocks.forEach((block, index) => {
    for (const { place } of block.places.flatMap((own) => named(own, block, questions))) {
      const [one, other] = [firstOf(index), firstOf(blockOf.get(place) ?? index)]
      first[Math.max(one, other)] = Math.min(one, other)
    }
  })
  return [...Map.groupBy(blocks.keys(), firstOf).values()].map((members) =>
    members.flatMap((index) => blocks[index] ?? []),
  )
}

function named(
  place: number,
  { passage }: PaperBlock,
  questions: readonly PaperQuestion[],
): readonly NumberReference[] {
  return referencesOf(place, textBelow(questions[place]?.content.text ?? '', passage), questions)
}

/** How often another order is drawn when one was there before. */
const DRAWS = 20

/** A random order that no other version has, where there are enough. */
function anotherOrder(orders: readonly (readonly Unit[])[], random: Random): readonly Unit[] {
  const [units = []] = orders
  let drawn = shuffle(units, random)
  for (let count = 1; count < DRAWS && orders.some((order) => isSame(order, drawn)); count++)
    drawn = shuffle(units, random)
  return drawn
}

function isSame(one: readonly Unit[], other: readonly Unit[]): boolean {
  return one.every((unit, index) => unit === other[index])
}

function versionOf(
  order: readonly PaperBlock[],
  letter: VersionLetter,
  { questions, seed }: PaperOrder,
  numbersInA: ReadonlyMap<number, number>,
): PaperVersion {
  const numbers = new Map(order.flatMap(({ places }) => places).map((place, index) => [place, index + 1]))
  const arranged = (place: number, block: PaperBlock): readonly ArrangedQuestion[] => {
    const question = questions[place]
    if (question === undefined) return []
    const { content } = question
    const random = seededRandom(seedOf(`${seed} ${letter} ${place}`))
    return [
      {
        number: numbers.get(place) ?? 0,
        numberInA: numbersInA.get(place) ?? 0,
        question,
        text: textBelow(content.text, block.passage),
        options:
          letter === 'A'
            ? content.options
            : shuffledOptions(content.options, orderOfOptions(content), random),
        renumbered: named(place, block, questions)
          .map((reference) => ({ named: reference.number, number: numbers.get(reference.place) ?? 0 }))
          .filter((reference) => reference.named !== reference.number),
      },
    ]
  }
  return {
    letter,
    blocks: order.map((block) => ({
      passage: block.passage,
      questions: block.places.flatMap((place) => arranged(place, block)),
    })),
  }
}
