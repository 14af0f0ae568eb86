import { VERSION_LETTERS } from '../../../domain/papers/paper.ts'
import { KEPT_SHEETS_LIMITS, type KeptSheet } from '../../../domain/papers/sheet/sheet-results.ts'
import { useSetting } from '../../data/browser/storage/define-setting.ts'
import { SETTINGS } from '../../data/browser/storage/settings.ts'
import { readId, readList, readRecord, readText } from '../../data/decoding/read-values.ts'

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
  const all = stored.flatMap((entry) => readSheet(entry) ?? [])
  return {
    sheets: all.filter((sheet) => sheet.paperId === paperId),
    isFull: all.length >= KEPT_SHEETS_LIMITS.sheetsMax,
    keep: (sheet) => store([...all, sheet]),
    remove: (ids) => store(all.filter(({ id }) => !ids.includes(id))),
  }
}

/** Null for what cannot be read. */
function readSheet(entry: unknown): KeptSheet | null {
  try {
    const { id, paperId, name, version, answers } = readRecord(entry, 'a sheet')
    const letter = VERSION_LETTERS.find((each) => each === version)
    if (letter === undefined) return null
    return {
      id: readId(id, 'a sheet'),
      paperId: readId(paperId, 'the paper of a sheet'),
      name: readText(name),
      version: letter,
      answers: readList(answers, 'the answers of a sheet').map(readText),
    }
  } catch (cause) {
    console.warn('An answer sheet that was kept cannot be read', cause)
    return null
  }
}
