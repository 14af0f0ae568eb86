import { distinctColumns } from '../../domain/importing/columns/column-mapping.ts'
import type {
  ImportNotice,
  ImportProblem,
  ImportResult,
  QuestionDraft,
  SourceLocation,
} from '../../domain/importing/drafts/draft.ts'

/** The result of one file of an archive, of one sheet of a workbook, or of a part of a document, which has no name. */
export interface PartResult {
  readonly file?: string
  readonly result: ImportResult
}

/** The same of a part with a name. */
export interface FileResult extends PartResult {
  readonly file: string
}

/** Merges results in order: each location names its file, if it has a name, and questions are numbered through all of them. */
export function mergeResults(files: readonly PartResult[]): ImportResult {
  const drafts: QuestionDraft[] = []
  const problems: ImportProblem[] = []
  const notices: ImportNotice[] = []
  let counted = 0
  for (const { file, result } of files) {
    const before = counted
    const within = <T extends { readonly location: SourceLocation }>(entry: T): T => {
      const item = entry.location.item === null ? null : entry.location.item + before
      counted = Math.max(counted, item ?? 0)
      const name = entry.location.file ?? file
      return { ...entry, location: { ...entry.location, item, ...(name !== undefined && { file: name }) } }
    }
    for (const draft of result.drafts) drafts.push(within(draft))
    for (const problem of result.problems) problems.push(within(problem))
    for (const notice of result.notices) notices.push(within(notice))
  }
  const columns = distinctColumns(files.map(({ result }) => result))
  const isOwn = files.length > 0 && files.every(({ result }) => result.isOwn)
  return { drafts, problems, notices, ...(columns.length > 0 && { columns }), ...(isOwn && { isOwn }) }
}
