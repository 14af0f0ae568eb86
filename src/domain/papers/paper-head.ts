import { formatCount } from '../formatting/format-number.ts'
import type { PaperVersion } from './arrange.ts'
import { type Paper, paperPoints, pointsText } from './paper.ts'

/** What a version of a paper says above its questions and its key. */
export interface PaperHead {
  /** "Version A"; null where there is one version. */
  readonly which: string | null
  /** Words before the lines to be filled in. */
  readonly lines: readonly ('Name' | 'Date')[]
  /** "40 questions · 52 points" */
  readonly facts: string
  /** Whether each question says its points. */
  readonly hasPoints: boolean
  readonly keyTitle: string
  /** At the foot of each page, without its number. */
  readonly foot: string
}

export function headOf(
  { name, versions, questions, header }: Paper,
  { letter }: Pick<PaperVersion, 'letter'>,
): PaperHead {
  const hasPoints = questions.some(({ points }) => points !== 1)
  const which = versions === 1 ? null : `Version ${letter}`
  return {
    which,
    lines: [
      ...(header.hasNameLine ? ['Name' as const] : []),
      ...(header.hasDateLine ? ['Date' as const] : []),
    ],
    facts: [
      formatCount(questions.length, 'question'),
      ...(hasPoints ? [pointsText(paperPoints(questions))] : []),
    ].join(' · '),
    hasPoints,
    keyTitle: which === null ? 'Key' : `Key, version ${letter}`,
    foot: [name, ...(which === null ? [] : [which])].join(' · '),
  }
}
