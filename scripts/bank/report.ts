import type { ImportProblem, ImportResult } from '../../src/domain/importing/draft.ts'
import type { Imported } from './import-drafts.ts'

/**
 * What came of an import, line by line: how many questions came in, how many did not and why.
 *
 * @param imported null: the file held nothing to import
 */
export function importReport(result: ImportResult, imported: Imported | null): string[] {
  const lines: string[] = []
  if (imported === null) lines.push(`${countOf(0)} came in.`)
  else {
    const { learner, isNewLearner, added, inBank, repeated } = imported
    if (isNewLearner)
      lines.push(`${learner.name} is now a learner, with the identifier ${learner.w3w_identifier}.`)
    lines.push(`${countOf(added)} came in.`)
    if (inBank > 0) lines.push(`${countOf(inBank)} skipped: already in the bank, and left as there.`)
    if (repeated > 0) lines.push(`${countOf(repeated)} skipped: further up in the file as well.`)
  }
  const refused = result.problems.filter(({ place }) => place.item !== null)
  lines.push(`${countOf(refused.length)} did not come in${refused.length === 0 ? '.' : ':'}`)
  lines.push(...refused.map(lineOf))
  const wholeFile = result.problems.filter(({ place }) => place.item === null)
  if (wholeFile.length > 0) lines.push('The file itself:', ...wholeFile.map(lineOf))
  if (result.notices.length > 0) lines.push('Please check:', ...result.notices.map(lineOf))
  return lines
}

function lineOf({ place, message, excerpt }: ImportProblem): string {
  const where = place.id === null ? `line ${place.line}` : `line ${place.line}, ${place.id}`
  return `  ${where}: ${message}${excerpt === undefined ? '' : `  [${excerpt}]`}`
}

function countOf(questions: number): string {
  return questions === 1 ? '1 question' : `${questions} questions`
}
