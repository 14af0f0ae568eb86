import { textWithoutMarkup } from '../markdown/text-without-markup.ts'
import type { Question } from '../model.ts'
import { once } from '../once.ts'
import { categoryOf } from '../selection/categories.ts'
import { NO_FIGURES, type QuestionFigures } from '../statistics/question-figures.ts'
import { finish, sortInSteps } from '../steps.ts'

/** A question as the Questions screen lists it (spec §3.4). */
export interface QuestionRow {
  readonly question: Question
  readonly figures: QuestionFigures
  /** As shown: `General` for a question that has none. */
  readonly category: string
  /** Rank of the text among all texts of the bank in English order, from 0; digits compare as numbers. */
  readonly textRank: number
  /** Rank of the category among all categories in English order, from 0. */
  readonly categoryRank: number
}

const english = once(() => new Intl.Collator('en', { numeric: true }))

/**
 * Every question of a bank with its figures, in the bank's order. Texts are compared once for each bank, so that every
 * later sorting compares whole numbers only.
 *
 * @param figures by question id, without those never practiced.
 */
export function questionRows(
  questions: readonly Question[],
  figures: ReadonlyMap<string, QuestionFigures>,
): readonly QuestionRow[] {
  const { textRanks, categoryRanks } = bankRanks(questions)
  return questions.map((question) => {
    const category = categoryOf(question)
    return {
      question,
      figures: figures.get(question.id) ?? NO_FIGURES,
      category,
      textRank: textRanks.get(wordsOfText(question)) ?? 0,
      categoryRank: categoryRanks.get(category) ?? 0,
    }
  })
}

function wordsOfText({ text, format }: Question): string {
  return textWithoutMarkup(text, format)
}

interface BankRanks {
  readonly textRanks: ReadonlyMap<string, number>
  readonly categoryRanks: ReadonlyMap<string, number>
}

const known = new WeakMap<readonly Question[], BankRanks>()

/** The ranks of a bank's texts and categories, computed on first use and cached per bank. */
function bankRanks(questions: readonly Question[]): BankRanks {
  return finish(bankRanksInSteps(questions))
}

/** Texts that are read between two pauses. */
const STEP = 200

/** Computes and caches what {@link questionRows} needs of a bank, in short steps that leave nothing behind until the last. */
export function* bankRanksInSteps(questions: readonly Question[]): Generator<void, BankRanks> {
  const before = known.get(questions)
  if (before !== undefined) return before
  const texts = new Set<string>()
  let taken = 0
  for (const question of questions) {
    texts.add(wordsOfText(question))
    if (++taken % STEP === 0) yield
  }
  const ranks = {
    textRanks: yield* ranksInSteps([...texts]),
    categoryRanks: yield* ranksInSteps([...new Set(questions.map(categoryOf))]),
  }
  known.set(questions, ranks)
  return ranks
}

function* ranksInSteps(texts: readonly string[]): Generator<void, ReadonlyMap<string, number>> {
  const inOrder = yield* sortInSteps(texts, english().compare)
  return new Map(inOrder.map((text, rank) => [text, rank]))
}
