import { LRUCache } from 'lru-cache'
import type { Exam, ExamRules as WireRules } from '../../contract/exam.ts'
import { contentFromWire, type Question as WireQuestion } from '../../contract/question.ts'
import type { Test } from '../../contract/test.ts'
import type { ExamDefinition, ExamRules } from '../../domain/exams/exam-definition.ts'
import type { PastTest, PracticeResponse, Question } from '../../domain/model.ts'
import { type BankStats, bankStats } from '../../domain/selection/bank-stats.ts'
import { questionStatsById } from '../../domain/selection/question-stats.ts'
import { examAnswers, mergeAnswers } from '../../domain/statistics/exam-answers.ts'
import { sortInSteps } from '../../domain/steps.ts'
import { DAY_MS, MINUTE_MS } from '../../domain/time-units.ts'
import type { Store } from '../store/store.ts'
import { runCooperatively } from '../store/user-data/cooperative.ts'
import { ToolError } from './tool-error.ts'

/**
 * What a learner has, as the rules use it. The id of each question, test and exam is its number as a text: no other id
 * of a question gets into what a tool computes, so none gets out of it.
 */
export interface LearnerBank {
  /** In the order in which they were added. */
  readonly questions: readonly Question[]
  /** Answers of practice, newest first. */
  readonly responses: readonly PracticeResponse[]
  /** The same with the answers of exams. */
  readonly answers: readonly PracticeResponse[]
  /** The last ones, newest first. */
  readonly tests: readonly PastTest[]
  /** In the order in which they were added. */
  readonly exams: readonly ExamDefinition[]
  readonly stats: BankStats
  /** The day of a moment where the learner answered last, counted from 1970. */
  readonly dayOf: (at: number) => number
  /** How far the learner's clock is ahead of UTC, minutes; 0 where it is not known. */
  readonly utcOffsetMinutes: number
}

/** Characters of all banks that are kept in memory, see {@link sizeOf}. A bank that is larger is read for each call. */
const KEPT_MAX = 64_000_000
/** Characters of a bank that is read: quotas allow more than a process should hold at once. */
const READ_MAX = 100_000_000
/** What an answer, or a question of a past test, is taken to be in memory, in characters of text. */
const ANSWER_SIZE = 150
/** Past tests that are read, the newest, and their questions: older ones are left out of what assistants are told. */
const TESTS_MAX = 200
const ASKED_MAX = 20_000
/** A bank that was not asked for in this time is dropped, milliseconds. */
const KEPT_MS = 5 * MINUTE_MS
/** Reads banks, and keeps the last ones until something of them changes. */
export function createLearnerBanks(store: Store) {
  const kept = new LRUCache<string, { readonly revision: string; readonly bank: WithoutExams }>({
    maxSize: KEPT_MAX,
    sizeCalculation: ({ bank }) => sizeOf(bank),
    ttl: KEPT_MS,
  })
  return {
    /** The bank as it is now. Throws a {@link ToolError} when the learner is gone. */
    read: async (userId: string): Promise<LearnerBank> => {
      const revision = await store.practiceResponses.revisionOfUser(userId)
      if (revision === null) throw new ToolError('The learner of this key is gone.')
      // They are few, and not part of the revision.
      const numbered = await store.assistants.numberedExams(userId)
      const exams = numbered.map(({ number, exam }) => examOf(number, exam))
      const known = kept.get(userId)
      if (known?.revision === revision) return { ...known.bank, exams }
      const examNumbers = new Map(numbered.map(({ number, exam }) => [exam.id, String(number)]))
      const bank = await readBank(store, userId, examNumbers)
      kept.set(userId, { revision, bank })
      return { ...bank, exams }
    },
  }
}

type WithoutExams = Omit<LearnerBank, 'exams'> & { readonly characters: number }

