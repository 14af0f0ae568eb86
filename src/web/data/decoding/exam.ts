import type {
  Blueprint,
  CategoryCount,
  ExamDefinition,
  ExamRules,
  PassMark,
} from '../../../domain/exams/exam-definition.ts'
import { isRecord } from '../../../domain/is-record.ts'
import {
  readId,
  readRecord,
  readText,
  readTextOrNull,
  readTexts,
  UnreadableReplyError,
} from './read-values.ts'

/** An exam that the learner has set up. @throws UnreadableReplyError */
export function readExam(value: unknown): ExamDefinition {
  const record = readRecord(value, 'an exam')
  const rules = readExamRulesOrNull(record)
  if (rules === null) throw new UnreadableReplyError('an exam', value)
  return {
    ...rules,
    id: readId(record.id, 'an exam'),
    date: readTextOrNull(record.date),
    ...readPlan(record.plan),
    revision: typeof record.revision === 'number' ? record.revision : 0,
    ...readCreation(record.created_at),
  }
}

/** The rules of the exam that a past test was; null when there are none, or they cannot be read. */
export function readExamRulesOrNull(value: unknown): ExamRules | null {
  if (!isRecord(value)) return null
  const blueprint = readBlueprintOrNull(value.blueprint)
  const passMark = readPassMark(value.pass_mark)
  if (blueprint === null || passMark === null) return null
  const { time_limit_minutes: minutes } = value
  return {
    name: readText(value.name),
    categories: readTexts(value.categories),
    blueprint,
    passMark,
    timeLimitMinutes: typeof minutes === 'number' ? minutes : null,
    scoring: value.scoring === 'partial' ? 'partial' : 'all-or-nothing',
    showsAnswerCount: value.shows_answer_count === true,
  }
}

function readCreation(value: unknown): Pick<ExamDefinition, 'createdAt'> {
  const createdAt = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(createdAt) ? {} : { createdAt }
}

function readPlan(value: unknown): Pick<ExamDefinition, 'plan'> | null {
  if (!isRecord(value) || typeof value.minutes_a_day !== 'number') return null
  const daysOff = Array.isArray(value.days_off) ? value.days_off : []
  return {
    plan: {
      minutesADay: value.minutes_a_day,
      daysOff: daysOff.filter((day: unknown): day is number => typeof day === 'number'),
      ...(typeof value.begins_on === 'string' && { beginsOn: value.begins_on }),
    },
  }
}

/** How an exam is drawn; null when it cannot be read. */
export function readBlueprintOrNull(value: unknown): Blueprint | null {
  if (!isRecord(value)) return null
  const { kind, count, counts } = value
  if (kind === 'named') {
    return Array.isArray(counts) ? { kind, counts: counts.flatMap((it) => readCategoryCount(it)) } : null
  }
  return (kind === 'random' || kind === 'each') && typeof count === 'number' ? { kind, count } : null
}

function readCategoryCount(value: unknown): readonly CategoryCount[] {
  if (!isRecord(value)) return []
  const { category, count } = value
  return typeof category === 'string' && typeof count === 'number' ? [{ category, count }] : []
}

function readPassMark(value: unknown): PassMark | null {
  if (!isRecord(value)) return null
  const { percent, points } = value
  if (typeof percent === 'number') return { kind: 'percent', percent }
  return typeof points === 'number' ? { kind: 'points', points } : null
}
