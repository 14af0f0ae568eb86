import { distinctColumns } from '../columns/column-mapping.ts'
import type { ImportNotice, ImportProblem, ImportResult, QuestionDraft, SourceLocation } from './draft.ts'

/** The result of one file of an archive, or of one sheet of a workbook. */
export interface FileResult {
  readonly file: string
  readonly result: ImportResult
}

/** Merges results in order: each location names its file, and questions are numbered through all of them. */
export function mergeResults(files: readonly FileResult[]): ImportResult {
  const drafts: QuestionDraft[] = []
  const problems: ImportProblem[] = []
  const notices: ImportNotice[] = []
  let counted = 0
  for (const { file, result } of files) {
    const before = counted
    const within = <T extends { readonly location: SourceLocation }>(entry: T): T => {
      const item = entry.location.item === null ? null : entry.location.item + before
      counted = Math.max(counted, item ?? 0)
      return { ...entry, location: { ...entry.location, item, file: entry.location.file ?? file } }
    }
    for (const draft of result.drafts) drafts.push(within(draft))
    for (const problem of result.problems) problems.push(within(problem))
    for (const notice of result.notices) notices.push(within(notice))
  }
  const columns = distinctColumns(files.map(({ result }) => result))
  const isOwn = files.length > 0 && files.every(({ result }) => result.isOwn)
  return { drafts, problems, notices, ...(columns.length > 0 && { columns }), ...(isOwn && { isOwn }) }
}
