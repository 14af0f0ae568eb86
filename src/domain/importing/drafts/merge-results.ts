import type { ImportNotice, ImportProblem, ImportResult, QuestionDraft, SourceLocation } from './draft.ts'

/** What one file of an archive, or one sheet of a workbook, came to. */
export interface FileResult {
  readonly file: string
  readonly result: ImportResult
}

/** One result of several, in their order: each place names its file, and questions are counted through all of them. */
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
  return { drafts, problems, notices }
}
