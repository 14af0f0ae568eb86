import type { ListedKey } from '../../keys/given-keys.ts'

/** The key of one question, or why the list does not tell it. */
export type FoundKey<Id extends number | string = number> = ListedKey<Id> | { readonly contradiction: string }

/** Share of the questions that a second listing must agree on to be the same list again, such as with reasons. */
const SAME_LIST = 0.7

/** Share of a list that another one has at least: "14 R" in a reason below 500 keys is none. */
const OTHER_LIST = 0.05

/**
 * The keys by the questions to which they belong, which are counted from 0; no entry for a question without one. Where numbers
 * begin again in the list and among the questions, each part of the list belongs to one part of the questions. A list whose
 * numbers do not fit the questions gives no key at all: they would be those of other questions.
 *
 * @param numbers the numbers of the questions in their order; null for one without a number
 */
export function matchKeys<Id extends number | string>(
  keys: readonly ListedKey<Id>[],
  numbers: readonly (Id | null)[],
): { readonly byQuestion: ReadonlyMap<number, FoundKey<Id>>; readonly isMisfit: boolean } {
  const questions = splitWhereNumbersRepeat(
    numbers.flatMap((number, index) => (number === null ? [] : [{ number, index }])),
    ({ number }) => number,
  )
  const groups = splitWhereNumbersRepeat(keys, ({ number }) => number)
  const lists = fitInTurn(groups, questions) ? groups.map(listOfKeys) : mergedLists(groups)
  const byQuestion = new Map<number, FoundKey<Id>>()
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

/** Whether there is a list for each part of the questions, in the same order, so that none says again what another does. */
function fitInTurn<Id extends number | string>(
  groups: readonly (readonly ListedKey<Id>[])[],
  questions: readonly (readonly { readonly number: Id }[])[],
): boolean {
  if (groups.length !== questions.length) return false
  return groups.every((group, part) => {
    const own = new Set(questions[part]?.map(({ number }) => number))
    return group.every(({ number }) => own.has(number))
  })
}

function listOfKeys<Id extends number | string>(keys: readonly ListedKey<Id>[]): Map<Id, FoundKey<Id>> {
  return new Map(keys.map((key) => [key.number, key]))
}

function splitWhereNumbersRepeat<Entry, Id>(
  entries: readonly Entry[],
  numberOf: (entry: Entry) => Id,
): Entry[][] {
  const groups: Entry[][] = []
  let seen = new Set<Id>()
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
function mergedLists<Id extends number | string>(
  groups: readonly (readonly ListedKey<Id>[])[],
): Map<Id, FoundKey<Id>>[] {
  const lists: Map<Id, FoundKey<Id>>[] = []
  for (const group of groups) {
    const before = lists.at(-1)
    const shared = group.filter(({ number }) => before?.has(number) === true)
    const same = shared.filter((key) => isSame(before?.get(key.number), key))
    if (before === undefined || shared.length === 0 || same.length < shared.length * SAME_LIST) {
      if (before === undefined || group.length >= before.size * OTHER_LIST) lists.push(listOfKeys(group))
      continue
    }
    for (const key of group) before.set(key.number, merged(before.get(key.number), key))
  }
  return lists
}

function isSame<Id extends number | string>(one: FoundKey<Id> | undefined, other: ListedKey<Id>): boolean {
  return one !== undefined && 'answer' in one && lettersOf(one.answer) === lettersOf(other.answer)
}

function merged<Id extends number | string>(
  one: FoundKey<Id> | undefined,
  other: ListedKey<Id>,
): FoundKey<Id> {
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
function isShifted<Id extends number | string>(
  list: ReadonlyMap<Id, FoundKey<Id>>,
  questions: readonly { readonly number: Id }[],
): boolean {
  const own = new Set(questions.map(({ number }) => number))
  const strangers = [...list.keys()].filter((number) => !own.has(number)).length
  const without = [...own].filter((number) => !list.has(number)).length
  return strangers > 0 && without > 0 && list.size > 2
}