/** @param examNumbers the numbers of the learner's exams by their ids */
async function readBank(
  store: Store,
  userId: string,
  examNumbers: ReadonlyMap<string, string>,
): Promise<WithoutExams> {
  const numbers = new Map<string, string>()
  const questions: Question[] = []
  let characters = 0
  for await (const page of store.assistants.numberedQuestions(userId)) {
    for (const { number, question } of page) {
      numbers.set(question.id, String(number))
      questions.push(questionOf(number, question))
      characters += lengthOf(question)
    }
    if (characters > READ_MAX)
      throw new ToolError('This bank is too large for assistants. Tell the learner to divide it.')
  }
  const oldestFirst: PracticeResponse[] = []
  for await (const page of store.assistants.numberedAnswers(userId)) {
    for (const { id, question, isCorrect, timeMs, createdAt, confidence, utcOffsetMinutes } of page) {
      oldestFirst.push({
        id,
        questionId: String(question),
        selected: NOT_READ,
        isCorrect,
        timeMs,
        createdAt,
        ...(confidence === null ? {} : { confidence }),
        ...(utcOffsetMinutes === null ? {} : { utcOffsetMinutes }),
      })
    }
  }
  const tests = await readTests(store, userId, numbers, examNumbers)
  const responses = await runCooperatively(
    sortInSteps(oldestFirst.toReversed(), (one, other) => other.createdAt - one.createdAt),
  )
  const located = responses.find((response) => response.utcOffsetMinutes !== undefined)
  const utcOffsetMinutes = located?.utcOffsetMinutes ?? 0
  return {
    characters,
    questions,
    responses,
    answers: mergeAnswers(responses, examAnswers(tests)),
    tests,
    stats: bankStats(questions, questionStatsById(responses)),
    dayOf: (at) => Math.floor((at + utcOffsetMinutes * MINUTE_MS) / DAY_MS),
    utcOffsetMinutes,
  }
}

async function readTests(
  store: Store,
  userId: string,
  numbers: ReadonlyMap<string, string>,
  examNumbers: ReadonlyMap<string, string>,
): Promise<readonly PastTest[]> {
  const tests: PastTest[] = []
  let asked = 0
  for await (const page of store.assistants.numberedTests(userId)) {
    for (const { number, test } of page) {
      if (tests.length === TESTS_MAX || asked > ASKED_MAX) return tests
      tests.push(pastTestOf(number, test, numbers, examNumbers))
      asked += test.questions.length
    }
  }
  return tests
}

function lengthOf({ question_text, possible_answers, explanation }: WireQuestion): number {
  const options = possible_answers.reduce((sum, option) => sum + option.length, 0)
  return question_text.length + options + (explanation?.length ?? 0)
}

/** What a bank is taken to be in memory, in characters of text. */
function sizeOf({ characters, answers, tests }: WithoutExams): number {
  const asked = tests.reduce((sum, { questions }) => sum + questions.length, 0)
  return characters + ANSWER_SIZE * (answers.length + asked) + 1
}

/** What was chosen in practice is not read: no figure needs it. */
const NOT_READ: readonly string[] = []

/** A question of the contract as the rules use it. Its id is the number. */
export function questionOf(number: number, question: WireQuestion): Question {
  return {
    ...contentFromWire(question),
    id: String(number),
    isFlagged: question.is_flagged,
    wasCorrect: question.is_correct,
    sourceTestId: null,
    revision: question.revision,
  }
}

function examOf(number: number, exam: Exam): ExamDefinition {
  return {
    ...rulesOf(exam),
    id: String(number),
    date: exam.date,
    revision: exam.revision,
    createdAt: Date.parse(exam.created_at),
  }
}

function rulesOf(rules: WireRules): ExamRules {
  return {
    name: rules.name,
    categories: rules.categories,
    blueprint: rules.blueprint,
    passMark: rules.pass_mark,
    timeLimitMinutes: rules.time_limit_minutes,
    scoring: rules.scoring,
    showsAnswerCount: rules.shows_answer_count,
  }
}

/** @param numbers those of questions and of exams by their ids; what left the bank has none */
function pastTestOf(
  number: number,
  test: Test,
  numbers: ReadonlyMap<string, string>,
  examNumbers: ReadonlyMap<string, string>,
): PastTest {
  return {
    id: String(number),
    score: test.score,
    passed: test.passed,
    takenAt: Date.parse(test.taken_at),
    categories: test.categories,
    examId: test.exam_id === null ? null : (examNumbers.get(test.exam_id) ?? null),
    exam: test.exam === null ? null : rulesOf(test.exam),
    durationMs: test.duration_ms,
    questions: test.questions.map((asked) => ({
      id: numbers.get(asked.id) ?? '',
      text: asked.question_text,
      isCorrect: asked.is_correct,
      chosen: asked.chosen ?? null,
      category: asked.category ?? null,
      points: asked.points ?? null,
      timeMs: asked.time_ms ?? null,
      forReview: asked.for_review ?? false,
    })),
  }
}
