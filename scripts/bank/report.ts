import { type ImportProblem, type ImportResult, WHOLE_FILE } from '../../src/domain/importing/drafts/draft.ts'
import { LINT_RULES, type LintFinding, RULE_TITLES } from '../../src/domain/importing/lint/lint-finding.ts'
import type { Imported } from './import-drafts.ts'

/**
 * The report of an import, as lines: how many questions were imported, how many were not, and why.
 *
 * @param imported null: there was nothing to import
 */
export function importReport(result: ImportResult, imported: Imported | null): string[] {
  const [only] = result.problems
  if (imported === null && result.problems.length === 1 && only !== undefined && isOfWholeFile(only))
    return [only.message]
  const lines: string[] = []
  if (imported === null) lines.push(`${countOf(0)} imported.`)
  else {
    const { learner, isNewLearner, added, inBank, repeated } = imported
    if (isNewLearner)
      lines.push(`${learner.name} is now a learner, with the identifier ${learner.w3w_identifier}.`)
    lines.push(`${countOf(added)} imported.`)
    if (inBank > 0) lines.push(`${countOf(inBank)} skipped: already in the bank, and unchanged.`)
    if (repeated > 0) lines.push(`${countOf(repeated)} skipped: also earlier in the file.`)
  }
  const refused = result.problems.filter(({ location }) => location.item !== null)
  lines.push(`${countOf(refused.length)} not imported${refused.length === 0 ? '.' : ':'}`)
  lines.push(...refused.map(lineOf))
  const wholeFile = result.problems.filter(({ location }) => location.item === null)
  if (wholeFile.length > 0) lines.push('The file itself:', ...wholeFile.map(lineOf))
  const illustrated = result.drafts.filter(({ images = [] }) => images.length > 0).length
  if (illustrated > 0) {
    lines.push(`${countOf(illustrated)} imported without images: an import in the browser stores them.`)
  }
  if (result.notices.length > 0) lines.push('Please check:', ...result.notices.map(lineOf))
  if (imported !== null) lines.push(...lintReport(imported.findings))
  return lines
}

function isOfWholeFile({ location }: ImportProblem): boolean {
  return location.item === null && location.line === WHOLE_FILE.line
}

/** The maximum number of findings shown for each rule. */
const SHOWN_FINDINGS = 3

/** The findings by rule: the count and the first few. */
function lintReport(findings: readonly LintFinding[]): string[] {
  const lines: string[] = []
  for (const rule of LINT_RULES) {
    const found = findings.filter((finding) => finding.rule === rule)
    if (found.length === 0) continue
    lines.push(`  ${countOf(found.length)} ${RULE_TITLES[rule]}:`)
    lines.push(...found.slice(0, SHOWN_FINDINGS).map((finding) => `  ${lineOf(finding)}`))
    if (found.length > SHOWN_FINDINGS) lines.push(`    and ${found.length - SHOWN_FINDINGS} more`)
  }
  return lines.length === 0 ? [] : ['Worth a look:', ...lines]
}

function lineOf({ location, message, excerpt }: ImportProblem): string {
  const where = [location.file, `${location.unit ?? 'line'} ${location.line}`, location.id]
    .filter((part) => part != null)
    .join(', ')
  return `  ${where}: ${message}${excerpt === undefined ? '' : `  [${excerpt}]`}`
}

function countOf(questions: number): string {
  return questions === 1 ? '1 question' : `${questions} questions`
}
