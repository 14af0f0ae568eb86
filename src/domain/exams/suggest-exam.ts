import { splitByCode } from './category-groups.ts'
import type { ExamContent } from './exam-definition.ts'

/** An exam whose shape is public: the number of groups of its pool, one question from each, and what passes. */
interface KnownExam {
  readonly name: string
  /** The letter with which the codes of its pool begin. */
  readonly letter: string
  readonly groups: number
  readonly passPoints: number
}

/** Minutes that are proposed; the real exams of amateur radio have no limit of their own. */
const SUGGESTED_MINUTES = 60

/** Elements 2, 3 and 4 of the United States' amateur radio exams (47 CFR §97.503). */
const KNOWN_EXAMS: readonly KnownExam[] = [
  { name: 'Technician', letter: 'T', groups: 35, passPoints: 26 },
  { name: 'General', letter: 'G', groups: 35, passPoints: 26 },
  { name: 'Extra', letter: 'E', groups: 50, passPoints: 37 },
]

/** Fewest categories of a scheme for which an exam is proposed: fewer are chapters rather than groups of a pool. */
const CATEGORIES_MIN = 10

/** Largest share of the categories that may follow no scheme; they are not asked. */
const OTHERS_MAX_SHARE = 0.1

/** Share of the questions that pass where the exam is not known, percent. */
const SUGGESTED_PASS_PERCENT = 74

/**
 * An exam for a bank whose categories are named by a scheme like T1A … T0C, but for a few: one question from each of the
 * scheme. Of a bank that holds several known pools, the first of them. Null when there is no scheme. Everything in it is a
 * proposal.
 */
export function suggestExam(categories: readonly string[]): ExamContent | null {
  const pool = knownPool(categories) ?? unknownPool(categories)
  if (pool === null) return null
  const { known, members } = pool
  return {
    name: known?.name ?? 'My exam',
    categories: members.length === categories.length ? [] : members,
    blueprint: { kind: 'each', count: 1 },
    passMark:
      known === null
        ? { kind: 'percent', percent: SUGGESTED_PASS_PERCENT }
        : { kind: 'points', points: known.passPoints },
    timeLimitMinutes: SUGGESTED_MINUTES,
    scoring: 'all-or-nothing',
    showsAnswerCount: true,
    date: null,
  }
}

/** The categories of one pool among those of a bank. */
interface Pool {
  /** Null when its exam is not known. */
  readonly known: KnownExam | null
  readonly members: readonly string[]
}

function knownPool(categories: readonly string[]): Pool | null {
  const coded = splitByCode(categories).groups.flatMap((group) => group.categories)
  for (const known of KNOWN_EXAMS) {
    const members = coded.filter((category) => category.startsWith(known.letter))
    if (members.length === known.groups) return { known, members }
  }
  return null
}

function unknownPool(categories: readonly string[]): Pool | null {
  const { groups, others } = splitByCode(categories)
  const members = groups.flatMap((group) => group.categories)
  if (members.length < CATEGORIES_MIN || groups.length < 2) return null
  return others.length > categories.length * OTHERS_MAX_SHARE ? null : { known: null, members }
}
