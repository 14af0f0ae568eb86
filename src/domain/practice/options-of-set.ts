import {
  type AskedPair,
  askedPair,
  ChoiceSets,
  inNeutralOrder,
  PAIR_OPTIONS,
} from '../importing/pairs/choice-sets.ts'
import type { Question, Random } from '../model.ts'

/**
 * The options with which a question is asked now: its right one, and others drawn from the answers of its set in the bank, by the
 * rules by which questions are made of pairs. Its own options where it has no set, has several right ones, or the set has too few
 * others that are like it.
 *
 * @param bank all questions of the learner; what is computed of it is kept as long as the list is
 */
export function redrawnOptions(
  question: Question,
  bank: readonly Question[],
  random: Random,
): readonly string[] {
  const { options, correct } = question
  const [answer, ...more] = correct
  // Absent from questions that browsers stored before.
  const name = question.pairSet ?? null
  if (name === null || answer === undefined || more.length > 0) return options
  const asked = pairWith(question, answer)
  const wrong = choicesOf(name, question.format, bank).wrongFor(asked, random)
  return wrong.length < PAIR_OPTIONS - 1 ? options : inNeutralOrder([asked.answer, ...wrong])
}

function pairWith({ text, category }: Question, answer: string): AskedPair {
  return askedPair(text, answer, JSON.stringify(category))
}

const known = new WeakMap<readonly Question[], Map<string, ChoiceSets>>()

/** The answers of a set. Texts of another format would show otherwise than they are written. */
function choicesOf(name: string, format: Question['format'], bank: readonly Question[]): ChoiceSets {
  const sets = known.get(bank) ?? new Map<string, ChoiceSets>()
  known.set(bank, sets)
  const key = `${format} ${name}`
  const before = sets.get(key)
  if (before !== undefined) return before
  const members = bank.filter((one) => one.pairSet === name && one.format === format)
  const choices = new ChoiceSets(
    members.flatMap((member) => member.correct.map((answer) => pairWith(member, answer))),
  )
  sets.set(key, choices)
  return choices
}
