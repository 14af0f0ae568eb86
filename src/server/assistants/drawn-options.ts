import { hash } from 'node:crypto'
import type { Question } from '../../domain/model.ts'
import { drawRule } from '../../domain/practice/draw-rule.ts'
import { letterOrdinal } from '../../domain/practice/option-letter.ts'
import { drawOptionOrder } from '../../domain/practice/option-order.ts'
import { seededRandom } from '../../domain/seeded-random.ts'
import { pictureNumbers } from './shown-texts.ts'
import { ToolError } from './tool-error.ts'

/**
 * The options of a question as an assistant shows them. Nothing is kept between two calls: the draw names the seed of their
 * order and a check of the options, so that letters mean the same when the answer comes.
 */

const SEEDS = 2 ** 32
/** Characters of the check: an option that changed in between is noticed all but never missed. */
const CHECK_LENGTH = 8

export interface ShownOptions {
  /** Such as "1f3a-Zk39dQ_x". */
  readonly draw: string
  /** The texts of the bank, in the order in which they are lettered. */
  readonly options: readonly string[]
}

/** Draws the order of the options, and those of a set of pairs. */
export function drawOptions(question: Question, bank: readonly Question[], seed: number): ShownOptions {
  const { optionOrder } = drawOptionOrder(question, bank, drawRule, seededRandom(seed))
  return { draw: `${seed.toString(36)}-${checkOf(question, optionOrder)}`, options: optionOrder }
}

/** A seed, from a random number of 0 to below 1. */
export function seedFrom(random: number): number {
  return Math.floor(random * SEEDS)
}

/** The options of an earlier draw. Throws a {@link ToolError} when they have changed since, or there was no such draw. */
export function optionsOfDraw(
  question: Question,
  bank: readonly Question[],
  draw: string,
): readonly string[] {
  const seed = /^([0-9a-z]{1,7})-[\w-]+$/.exec(draw)?.[1]
  const shown = seed === undefined ? null : drawOptions(question, bank, Number.parseInt(seed, 36))
  if (shown?.draw === draw) return shown.options
  throw new ToolError(
    '`draw` is not of this question as it is now. Send the texts of the chosen options without `draw`, or call `next_question` again.',
  )
}

function checkOf({ id, text }: Question, options: readonly string[]): string {
  return hash('sha256', JSON.stringify([id, text, options]), 'base64url').slice(0, CHECK_LENGTH)
}

/**
 * The options that were chosen, named by letters of a draw or by their texts, as the bank has them. Throws a
 * {@link ToolError} for what names none.
 *
 * @param shown the options of the draw; null: letters mean nothing
 */
export function chosenOptions(
  question: Question,
  shown: readonly string[] | null,
  chosen: readonly string[],
): readonly string[] {
  const options = shown ?? question.options
  const pictures = pictureNumbers()
  const { text, format } = question
  pictures.hide(text, format)
  const texts = options.map((option) => pictures.hide(option, format))
  const found = chosen.map((named) => {
    const place = texts.findIndex((shownText, index) =>
      [shownText, options[index]].some((one) => one?.trim() === named.trim()),
    )
    const letter = shown !== null && /^[a-z]$/i.test(named.trim()) ? letterOrdinal(named.trim()) : -1
    if (place !== -1 && letter !== place && options[letter] !== undefined)
      throw new ToolError(
        `"${named}" is the letter of one option and the text of another. Send the texts of the chosen options without \`draw\`.`,
      )
    const option = options[place === -1 ? letter : place]
    if (option !== undefined) return option
    throw new ToolError(
      shown === null
        ? `No option has the text "${named}". Send texts exactly as they are, or letters with the \`draw\` of \`next_question\`.`
        : `There is no option "${named}". Send letters or texts of the options as they were shown.`,
    )
  })
  return [...new Set(found)]
}
