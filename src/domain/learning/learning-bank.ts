import { DEFAULT_CATEGORY, type Question } from '../model.ts'
import { guessChance } from './evidence.ts'

/** What of a question the model depends on. */
export type AskedQuestion = Pick<Question, 'id' | 'category' | 'options' | 'correct'>

/**
 * What the memory model needs of a bank: the questions with a key, by number from 0. One without a key cannot be answered
 * right, so it is neither chosen nor counted.
 */
export interface LearningBank {
  /** Ids by question number. */
  readonly ids: readonly string[]
  readonly numberById: ReadonlyMap<string, number>
  /** Chance to guess right, by question number. */
  readonly guess: Float64Array
  /** Category number by question number. */
  readonly category: Uint32Array
  /** Names by category number; a question without a category is in {@link DEFAULT_CATEGORY}. */
  readonly categories: readonly string[]
}

/** A bank as the model sees it. Its questions keep their order. */
export function learningBank(questions: readonly AskedQuestion[]): LearningBank {
  const asked = questions.filter(({ correct }) => correct.length > 0)
  const categories: string[] = []
  const numberByName = new Map<string, number>()
  const categoryOf = ({ category }: Pick<Question, 'category'>) => {
    const name = category ?? DEFAULT_CATEGORY
    const known = numberByName.get(name)
    if (known !== undefined) return known
    numberByName.set(name, categories.length)
    return categories.push(name) - 1
  }
  return {
    ids: asked.map(({ id }) => id),
    numberById: new Map(asked.map(({ id }, number) => [id, number])),
    guess: Float64Array.from(asked, guessChance),
    category: Uint32Array.from(asked, categoryOf),
    categories,
  }
}

/** Whether two banks are the same to the model: an edit of a text, or a flag, changes nothing. */
export function isSameLearningBank(one: readonly AskedQuestion[], other: readonly AskedQuestion[]): boolean {
  if (one === other) return true
  return (
    one.length === other.length &&
    one.every((question, place) => {
      const its = other[place]
      return (
        question === its ||
        (question.id === its?.id &&
          question.category === its.category &&
          question.options.length === its.options.length &&
          question.correct.length === its.correct.length)
      )
    })
  )
}
