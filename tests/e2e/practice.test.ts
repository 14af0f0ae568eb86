import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { PracticeResponse } from '../../src/contract/practice-response.ts'
import type { Test } from '../../src/contract/test.ts'
import { newDataDir, type RunningServer } from '../setup/running-server.ts'
import { type ResponseRow, responseRows, type TestRow, testRows } from './support/database-rows.ts'
import { answerExamByScript } from './support/exam-by-script.ts'
import { expect, test } from './support/fixtures.ts'
import { callApi, loadLearner, type TestLearner } from './support/learners.ts'
import {
  dismissToasts,
  type InputMethod,
  type ModeTitle,
  PracticeScreen,
  toasts,
} from './support/practice-screen.ts'

const PROJECT = join(import.meta.dirname, '..', '..')
const HAM_BANK = join(PROJECT, '..', 'shared/banks/ham-technician/technician-2026-2030.json')
const ANSWERS_PER_MODE = 20
const EXAM_SIZE = 80
/** The first answers of the exam, and the last one, are given one by one; the others by one script call. */
const ONE_BY_ONE_IN_EXAM = 9
/** Correct answers: 70 percent of the exam. */
const RIGHT_IN_EXAM = 56

interface GivenAnswer {
  readonly questionId: string
  readonly selected: readonly string[]
  readonly isCorrect: boolean
}

test.describe.configure({ timeout: 150_000 })
test('the sample learner practices in every mode, passes an exam, and every answer is stored once', async ({
  page,
  server,
}) => {
  await practiceEverything(page, server, 'sample-quiz-learner', ['mouse', 'keys'])
})

test('a learner with the imported ham bank does the same', async ({ page, startOwnServer }) => {
  test.skip(!existsSync(HAM_BANK), `Skipped: there is no ${HAM_BANK}.`)
  const dataDir = newDataDir()
  const identifier = 'maple-birch-willow'
  const options = ['--identifier', identifier, '--create', 'Ham', '--category-from', 'id:3']
  execFileSync(process.execPath, ['scripts/bank.ts', 'import', HAM_BANK, ...options], {
    cwd: PROJECT,
    env: { ...process.env, DATA_DIR: dataDir },
  })
  const server = await startOwnServer({ dataDir })
  const { questions } = await loadLearner(server, identifier)
  expect(questions).toHaveLength(409)
  expect(questions.filter(({ category }) => !/^T\d[A-Z]$/.test(category ?? ''))).toEqual([])
  // This test is about the bank; the other one is about mouse and keyboard.
  await practiceEverything(page, server, identifier, ['script', 'script'])
})

/**
 * Signs in, gives 20 answers in each mode, passes an exam of 80 questions, reloads, and checks all counts.
 *
 * @param inputs the input method of the first mode, and of the others
 */
