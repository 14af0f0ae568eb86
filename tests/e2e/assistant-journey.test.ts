import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Page } from '@playwright/test'
import type { Question } from '../../src/contract/question.ts'
import type { RunningServer } from '../setup/running-server.ts'
import { expect, test } from './support/fixtures.ts'
import { createLearner, loadLearner } from './support/learners.ts'
import { openSignedIn, PracticeScreen } from './support/practice-screen.ts'

/** What the learner gave to the assistant, and what a script in its place makes of it. */
const FACTS = [
  ['Bridges', 'Which bridge hangs from cables?', 'Suspension bridge', 'Arch bridge', 'Beam bridge'],
  ['Bridges', 'Which bridge carries its load by a curve?', 'Arch bridge', 'Beam bridge', 'Suspension bridge'],
  ['Bridges', 'Which bridge rests on its ends alone?', 'Beam bridge', 'Suspension bridge', 'Arch bridge'],
  ['Bridges', 'What anchors the cables of a bridge?', 'Anchorage', 'Keystone', 'Bearing'],
  ['Bridges', 'What is the middle stone of an arch?', 'Keystone', 'Anchorage', 'Bearing'],
  ['Bridges', 'What lets a bridge move on its pier?', 'Bearing', 'Keystone', 'Anchorage'],
  ['Loads', 'What is the load of the bridge itself?', 'Dead load', 'Live load', 'Wind load'],
  ['Loads', 'What is the load of the traffic?', 'Live load', 'Wind load', 'Dead load'],
  ['Loads', 'What is the load of moving air?', 'Wind load', 'Dead load', 'Live load'],
  ['Loads', 'Which force pulls a cable apart?', 'Tension', 'Compression', 'Torsion'],
  ['Loads', 'Which force presses a pier together?', 'Compression', 'Torsion', 'Tension'],
  ['Loads', 'Which force twists a deck?', 'Torsion', 'Tension', 'Compression'],
] as const
const TEXT = FACTS.map(([, text, right]) => `${text} ${right}.`).join('\n')

/** The questions of a careless assistant: one names a key that is no option, one has its right option twice. */
const MADE = FACTS.map(([category, text, right, ...wrong], place) => {
  const options: string[] = [...wrong]
  options.splice(place % 3, 0, right)
  return { text, options, correct: [right as string], category }
})
const CARELESS = MADE.map((question, place) => {
  if (place === 3) return { ...question, correct: ['Anchor'] }
  return place === 8 ? { ...question, options: ['Wind load', 'Wind load', 'Live load'] } : question
})

/** The learner makes a key that may edit, and reads it. */
async function makeKey(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Add an assistant' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Claude')
  await page.getByRole('radio', { name: /^Edit/ }).check()
  await page.getByRole('button', { name: 'Make a key' }).click()
  const key = await page.getByText(/^qg_[\w-]{43}$/).innerText()
  await page.getByRole('button', { name: 'Done' }).click()
  return key
}

/** An assistant of the learner: the official client of the protocol. */
async function connectAssistant(server: RunningServer, key: string) {
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  const client = new Client({ name: 'script', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit }))
  return {
    close: () => client.close(),
    // biome-ignore lint/suspicious/noExplicitAny: tests read results of any shape and compare them with what they expect
    call: async (name: string, input: object = {}): Promise<any> => {
      const { structuredContent, isError, content } = await client.callTool({ name, arguments: { ...input } })
      expect(isError, JSON.stringify(content)).toBeFalsy()
      return structuredContent
    },
  }
}

/** Adds all questions of the oldest proposal. */
async function confirm(page: Page, button: string): Promise<void> {
  await page.getByRole('region', { name: 'Questions from assistants' }).getByText('Review').click()
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('heading', { name: /imported$/ })).toBeVisible()
}

test('an assistant makes a bank from a text; the learner confirms it, undoes a change and answers; the assistant goes on with what is weak', async ({
  page,
  server,
}) => {
  const { identifier } = await createLearner(server)
  await openSignedIn(page, identifier, '/app/settings/assistants')
  const assistant = await connectAssistant(server, await makeKey(page))
  const propose = (questions: object[]) =>
    assistant.call('propose_questions', { questions, source_text: TEXT, model: 'Script 1' })

  const first = await propose(CARELESS)
  expect(first).toMatchObject({ accepted: 10, outcome: 'waits for the learner' })
  expect(first.refused).toEqual([
    { question: 4, message: '`correct` names "Anchor", which is none of the options.' },
    { question: 9, message: expect.stringContaining('appears twice') },
  ])
  const again = await propose(first.refused.map(({ question }: { question: number }) => MADE[question - 1]))
  expect(again).toMatchObject({ accepted: 2, refused: [] })

  await page.goto('/app')
  await expect(page.getByText('12 questions from Claude wait for you.')).toBeVisible()
  await confirm(page, 'Import 10 questions')
  await confirm(page, 'Import 2 questions')
  const { questions: bank } = await loadLearner(server, identifier)
  expect(bank.map(({ made_by }) => made_by)).toEqual(Array.from(FACTS, () => 'Script 1'))

  const [{ number }] = (await assistant.call('search_questions', { text: 'keystone middle' })).questions
  const { question } = await assistant.call('read_question', { number })
  const change = { explanation: 'It was set last.' }
  await assistant.call('correct_question', { number, revision: question.revision, change })
  await page.goto('/app/settings/assistants')
  const changes = page.getByRole('region', { name: 'Changes by assistants' })
  await expect(changes.getByRole('listitem')).toHaveText([
    /^Corrected: What is the middle stone of an arch\?.*Claude/,
    /^Added 2 questions.*Claude/,
    /^Added 10 questions.*Claude/,
  ])
  await changes.getByRole('button', { name: /^Undo: Corrected/ }).click()
  await page.getByRole('button', { name: 'Undo the change' }).click()
  await expect(changes.getByRole('listitem').first()).toHaveText(/Undone$/)
  expect((await assistant.call('read_question', { number })).question.explanation).toBeNull()

  await page.goto('/app/practice/smart-selection')
  await answerThree(page, (await loadLearner(server, identifier)).questions)
  const statistics = await assistant.call('read_statistics')
  expect(statistics).toMatchObject({ questions: { bank_size: 12, answered: 3 }, practice: { answers: 3 } })
  const [{ category }] = statistics.weakest_categories
  const more = await propose([
    {
      text: 'Which part of it is the longest?',
      options: ['The deck', 'The pier', 'The tower'],
      correct: ['A'],
      category,
    },
  ])
  expect(more.accepted).toBe(1)
  await page.goto('/app')
  await expect(page.getByText('1 question from Claude waits for you.')).toBeVisible()
  await assistant.close()
})

/** Answers three questions, those about bridges wrong. */
async function answerThree(page: Page, bank: readonly Question[]): Promise<void> {
  const screen = new PracticeScreen(page, bank)
  await screen.start('Smart Selection')
  for (const place of [1, 2, 3]) {
    const { category } = await screen.question()
    await screen.answer(category !== 'Bridges')
    if (place < 3) await screen.next()
  }
  await expect(page.getByText('3', { exact: true }).first()).toBeVisible()
}
