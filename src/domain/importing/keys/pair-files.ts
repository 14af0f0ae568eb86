import type { ImportResult } from '../drafts/draft.ts'
import { keyFileName } from './key-file-name.ts'

/** A file of a drop or an archive, and what it gives by itself. */
export interface PairableFile {
  /** In an archive with its folders. */
  readonly name: string
  readonly result: ImportResult
}

/** A file with questions that lack their keys, and files that may have them, by their indexes. */
export interface KeyCandidates {
  readonly questions: number
  /** Files without questions whose names say that they have these answers. */
  readonly byName: readonly number[]
  /** Other files without questions, which are looked at where those do not list keys. No name says whose answers they have. */
  readonly others: readonly number[]
  /** Whether no other file lacks keys: then one of `others` may be used, and else a notice names it. */
  readonly isAlone: boolean
}

/** Files whose names say nothing and that are looked at for keys. */
const OTHERS_MAX = 50

/** Where to look for the keys of which file. Names and counts say only that: whether keys fit is for `matchKeyFile` to say. */
export function keyCandidates(files: readonly PairableFile[]): readonly KeyCandidates[] {
  const unanswered = files.flatMap(({ result }, index) => (result.unanswered === undefined ? [] : [index]))
  if (unanswered.length === 0) return []
  const others = files.flatMap(({ result }, index) => (hasNoQuestions(result) ? [index] : []))
  const names = files.map(({ name }) => keyFileName(name))
  const byStem = Map.groupBy(
    others.filter((index) => names[index]?.isOfKeys),
    (index) => names[index]?.stem,
  )
  const isAlone = unanswered.length === 1
  const byName = unanswered.map((questions) => byStem.get(names[questions]?.stem) ?? [])
  const named = new Set(byName.flat())
  const unnamed = others.filter((index) => isAlone || !named.has(index)).slice(0, OTHERS_MAX)
  return unanswered.map((questions, place) => ({
    questions,
    byName: byName[place] ?? [],
    others: unnamed,
    isAlone,
  }))
}

function hasNoQuestions({ drafts, unanswered }: ImportResult): boolean {
  return drafts.length === 0 && unanswered === undefined
}
