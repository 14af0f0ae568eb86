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
  /** Files without questions that are looked at where those do not list keys; none where several files lack keys. */
  readonly others: readonly number[]
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
  return unanswered.map((questions) => ({
    questions,
    byName: byStem.get(names[questions]?.stem) ?? [],
    others: unanswered.length === 1 ? others.slice(0, OTHERS_MAX) : [],
  }))
}

function hasNoQuestions({ drafts, unanswered }: ImportResult): boolean {
  return drafts.length === 0 && unanswered === undefined
}
