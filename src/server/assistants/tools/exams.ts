import * as z from 'zod'
import type { Blueprint, ExamDefinition } from '../../../domain/exams/exam-definition.ts'
import {
  answersBeforeForecast,
  chanceText,
  evidenceText,
} from '../../../domain/learning/chance/chance-text.ts'
import { readinessInSteps } from '../../../domain/learning/chance/readiness.ts'
import { EXAM_HOUR, nextExam } from '../../../domain/learning/plan/exam-plan.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/time-units.ts'
import { runCooperatively } from '../../store/user-data/cooperative.ts'
import type { LearnerBank } from '../learner-bank.ts'
import { shownLine } from '../shown-texts.ts'
import { READS, tool } from '../tool.ts'
import { ToolError } from '../tool-error.ts'

/** Categories of an exam that are named. */
const NAMED_MAX = 20
/** Categories that cost most in an exam. */
const COSTLY_MAX = 5

const examNumber = z.int().min(1).describe('The number of the exam')

export const listExams = tool({
  name: 'list_exams',
  title: 'List exams',
  description: 'Lists the exams that the learner prepares for, with their dates and rules.',
  scope: 'read',
  hints: READS,
  input: z.object({}),
  output: z.object({
    exams: z.array(
      z.object({
        number: examNumber,
        name: z.string(),
        date: z.string().nullable().describe('YYYY-MM-DD where the learner is; null: not known'),
        days_left: z.int().nullable().describe('Days until then, 0 on the day; null: no date, or it is over'),
        questions: z.string().describe('How many questions it asks, and from where'),
        pass_mark: z.string(),
        time_limit_minutes: z.int().nullable(),
        categories: z.array(z.string()).describe('Those it covers, at most 20 of them; empty: all'),
      }),
    ),
  }),
  run: async (_, call) => {
    const bank = await call.bank()
    const today = bank.dayOf(call.now())
    return {
      exams: bank.exams.map((exam) => ({
        number: Number(exam.id),
        name: shownLine(exam.name) ?? '',
        date: exam.date,
        days_left: daysLeft(exam, today),
        questions: questionsText(exam.blueprint),
        pass_mark:
          exam.passMark.kind === 'percent'
            ? `${exam.passMark.percent} percent`
            : `${exam.passMark.points} points`,
        time_limit_minutes: exam.timeLimitMinutes,
        categories: exam.categories.slice(0, NAMED_MAX).map((category) => shownLine(category) ?? ''),
      })),
    }
  },
})

function daysLeft({ date }: Pick<ExamDefinition, 'date'>, today: number): number | null {
  const left = date === null ? -1 : Date.parse(date) / DAY_MS - today
  return left < 0 ? null : left
}

function questionsText(blueprint: Blueprint): string {
  switch (blueprint.kind) {
    case 'random':
      return `${blueprint.count} of all`
    case 'each':
      return `${blueprint.count} of each category`
    case 'named': {
      const sum = blueprint.counts.reduce((total, { count }) => total + count, 0)
      return `${sum}, as many of each category as the learner set`
    }
  }
}

export const readiness = tool({
  name: 'readiness',
  title: 'Readiness',
  description:
    'Estimates the chance to pass the learner’s next exam if it were on the coming morning, and says what the estimate rests on. It is an estimate: tell the learner the range and what it rests on, not a single number.',
  scope: 'read',
  hints: READS,
  input: z.object({
    exam: examNumber
      .optional()
      .describe('An exam by its number; left out: the next one, else the whole bank'),
  }),
  output: z.object({
    exam: z.string().nullable().describe('Its name; null: an exam of the whole bank'),
    chance_to_pass: z.string().nullable().describe('A range in percent; null: too few answers yet'),
    expected_score_percent: z
      .int()
      .nullable()
      .describe('Whole percent of right answers; null: too few answers'),
    rests_on: z.object({
      answers: z.int().describe('Answers to questions of this exam, in practice and in exams'),
      evidence: z.string(),
      different_questions: z.int().describe('Different questions that were answered'),
      unread_answers: z.int().describe('Answers that do not count, as they were too fast to have been read'),
    }),
    answers_missing: z
      .int()
      .nullable()
      .describe(
        'Different questions to answer before there is an estimate; null: the bank is too small for one',
      ),
    costs_most: z
      .array(
        z.object({
          category: z.string(),
          right_percent: z.int().describe('Chance to answer a question of it right, whole percent'),
          points_lost: z.number().describe('Right answers that it costs in the exam'),
        }),
      )
      .describe('The categories that cost most'),
  }),
  run: async ({ exam: number }, call) => {
    const bank = await call.bank()
    const exam = chosenExam(bank, number, call.now())
    const result = await runCooperatively(readinessInSteps(inputOf(bank, exam, call.now())))
    const { forecasts, ofExam } = result
    return {
      exam: exam === null ? null : shownLine(exam.name),
      chance_to_pass: forecasts === null ? null : chanceText(forecasts.next.pass),
      expected_score_percent: forecasts === null ? null : Math.round(100 * forecasts.next.score),
      rests_on: {
        answers: ofExam.answers,
        evidence: evidenceText(ofExam),
        different_questions: result.firstAnswers,
        unread_answers: result.unread,
      },
      answers_missing: answersBeforeForecast(result.firstAnswers, bank.questions.length),
      costs_most: result.categories.slice(0, COSTLY_MAX).map(({ category, right, lost }) => ({
        category: shownLine(category) ?? '',
        right_percent: Math.round(100 * right),
        points_lost: Math.round(10 * lost) / 10,
      })),
    }
  },
})

function chosenExam(bank: LearnerBank, number: number | undefined, now: number): ExamDefinition | null {
  if (number === undefined) return nextExam(bank.exams, dayText(bank.dayOf(now)))
  const exam = bank.exams.find(({ id }) => id === String(number))
  if (exam !== undefined) return exam
  throw new ToolError(`There is no exam ${number}. \`list_exams\` lists them.`)
}

/** `YYYY-MM-DD` */
function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** What the estimate needs: neither past days nor the plan are shown here. */
function inputOf(
  { questions, answers, dayOf, utcOffsetMinutes }: LearnerBank,
  exam: ExamDefinition | null,
  now: number,
): Parameters<typeof readinessInSteps>[0] {
  const today = dayOf(now)
  const hourOn = (day: number) => day * DAY_MS + EXAM_HOUR * HOUR_MS - utcOffsetMinutes * MINUTE_MS
  const isToday = now < hourOn(today)
  const examDay = exam?.date ? Date.parse(exam.date) / DAY_MS : null
  return {
    learnerId: '',
    questions,
    responses: answers,
    tests: [],
    exam,
    examAt: examDay === null ? null : hourOn(examDay),
    isExamNear: examDay !== null && examDay - today <= 1,
    morning: { at: hourOn(isToday ? today : today + 1), isToday },
    dayEnds: [],
    sessions: [],
    habit: 1,
    now,
  }
}
