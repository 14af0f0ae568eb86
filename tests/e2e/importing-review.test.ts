import type { Page } from '@playwright/test'
import type { RunningServer } from '../setup/running-server.ts'
import { inBothThemes, violationsIn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { callApi, loadLearner, type PlantedLearner, plantLearner, plantNote } from './learners.ts'
import { pixelsTooWide } from './pixels-too-wide.ts'
import { openSignedIn } from './practice-screen.ts'

const TREES = [
  'id,question,a,b,c,correct,category,explanation',
  'A1,Which tree keeps its needles in winter?,Larch,Yew,Oak,b,Trees,Larches drop theirs.',
  'A2,Which of these plants is a moss?,Sphagnum,Fern,Grass,b,Moss,So they say.',
  'B1,Which of these is a fern?,Bracken,Sphagnum,All of the above,a,,Of course.',
  'B2,Which of these has flowers?,Daisy,Bracken,Moss,a,,',
].join('\n')

/** The question of the trees as the learner has it: with another key. */
const OURS = {
  question_text: 'Which tree keeps its needles in winter?',
  possible_answers: ['Larch', 'Yew', 'Oak'],
  correct_answers: ['Larch'],
  category: 'Mine',
  is_flagged: true,
}

const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
const cardOf = (page: Page, text: string) => page.locator('ol > li').filter({ hasText: text })
const textsOf = ({ questions }: PlantedLearner) => questions.map(({ question_text }) => question_text)

async function review(page: Page, learner: PlantedLearner, ...files: ReturnType<typeof file>[]) {
  await openSignedIn(page, learner.identifier, '/app/import')
  await page.getByLabel('Question bank file').setInputFiles(files)
  await expect(page.getByRole('heading', { name: /^Questions in the file/ })).toBeVisible()
}

test('a finding leads to its question, which is mended in place, and both are gone', async ({
  page,
  server,
}) => {
  const learner = await plantLearner(server)
  const contradicting = `${TREES}\nC1,Which of these plants is a moss?,Sphagnum,Fern,Grass,a,Moss,It is.`
  await review(page, learner, file('trees.csv', contradicting))
  await page.getByRole('button', { name: '1 question with a key that contradicts another question' }).click()
  await page.getByRole('button', { name: /^Line 6, C1/ }).click()
  const second = cardOf(page, 'Line 6, C1')
  await expect(second).toBeFocused()
  await second.getByRole('button', { name: 'Show it' }).click()
  const first = cardOf(page, 'Line 3, A2')
  await expect(first).toBeFocused()

  await first.getByRole('button', { name: 'Edit question 2', exact: true }).click()
  await expect(page.getByLabel('Question', { exact: true })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Import 5 questions' })).toBeDisabled()
  await page.getByLabel('Option B is correct').uncheck()
  await page.getByLabel('Option C', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Mark the correct answer.')).toBeVisible()
  await expect(page.getByText('Write the option, or remove it.')).toBeVisible()
  await page.getByLabel('Option A is correct').check()
  await page.getByRole('button', { name: 'Remove option C' }).click()
  await page.getByLabel('Category', { exact: true }).fill('Mosses')
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await expect(first.getByText('Changed')).toBeVisible()
  await expect(
    page.getByRole('button', { name: /with a key that contradicts another question/ }),
  ).toHaveCount(0)
  await page.getByRole('button', { name: 'Import 5 questions' }).click()
  await expect(page.getByRole('heading', { name: '5 questions imported' })).toBeVisible()
  const stored = await loadLearner(server, learner.identifier)
  expect(stored.questions[1]).toMatchObject({
    possible_answers: ['Sphagnum', 'Fern'],
    correct_answers: ['Sphagnum'],
    category: 'Mosses',
  })
})

test('a change into a question that is there makes a double of it, and back again', async ({
  page,
  server,
}) => {
  const learner = await plantLearner(server)
  await review(page, learner, file('two.csv', 'question,a,b,correct\nOne?,yes,no,a\nTwo?,yes,no,a'))
  await page.getByRole('button', { name: 'Edit question 2', exact: true }).click()
  await page.getByLabel('Question', { exact: true }).fill('One?')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Twice in the file')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 1 question' })).toBeEnabled()
  await page.getByRole('button', { name: 'Edit question 2', exact: true }).click()
  await page.getByRole('button', { name: 'Restore the original' }).click()
  await expect(page.getByRole('button', { name: 'Import 2 questions' })).toBeEnabled()
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(page).not.toHaveURL(/import/)
})