async function practiceEverything(
  page: Page,
  server: RunningServer,
  identifier: string,
  inputs: readonly [InputMethod, InputMethod],
): Promise<void> {
  const learner = await loadLearner(server, identifier)
  const before = {
    responses: responseRows(server, learner.user.id),
    tests: testRows(server, learner.user.id),
  }
  const [first, others] = inputs.map((input) => new PracticeScreen(page, learner.questions, input))
  const startedAt = Date.now()

  await page.goto(`${server.url}/app`)
  await page.getByLabel('Identifier').fill(identifier)
  await page.getByRole('button', { name: 'Load Results' }).click()
  await expect(toasts(page)).toContainText(loaded(before.tests.length, learner))
  // A toast over the submit button would delay several clicks.
  await dismissToasts(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Practice' }).click()

  const given = [...(await practice(first!, 'Smart Selection')), ...(await practice(others!, 'Random'))]
  await expect
    .poll(() => responseRows(server, learner.user.id).length, { message: 'all answers are stored' })
    .toBe(before.responses.length + given.length)
  const missed = await missedSoFar(server, learner)
  given.push(...(await practice(others!, 'Previously Incorrect', missed)))
  const exam = await passExam(others!, learner.questions)

  await page.getByRole('button', { name: 'Back to Practice Modes' }).click()
  await expect(page.getByText(`Last Session: ${EXAM_SIZE} questions, 70% correct`)).toBeVisible()
  await expect.poll(() => testRows(server, learner.user.id).length).toBe(before.tests.length + 1)
  await page.reload()
  await expect(toasts(page)).toContainText(loaded(before.tests.length + 1, learner))

  const responses = responseRows(server, learner.user.id)
  expect(responses.slice(0, before.responses.length)).toEqual(before.responses)
  expectStored(responses.slice(before.responses.length), given, startedAt)
  expect(new Set(responses.map(({ id }) => id)).size, 'no answer twice').toBe(responses.length)
  expectExamStored(testRows(server, learner.user.id).slice(before.tests.length), exam)

  const listed: PracticeResponse[] = await callApi(
    server,
    'GET',
    `/practice-responses/user/${learner.user.id}`,
  )
  expect(listed.map(({ id }) => id).reverse()).toEqual(responses.map(({ id }) => id))
  const tests: Test[] = await callApi(server, 'GET', `/tests/user/${learner.user.id}`)
  expect(tests).toHaveLength(before.tests.length + 1)
}

function loaded(tests: number, { questions }: TestLearner): string {
  return `Loaded ${tests} tests and ${questions.length} questions successfully!`
}

/**
 * Gives twenty answers in a mode, every third one wrong, and skips some questions.
 *
 * @param allowed the ids of questions that the mode may draw; by default any
 */
async function practice(
  screen: PracticeScreen,
  mode: ModeTitle,
  allowed?: ReadonlySet<string>,
): Promise<GivenAnswer[]> {
  const given: GivenAnswer[] = []
  await screen.start(mode)
  while (given.length < ANSWERS_PER_MODE) {
    if (given.length % 7 === 3) await screen.skip()
    const isCorrect = given.length % 3 !== 1
    const { question, selected } = await screen.answer(isCorrect)
    if (allowed) expect(allowed).toContain(question.id)
    given.push({ questionId: question.id, selected, isCorrect })
    await expect(screen.page.getByText(`${given.length} attempted`)).toBeVisible()
    if (given.length < ANSWERS_PER_MODE) await screen.next()
  }
  const percent = Math.round((100 * given.filter(({ isCorrect }) => isCorrect).length) / given.length)
  await expect(screen.page.getByText(`${percent}%`, { exact: true })).toBeVisible()
  await screen.button('Back').click()
  await expect(
    screen.page.getByText(`Last Session: ${ANSWERS_PER_MODE} questions, ${percent}% correct`),
  ).toBeVisible()
  return given
}

/** Spec §9.3, from the server's data: questions missed in a past test, in their source test, or in practice. */
async function missedSoFar(server: RunningServer, { user, identifier }: TestLearner): Promise<Set<string>> {
  const { tests, questions } = await callApi(server, 'GET', `/user-data/load/${identifier}`)
  const asked = (tests as Test[]).flatMap((test) => test.questions).filter((asked) => !asked.is_correct)
  const texts = new Set(asked.map((question) => question.question_text))
  const missed = (questions as TestLearner['questions']).filter(
    (question) => question.is_correct === false || texts.has(question.question_text),
  )
  const wrong = responseRows(server, user.id).filter(({ isCorrect }) => !isCorrect)
  return new Set([...missed.map(({ id }) => id), ...wrong.map(({ questionId }) => questionId)])
}

function placeInExam(position: number): string {
  return `Question ${position} of ${EXAM_SIZE}`
}

/** Takes an exam with {@link RIGHT_IN_EXAM} correct answers. */
async function passExam(
  screen: PracticeScreen,
  questions: TestLearner['questions'],
): Promise<ReadonlyMap<string, boolean>> {
  const { page } = screen
  const given = new Map<string, boolean>()
  await screen.start('Test Mode')
  const answerOne = async (position: number) => {
    await expect(page.getByText(placeInExam(position), { exact: true })).toBeVisible()
    const { question } = await screen.chooseAnswer(position <= RIGHT_IN_EXAM)
    given.set(question.id, position <= RIGHT_IN_EXAM)
  }
  for (let position = 1; position <= ONE_BY_ONE_IN_EXAM; position++) {
    await answerOne(position)
    await screen.nextInExam()
  }
  const between = Array.from(
    { length: EXAM_SIZE - 1 - ONE_BY_ONE_IN_EXAM },
    (_, index) => ONE_BY_ONE_IN_EXAM + 1 + index,
  )
  await expect(page.getByText(placeInExam(between[0]!), { exact: true })).toBeVisible()
  const plan = between.map((position) => position <= RIGHT_IN_EXAM)
  const { ids, places } = await answerExamByScript(page, questions, plan)
  expect(places).toEqual(between.map(placeInExam))
  for (const [index, id] of ids.entries()) given.set(id, plan[index]!)
  await answerOne(EXAM_SIZE)
  expect(given.size, 'no question twice').toBe(EXAM_SIZE)
  await screen.button('Finish Test').click()
  await expect(page.getByRole('heading', { name: 'Congratulations!' })).toBeVisible()
  await expect(page.getByText('You passed the test!')).toBeVisible()
  await expect(page.getByText('70%', { exact: true })).toBeVisible()
  await expect(page.getByText(`${RIGHT_IN_EXAM}/${EXAM_SIZE}`, { exact: true })).toBeVisible()
  return given
}

/** Checks that the new rows are the given answers in order, judged by the key, with plausible times. */
function expectStored(rows: readonly ResponseRow[], given: readonly GivenAnswer[], startedAt: number): void {
  expect(
    rows.map(({ questionId, selected, isCorrect }) => ({
      questionId,
      selected: [...selected].sort(),
      isCorrect,
    })),
  ).toEqual(given.map((answer) => ({ ...answer, selected: [...answer.selected].sort() })))
  const now = Date.now()
  const wrong = rows.filter(({ selected, key, isCorrect, timeMs, source, createdAt }) => {
    const isRight = [...selected].sort().join('\n') === [...key].sort().join('\n')
    const isOfNow = createdAt >= startedAt && createdAt <= now
    const tookTime = timeMs !== null && timeMs > 0 && timeMs < createdAt - startedAt
    return !(isCorrect === isRight && source === 'frontend' && isOfNow && tookTime)
  })
  expect(wrong, 'rows that cannot be true').toEqual([])
}

function expectExamStored(rows: readonly TestRow[], given: ReadonlyMap<string, boolean>): void {
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ score: 70, passed: true })
  expect(new Map(rows[0]!.questions.map(({ id, is_correct }) => [id, is_correct]))).toEqual(given)
}
