import { normalizedWords } from '../../domain/importing/lint/normalize-text.ts'

interface Compared {
  readonly text: string
  readonly options: readonly string[]
}

/** Questions between two steps. */
const STEP = 50
/** Questions that are found at most. */
const ALIKE_MAX = 1000
/** The share of the words of a new question that one like it has: of its text, or of text and options. */
const TEXT_SHARE = 0.8
const WHOLE_SHARE = 0.75

/**
 * Those of a bank that may be the same as a new question, or almost: only these are worth a comparison, which takes long for
 * a large bank. The rules that compare want at least {@link TEXT_SHARE} of the words in common.
 */
export function* alikeInSteps<Question extends Compared>(
  fresh: readonly Compared[],
  bank: readonly Question[],
): Generator<void, readonly Question[]> {
  const texts = wordIndex(fresh.map(({ text }) => wordsOf([text])))
  const wholes = wordIndex(fresh.map(({ text, options }) => wordsOf([text, ...options])))
  const alike: Question[] = []
  for (const [place, question] of bank.entries()) {
    if (place % STEP === STEP - 1) yield
    const words = wordsOf([question.text, ...question.options])
    if (texts.hasMost(words, TEXT_SHARE) || wholes.hasMost(words, WHOLE_SHARE)) alike.push(question)
    if (alike.length === ALIKE_MAX) break
  }
  return alike
}

function wordsOf(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap(normalizedWords))
}

function wordIndex(sets: readonly ReadonlySet<string>[]) {
  const setsOf = new Map<string, number[]>()
  for (const [number, words] of sets.entries())
    for (const word of words) {
      const known = setsOf.get(word)
      if (known === undefined) setsOf.set(word, [number])
      else known.push(number)
    }
  return {
    /** Whether the words hold that share of any set. */
    hasMost: (words: ReadonlySet<string>, share: number): boolean => {
      const counts = new Uint32Array(sets.length)
      for (const word of words)
        for (const number of setsOf.get(word) ?? []) counts[number] = (counts[number] ?? 0) + 1
      return sets.some((set, number) => (counts[number] ?? 0) >= share * set.size)
    },
  }
}
