import type { PastTest, PracticeResponse, Question } from '../../../domain/model.ts'
import { type BankStats, bankStats, withAnswer, withQuestions } from '../../../domain/selection/bank-stats.ts'
import { questionStatsById } from '../../../domain/selection/question-stats.ts'
import {
  type ActivityByDay,
  activityByDay,
  withAnswerOn,
} from '../../../domain/statistics/activity-by-day.ts'
import { calendarDayIn, dayLived } from '../../../domain/statistics/calendar-day.ts'
import { examAnswers, mergeAnswers } from '../../../domain/statistics/exam-answers.ts'

type Responses = readonly PracticeResponse[]
type DayOf = ReturnType<typeof calendarDayIn>

/**
 * What is counted from a list of responses, for all screens: once over all of them, when the list is loaded (see
 * `practice-responses-query.ts`), and from then on only what an answer changes. The counts live as long as the list; a
 * list or a bank without counts is counted when they are first needed.
 */
const practices = new WeakMap<Responses, BankStats>()
const activities = new WeakMap<Responses, { readonly dayOf: DayOf; readonly byDay: ActivityByDay }>()

/** The same lists with the answers in exams, by the list of responses and for the past tests beside it. */
const withExams = new WeakMap<Responses, { readonly tests: readonly PastTest[]; readonly list: Responses }>()

/**
 * What estimates of memory rest on: the responses and what was answered in exams (spec §3.14), newest first; the same list
 * for the same arguments.
 */
export function withExamAnswers(responses: Responses, tests: readonly PastTest[]): Responses {
  const known = withExams.get(responses)
  if (known?.tests === tests) return known.list
  const list = mergeAnswers(responses, examAnswers(tests))
  withExams.set(responses, { tests, list })
  return list
}

/** What the responses say about each question of the bank. `responses` are newest first. */
export function getBankPractice(questions: readonly Question[], responses: Responses): BankStats {
  const known = practices.get(responses)
  const practice =
    (known && withQuestions(known, questions)) ?? bankStats(questions, questionStatsById(responses))
  practices.set(responses, practice)
  return practice
}

/** The days of practice, each as it was lived. */
export function getActivity(responses: Responses): ActivityByDay {
  const dayOf = localDay()
  const known = activities.get(responses)
  if (known?.dayOf === dayOf) return known.byDay
  const byDay = activityByDay(responses, dayOf)
  activities.set(responses, { dayOf, byDay })
  return byDay
}

/** The list with a response at its head; the counts of the list are updated. */
export function prependResponse(responses: Responses, response: PracticeResponse): Responses {
  // For a hundred thousand entries, spreading into a new list takes five times as long, and this runs right after the
  // click on Submit.
  const after = responses.toSpliced(0, 0, response)
  const practice = practices.get(responses)
  if (practice !== undefined) practices.set(after, withAnswer(practice, response))
  const activity = activities.get(responses)
  if (activity !== undefined) {
    const { dayOf, byDay } = activity
    activities.set(after, {
      dayOf,
      byDay: withAnswerOn(byDay, dayLived(response, dayOf), response.isCorrect),
    })
  }
  const known = withExams.get(responses)
  if (known !== undefined && known.list !== responses) {
    withExams.set(after, { tests: known.tests, list: insertResponse(known.list, response) })
  }
  return after
}

/** The list with a response inserted by its time. Unless it is the newest, the list is counted again when needed. */
export function insertResponse(responses: Responses, response: PracticeResponse): Responses {
  const place = responses.findIndex(({ createdAt }) => createdAt <= response.createdAt)
  if (place === 0) return prependResponse(responses, response)
  return responses.toSpliced(place === -1 ? responses.length : place, 0, response)
}

let here: { readonly timeZone: string; readonly dayOf: DayOf } | null = null

/** Returns on which day a time falls where the learner is: the same function until the device's time zone changes. */
export function localDay(): DayOf {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  if (here?.timeZone !== timeZone) here = { timeZone, dayOf: calendarDayIn(timeZone) }
  return here.dayOf
}