test.describe('what is there already', () => {
  async function withHistory(server: RunningServer): Promise<PlantedLearner> {
    const learner = await plantLearner(server, [OURS])
    await plantNote(server, learner, 0, { note_text: '<p>Mind the yew.</p>', hint_text: '' })
    await callApi(server, 'POST', '/practice-responses/', {
      user_id: learner.user.id,
      question_id: learner.questions[0]!.id,
      user_answer: ['Larch'],
      is_correct: true,
      response_time_ms: 1000,
      source: 'frontend',
    })
    return learner
  }
  const historyOf = async (server: RunningServer, { user }: PlantedLearner) => ({
    responses: await callApi(server, 'GET', `/practice-responses/user/${user.id}`),
    notes: await callApi(server, 'GET', `/question-notes/user/${user.id}`),
  })

  test('is skipped', async ({ page, server }) => {
    const learner = await withHistory(server)
    await review(page, learner, file('trees.csv', TREES))
    await expect(page.getByText('Differs from yours', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Import 3 questions' }).click()
    await expect(page.getByText('1 question skipped.', { exact: false })).toBeVisible()
    const stored = await loadLearner(server, learner.identifier)
    expect(stored.questions[0]).toEqual(learner.questions[0])
    expect(stored.questions).toHaveLength(4)
  })

  test('is replaced and keeps its history, and replaced by the same does nothing', async ({
    page,
    server,
  }) => {
    const learner = await withHistory(server)
    const history = await historyOf(server, learner)
    await review(page, learner, file('trees.csv', TREES))
    await page.getByLabel('Replace yours').check()
    await page.getByRole('button', { name: 'Import 3, replace 1' }).click()
    await expect(page.getByText('1 question replaced.', { exact: false })).toBeVisible()
    const stored = await loadLearner(server, learner.identifier)
    expect(stored.questions).toHaveLength(4)
    expect(stored.questions[0]).toEqual({
      ...learner.questions[0],
      correct_answers: ['Yew'],
      category: 'Trees',
      explanation: 'Larches drop theirs.',
    })
    expect(await historyOf(server, learner)).toEqual(history)

    await page.getByRole('button', { name: 'Import more' }).click()
    await page.getByLabel('Question bank file').setInputFiles(file('trees.csv', TREES))
    await expect(page.getByText('trees.csv: 4 questions, 4 already in your bank')).toBeVisible()
    await page.getByLabel('Replace yours').check()
    await expect(page.getByRole('button', { name: 'Import 0 questions' })).toBeDisabled()
  })

  test('is added again', async ({ page, server }) => {
    const learner = await withHistory(server)
    await review(page, learner, file('trees.csv', TREES))
    await page.getByLabel('Add them again').check()
    await page.getByRole('button', { name: 'Import 4 questions' }).click()
    await expect(page.getByRole('heading', { name: '4 questions imported' })).toBeVisible()
    const texts = textsOf(await loadLearner(server, learner.identifier))
    expect(texts.filter((text) => text === OURS.question_text)).toHaveLength(2)
  })
})

test('a toast stands above the bar that imports', async ({ page, server }) => {
  const learner = await plantLearner(server)
  for (const size of [
    { width: 1280, height: 900 },
    { width: 375, height: 800 },
  ]) {
    await page.setViewportSize(size)
    await review(page, learner, file('trees.csv', TREES))
    const toast = await page.getByRole('listitem').filter({ hasText: 'Success' }).boundingBox()
    const button = await page.getByRole('button', { name: 'Import 4 questions' }).boundingBox()
    expect((toast?.y ?? Number.NaN) + (toast?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
  }
})

test('several files make one review, and each problem says its file', async ({ page, server }) => {
  const learner = await plantLearner(server)
  await review(
    page,
    learner,
    file('trees.csv', TREES),
    file('letter.txt', 'Dear Sir or Madam'),
    file('more.csv', `${TREES}\nD1,Without a key?,a,b,c,,,`),
  )
  await expect(page.getByText('3 files: 8 questions, 2 problems, 4 repeated')).toBeVisible()
  await expect(page.getByText('letter.txt', { exact: true })).toBeVisible()
  await expect(page.getByText('more.csv, line 6, D1')).toBeVisible()
  await expect(page.getByRole('radio'), 'there is none to replace').toHaveCount(2)
  await page.getByLabel('Show').selectOption('Duplicates')
  await expect(cardOf(page, 'more.csv, line 2, A1').getByText('Twice in the file')).toBeVisible()
  await page.getByRole('button', { name: 'Import 4 questions' }).click()
  await expect(page.getByRole('heading', { name: '4 questions imported' })).toBeVisible()
})

test('a file dropped anywhere is taken, and a text pasted outside of a field', async ({ page, server }) => {
  const learner = await plantLearner(server)
  await openSignedIn(page, learner.identifier, '/app/import')
  await page.getByText('Drop your question bank here').waitFor()
  const hand = (type: 'drop' | 'paste') =>
    page.evaluate(
      ([kind, text]) => {
        const held = new DataTransfer()
        if (kind === 'drop') held.items.add(new File([text], 'dropped.csv'))
        else held.setData('text/plain', text)
        const target = document.querySelector('h1')!
        const about = { bubbles: true, cancelable: true }
        target.dispatchEvent(
          kind === 'drop'
            ? new DragEvent('drop', { ...about, dataTransfer: held })
            : new ClipboardEvent('paste', { ...about, clipboardData: held }),
        )
      },
      [type, TREES] as const,
    )
  await hand('drop')
  await expect(page.getByText('dropped.csv: 4 questions')).toBeVisible()
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await hand('paste')
  await expect(page.getByText('The pasted text: 4 questions')).toBeVisible()
})

test('categories come from the ids where one wants them', async ({ page, server }) => {
  const learner = await plantLearner(server)
  const pool = [
    'id,question,a,b,correct',
    'T1A01,One?,a,b,a',
    'T1A02,Two?,a,b,a',
    'T2B01,Three?,a,b,a',
    'T2B02,Four?,a,b,b',
  ]
  await review(page, learner, file('pool.csv', pool.join('\n')))
  await page.getByLabel('Categories from the ids').selectOption('2 categories: T1, T2 (2 characters)')
  await page.getByRole('button', { name: 'Import 4 questions' }).click()
  await expect(page.getByRole('heading', { name: '4 questions imported' })).toBeVisible()
  const { questions } = await loadLearner(server, learner.identifier)
  expect(questions.map(({ category }) => category)).toEqual(['T1', 'T1', 'T2', 'T2'])
})

test('a cancelled import leaves nothing and the review as it was; leaving it asks first', async ({
  page,
  server,
}) => {
  const learner = await plantLearner(server)
  const many = Array.from({ length: 6000 }, (_, index) => `Number ${index}?,yes,no,a`)
  await review(page, learner, file('many.csv', ['question,a,b,correct', ...many].join('\n')))
  await page.getByRole('checkbox').first().uncheck()
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()

  await page.route('**/questions/batch', () => undefined)
  await page.getByRole('button', { name: 'Import 5,999 questions' }).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Import 5,999 questions' })).toBeVisible()
  await expect(page.getByRole('checkbox').first()).not.toBeChecked()
  await page.unroute('**/questions/batch')
  expect((await loadLearner(server, learner.identifier)).questions).toEqual([])
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard Overview' })).toBeVisible()
})

test('by the keyboard alone', async ({ page, server }) => {
  const learner = await plantLearner(server)
  await openSignedIn(page, learner.identifier, '/app/import')
  await page.getByLabel('Or paste your questions').focus()
  await page.keyboard.insertText(TREES)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox').first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Edit question 1' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.type(' Really?')
  while (
    !(await page
      .getByRole('button', { name: 'Save', exact: true })
      .evaluate((save) => save === document.activeElement))
  ) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Edit question 1' })).toBeFocused()
  await expect(page.getByText('Really?')).toBeVisible()
  // What was mended is judged anew first, and what is disabled takes no focus.
  const importing = page.getByRole('button', { name: 'Import 3 questions' })
  await expect(importing).toBeEnabled()
  await importing.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '3 questions imported' })).toBeVisible()
})

test('axe finds nothing in a full review, and nothing scrolls sideways at 320 px', async ({
  page,
  server,
}) => {
  const learner = await plantLearner(server, [OURS])
  const many = Array.from({ length: 30 }, (_, index) => `N${index},Number ${index}?,a,b,c,a,,`)
  await review(
    page,
    learner,
    file(
      `${'long'.repeat(30)}.csv`,
      [TREES, `C1,Long?,a,b,c,a,${'A long way down '.repeat(6)},`, ...many, 'X,No key?,a,b,c,,,'].join('\n'),
    ),
  )
  await page.getByRole('button', { name: /without an explanation$/ }).click()
  await page.getByRole('button', { name: 'Edit question 2', exact: true }).click()
  await page.getByLabel('Question', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await inBothThemes(page, async (theme) => {
    expect(await violationsIn(page), theme).toEqual([])
  })
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await pixelsTooWide(page)).toEqual({})
})
