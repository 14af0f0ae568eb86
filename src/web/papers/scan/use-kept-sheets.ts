import { useMemo } from 'react'
import { isRecord } from '../../../domain/is-record.ts'
import { VERSION_LETTERS } from '../../../domain/papers/paper.ts'
import { KEPT_SHEETS_LIMITS, type KeptSheet } from '../../../domain/papers/sheet/sheet-results.ts'
import { useSetting } from '../../data/browser/storage/define-setting.ts'
import { SETTINGS } from '../../data/browser/storage/settings.ts'
import { readId, readList, readNumberOrNull, readRecord, readText } from '../../data/decoding/read-values.ts'

/** The sheets of a class that this device keeps. */
export interface KeptSheets {
  /** Of this paper, in the order in which they were read. */
  readonly sheets: readonly KeptSheet[]
  /** Whether the device keeps as many as it may, of all papers together. */
  readonly isFull: boolean
  readonly keep: (sheet: KeptSheet) => void
  readonly remove: (ids: readonly string[]) => void
}

export function useKeptSheets(learnerId: string, paperId: string): KeptSheets {
  const [stored, store] = useSetting(SETTINGS.answerSheets, learnerId)
  const all = useMemo(() => stored.flatMap((entry) => readSheet(entry) ?? []), [stored])
  const sheets = useMemo(() => all.filter((sheet) => sheet.paperId === paperId), [all, paperId])
  return {
    sheets,
    isFull: all.length >= KEPT_SHEETS_LIMITS.sheetsMax,
    keep: (sheet) => store([...all, sheet]),
    remove: (ids) => store(all.filter(({ id }) => !ids.includes(id))),
  }
}

/** How many sheets of a paper this device keeps. */
export function keptSheetsOf(learnerId: string, paperId: string): number {
  return SETTINGS.answerSheets.read(learnerId).filter((entry) => isOfPaper(entry, paperId)).length
}

/** Removes the sheets of a paper that was deleted. */
export function forgetSheetsOf(learnerId: string, paperId: string): void {
  const stored = SETTINGS.answerSheets.read(learnerId)
  SETTINGS.answerSheets.store(
    learnerId,
    stored.filter((entry) => !isOfPaper(entry, paperId)),
  )
}

function isOfPaper(entry: unknown, paperId: string): boolean {
  return isRecord(entry) && entry.paperId === paperId
}

/** Null for what cannot be read. */
function readSheet(entry: unknown): KeptSheet | null {
  try {
    const { id, paperId, name, version, answers, darkness = [] } = readRecord(entry, 'a sheet')
    const letter = VERSION_LETTERS.find((each) => each === version)
    if (letter === undefined) return null
    return {
      id: readId(id, 'a sheet'),
      paperId: readId(paperId, 'the paper of a sheet'),
      name: readText(name),
      version: letter,
      answers: readList(answers, 'the answers of a sheet').map(readText),
      darkness: readList(darkness, 'the marks of a sheet').map((marks) =>
        readList(marks, 'the marks of a question').map((percent) => readNumberOrNull(percent) ?? 0),
      ),
    }
  } catch (cause) {
    console.warn('An answer sheet that was kept cannot be read', cause)
    return null
  }
}
