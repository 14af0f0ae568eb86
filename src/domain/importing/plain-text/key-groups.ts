/** A key in a list apart from the questions. */
export interface ListedKey {
  /** The question's number. */
  readonly number: number
  /** In the form of the text after "Answer:". */
  readonly answer: string
  /** The lines below it. */
  readonly explanation: string[]
}

/** The key of one question, or why the list does not tell it. */
export type FoundKey = ListedKey | { readonly contradiction: string }

/** Share of the questions that a second listing must agree on to be the same list again, such as with reasons. */
const SAME_LIST = 0.7

/**
 * The keys by the questions to which they belong, which are counted from 0; no entry for a question without one. Where numbers
 * begin again in the list and among the questions, each part of the list belongs to one part of the questions. A list whose
 * numbers do not fit the questions gives no key at all: they would be those of other questions.
 *
 * @param numbers the numbers of the questions in their order; null for one without a number
 */
export function matchKeys(
  keys: readonly ListedKey[],
  numbers: readonly (number | null)[],
): { readonly byQuestion: ReadonlyMap<number, FoundKey>; readonly isMisfit: boolean } {
  const lists = mergedLists(splitWhereNumbersRepeat(keys, ({ number }) => number))
  const questions = splitWhereNumbersRepeat(
    numbers.flatMap((number, index) => (number === null ? [] : [{ number, index }])),
    ({ number }) => number,
  )
  const byQuestion = new Map<number, FoundKey>()
  if (lists.length === 0) return { byQuestion, isMisfit: false }
  const isPaired = lists.length === questions.length
  if (!isPaired && lists.length > 1) return { byQuestion, isMisfit: true }
  for (const [part, group] of questions.entries()) {
    const list = lists[isPaired ? part : 0]
    if (list === undefined || isShifted(list, group)) return { byQuestion: new Map(), isMisfit: true }
    // One list for questions whose numbers begin again is that of the last ones.
    if (!isPaired && part < questions.length - 1) continue
    for (const { number, index } of group) {
      const found = list.get(number)
      if (found !== undefined) byQuestion.set(index, found)
    }
  }
  return { byQuestion, isMisfit: false }
}

function splitWhereNumbersRepeat<Entry>(
  entries: readonly Entry[],
  numberOf: (entry: Entry) => number,
): Entry[][] {
  const groups: Entry[][] = []
  let seen = new Set<number>()
  for (const entry of entries) {
    const number = numberOf(entry)
    if (groups.length === 0 || seen.has(number)) {
      groups.push([])
      seen = new Set()
    }
    seen.add(number)
    groups.at(-1)?.push(entry)
  }
  return groups
}

/** Each list by its numbers; one that says again what the list before says is a part of it. */
function mergedLists(groups: readonly (readonly ListedKey[])[]): Map<number, FoundKey>[] {
  const lists: Map<number, FoundKey>[] = []
  for (const group of groups) {
    const before = lists.at(-1)
    const shared = group.filter(({ number }) => before?.has(number) === true)
    const same = shared.filter((key) => isSame(before?.get(key.number), key))
    if (before === undefined || shared.length === 0 || same.length < shared.length * SAME_LIST) {
      lists.push(new Map(group.map((key) => [key.number, key])))
      continue
    }
    for (const key of group) before.set(key.number, merged(before.get(key.number), key))
  }
  return lists
}

function isSame(one: FoundKey | undefined, other: ListedKey): boolean {
  return one !== undefined && 'answer' in one && lettersOf(one.answer) === lettersOf(other.answer)
}

function merged(one: FoundKey | undefined, other: ListedKey): FoundKey {
  if (one === undefined) return other
  if ('contradiction' in one) return one
  if (!isSame(one, other)) return { contradiction: `${lettersOf(one.answer)}; ${lettersOf(other.answer)}` }
  return one.explanation.length + one.answer.length >= other.explanation.length + other.answer.length
    ? one
    : other
}

/** The letters or the word that an answer begins with. */
function lettersOf(answer: string): string {
  const word =
    /^[([]?(?:true|false|yes|no|[A-Z]{1,10}(?:[ \t]*(?:[,;/&+]|and)[ \t]*[([]?[A-Z](?![A-Za-z])[)\]]?){0,10})/i.exec(
      answer,
    )?.[0] ?? answer
  return word.replace(/\band\b|[^A-Za-z]/g, '').toUpperCase()
}

/** Whether the list has as many numbers as there are questions but not the same ones: it counts otherwise. */
function isShifted(
  list: ReadonlyMap<number, FoundKey>,
  questions: readonly { readonly number: number }[],
): boolean {
  const own = new Set(questions.map(({ number }) => number))
  const strangers = [...list.keys()].filter((number) => !own.has(number)).length
  const without = [...own].filter((number) => !list.has(number)).length
  return strangers > 0 && without > 0 && list.size > 2
}
