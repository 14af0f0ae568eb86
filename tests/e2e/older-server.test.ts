import type { Page } from '@playwright/test'
import { ExportScreen } from './export-screen.ts'
import { expect, test } from './fixtures.ts'
import { openSignedIn, PracticeScreen, toasts } from './practice-screen.ts'

const OPTIONS = ['Right 1', 'Wrong 1', 'Wrong 2']

/** A bank as servers before ours sent it (spec §3.11): numeric ids, one key under three names and shapes, lists missing. */
const OLDER_BANK = {
  user: { id: 7, name: 'Grace', w3w_identifier: 'older-server-learner' },
  questions: [
    { id: 1, question_text: 'The key as a string?', possible_answers: OPTIONS, correct_answers: 'Right 1' },
    {
      id: 2,
      question_text: 'The key by its older name?',
      possible_answers: OPTIONS,
      correct_answer: 'Right 1',
    },
    {
      id: 3,
      question_text: 'Two keys?',
      possible_answers: ['Right 1', 'Right 2', 'Wrong 1'],
      correct_answers: ['Right 1', 'Right 2'],
    },
  ],
}

test('one signs in, practises, flags, notes and sits an exam on a server of older shapes (spec §3.11)', async ({
  page,
}) => {
  const sent = await serveOlderShapes(page)
  const screen = new PracticeScreen(page, [])
  await page.goto('/app/practice/smart-selection')
  await page.getByLabel('Identifier').fill('older-server-learner')
  await page.getByRole('button', { name: 'Load Results' }).click()
  await expect(toasts(page)).toContainText('Loaded 0 tests and 3 questions successfully!')
  await toasts(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('checkbox', { name: 'General 3 questions' })).toBeChecked()

  await screen.start('Previously Incorrect')
  await expect(screen.questionText, 'its one answer, under older names, was wrong').toHaveText(
    'The key by its older name?',
  )
  await screen.choose('Right 1')
  await screen.button('Submit Answer').click()
  await expect(screen.verdict).toHaveText('Correct!')
  await expect.poll(() => sent.answers).toHaveLength(1)
  expect(sent.answers[0]).toMatchObject({
    user_id: '7',
    question_id: '2',
    user_answer: ['Right 1'],
    is_correct: true,
  })

  await screen.button('Flag').click()
  await screen.button('Flagged').click()
  await expect(screen.button('Flag')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Hint Notes' }).click()
  const field = page.getByRole('textbox', { name: 'Hint Notes' })
  await expect(field).toBeFocused()
  await field.fill('Mine')
  await page.getByRole('button', { name: 'Save Manually' }).click()
  await expect(page.getByText(/^Saved \d+ seconds? ago$/)).toBeVisible()
  await expect(screen.button('Show Hint')).toBeVisible()
  await screen.button('Back').click()

  await screen.start('Test Mode')
  for (let position = 1; position <= 3; position++) {
    const isTwo = (await screen.questionText.textContent()) === 'Two keys?'
    await expect(page.getByRole(isTwo ? 'checkbox' : 'radio')).toHaveCount(3)
    await screen.choose(...(isTwo ? ['Right 1', 'Right 2'] : ['Right 1']))
    if (position < 3) await screen.button('Next').click()
  }
  await screen.button('Finish Test').click()
  await expect(page.getByRole('heading', { name: 'Congratulations!' })).toBeVisible()
  await expect.poll(() => sent.tests).toHaveLength(1)
  expect(sent.tests[0], 'nothing that such a server does not know').not.toHaveProperty('categories')
})

test('the bank of a server of older shapes is exported with its keys (spec §3.11, §5.4)', async ({
  page,
}) => {
  await serveOlderShapes(page)
  await openSignedIn(page, 'older-server-learner', '/app/export')
  await expect(page.getByRole('heading', { name: 'Export Custom Test' })).toBeVisible()
  const screen = new ExportScreen(page)
  await screen.choose('Format', 'Plain Text')
  const { content } = await screen.generate()
  await expect(page.getByRole('alert')).toContainText('Only 3 questions available, adjusting count')
  for (const { question_text } of OLDER_BANK.questions) expect(content).toContain(question_text)
  const key = content.slice(content.indexOf('ANSWER KEY'))
  expect(key.match(/^\s*\d+[.:)]\s*[A-C](, ?[A-C])*\s*$/gm)).toHaveLength(3)
})

test('a bank is brought to a server that takes questions one by one (spec §7.2)', async ({
  page,
  complaints,
}) => {
  // The call for many at once is unknown there.
  complaints.expect(/status of 404/)
  const sent = await serveOlderShapes(page)
  await openSignedIn(page, 'older-server-learner', '/app/import')
  await page.getByLabel('Question bank file').setInputFiles({
    name: 'trees.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'question,a,b,correct\nWhich keeps its needles?,Larch,Yew,b\nWhich is a moss?,Fern,Sphagnum,b',
    ),
  })
  await page.getByRole('button', { name: 'Import 2 questions' }).click()
  await expect(page.getByRole('heading', { name: '2 questions imported' })).toBeVisible()
  expect(sent.questions).toMatchObject([
    { user_id: '7', question_text: 'Which keeps its needles?', correct_answers: ['Yew'] },
    { user_id: '7', question_text: 'Which is a moss?', correct_answers: ['Sphagnum'] },
  ])
})

/** Answers the calls of spec §7.2 as an older server might; anything else is unknown to it. */
async function serveOlderShapes(
  page: Page,
): Promise<{ answers: object[]; tests: object[]; questions: object[] }> {
  const sent = { answers: [] as object[], tests: [] as object[], questions: [] as object[] }
  let isFlagged = false
  const answers: Record<string, (body: object) => unknown> = {
    'GET /user-data/load/older-server-learner': () => OLDER_BANK,
    'GET /practice-responses/user/7': () => [
      { id: 5, question_id: 2, user_answer: 'Wrong 1', is_correct: false, created_at: '2026-11-20 12:00:00' },
    ],
    'GET /question-notes/user/7': () => null,
    'GET /questions/user/7': () => OLDER_BANK.questions,
    'POST /practice-responses/': (body) => sent.answers.push(body),
    'POST /question-notes/': () => ({ message: 'saved' }),
    'POST /questions/': (body) => {
      sent.questions.push(body)
      return { ...body, id: 100 + sent.questions.length }
    },
    'POST /tests/': (body) => sent.tests.push(body),
    'PATCH /questions/2/flag': () => {
      isFlagged = !isFlagged
      return { is_flagged: isFlagged }
    },
  }
  await page.route('**/api/v1/**', (route) => {
    const request = route.request()
    const call = `${request.method()} ${new URL(request.url()).pathname.replace('/api/v1', '')}`
    const answer = answers[call]
    return answer ? route.fulfill({ json: answer(request.postDataJSON()) }) : route.fulfill({ status: 404 })
  })
  return sent
}
