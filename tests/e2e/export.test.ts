import { inBothThemes } from './axe.ts'
import { EXPORT_PATH, ExportScreen, expectNoViolations, openExport } from './export-screen.ts'
import { expect, test } from './fixtures.ts'
import { callApi, multipleQuestion, plantLearner, question, questions } from './learners.ts'
import { pixelsTooWide } from './pixels-too-wide.ts'
import { openSignedIn } from './practice-screen.ts'

/** One question in each of eight categories. */
const EIGHT_CATEGORIES = ['Art', 'Birds', 'Cars', 'Dance', 'Earth', 'Fish', 'Gold', 'Home'].map((category) =>
  question(`the ${category}`, { category }),
)

test('offers what the specification says, with its defaults (spec §2.11, §5.4, §9.11)', async ({
  page,
  server,
}) => {
  await openExport(page, server, [question('one'), question('other', { category: null })])
  await expect(page.getByLabel('Test Name')).toHaveValue('Custom Practice Test')
  const filter = page.getByLabel('Category Filter')
  await expect(filter.locator('option')).toHaveText(['All Categories (Mixed)', 'General (1)', 'Trees (1)'])
  await expect(filter.locator('option:checked')).toHaveText('All Categories (Mixed)')
  for (const [group, names, chosen] of [
    ['Question Count', ['10 (Quick)', '20 (Medium)', '40 (Full)', '50 (Extended)', 'Custom 1–100'], 2],
    ['Selection Mode', ['Random', 'Previously Incorrect', 'Mixed', 'Balanced by Category'], 0],
    ['Format', ['Interactive HTML', 'Print-Friendly PDF', 'Plain Text'], 0],
  ] as const) {
    const radios = page.getByRole('group', { name: group }).getByRole('radio')
    await expect(radios).toHaveCount(names.length)
    for (const [place, name] of names.entries()) {
      await expect(radios.nth(place)).toHaveAccessibleName(name)
      await expect(radios.nth(place)).toBeChecked({ checked: place === chosen })
    }
  }
})

test('the stats card counts, and names the first 6 categories (spec §9.13)', async ({ page, server }) => {
  await openExport(page, server, [...EIGHT_CATEGORIES, question('more', { category: 'Art' })])
  await expect(page.locator('dl', { hasText: 'Total Questions' }).locator('dd')).toHaveText(['9', '8'])
  await expect(page.getByRole('list', { name: 'Categories' }).getByRole('listitem')).toHaveText([
    'Art',
    'Birds',
    'Cars',
    'Dance',
    'Earth',
    'Fish',
    '+2 more',
  ])
})

test('six categories leave no more to count', async ({ page, server }) => {
  await openExport(page, server, EIGHT_CATEGORIES.slice(0, 6))
  await expect(page.getByRole('list', { name: 'Categories' }).getByRole('listitem')).toHaveCount(6)
})

test('an empty bank says so, and nothing can be made of it (spec §5.4)', async ({ page, server }) => {
  const { screen } = await openExport(page, server, [])
  await expect(page.getByRole('heading', { name: 'No Questions Available' })).toBeVisible()
  for (const name of ['Generate Test', 'Preview']) {
    await page.getByLabel('Test Name').fill(name)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await screen.button(name).click()
    await expect(page.getByRole('alert')).toHaveText('No questions available for selected criteria')
  }
})

test('print is not implemented, and says so (spec §5.4)', async ({ page, server }) => {
  const { screen } = await openExport(page, server, questions(3))
  await screen.choose('Format', 'Print-Friendly PDF')
  await screen.button('Generate Test').click()
  await expect(page.getByRole('alert')).toHaveText('Print format not yet implemented')
  await expect(page.getByRole('main').getByRole('status')).toHaveCount(0)
})

test('fewer than asked for: says so and takes all there are (spec §5.4, §8.4)', async ({ page, server }) => {
  const { screen } = await openExport(page, server, [
    ...questions(12),
    ...questions(7, { category: 'Shrubs' }).map((shrub, index) => ({
      ...shrub,
      question_text: `Shrub ${index}?`,
    })),
  ])
  await page.getByLabel('Category Filter').selectOption({ label: 'Shrubs (7)' })
  await screen.choose('Question Count', '10 (Quick)')
  await screen.choose('Format', 'Plain Text')
  await page.getByLabel('Test Name').fill('Shrubs & co.')
  const file = await screen.generate()
  await expect(page.getByRole('alert')).toHaveText('Only 7 questions available, adjusting count')
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    '✓ Test "Shrubs & co." generated with 7 questions!',
  )
  expect(file.name).toBe('Shrubs___co_.txt')
  expect(file.content.match(/Shrub \d\?/g)?.toSorted()).toEqual(
    Array.from({ length: 7 }, (_, index) => `Shrub ${index}?`),
  )
})

test('the custom amount: not enforced, and 40 when it is nothing (spec §5.4, §9.11)', async ({
  page,
  server,
}) => {
  const { screen } = await openExport(page, server, questions(130))
  const field = page.getByLabel('Custom amount')
  await expect(field).toHaveCount(0)
  for (const [typed, count] of [
    ['', 40],
    ['7', 7],
    ['0', 40],
    ['-3', 40],
    ['120', 120],
  ] as const) {
    await screen.customAmount(typed)
    await expect(field).toHaveAttribute('min', '1')
    await expect(field).toHaveAttribute('max', '100')
    const opened = await screen.generatePage()
    await expect(opened.questions).toHaveCount(count)
    await opened.page.close()
    await expect(page.getByText(`generated with ${count} questions!`)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
})

test('a test without a name has the default one, on the file, too (spec §5.4)', async ({ page, server }) => {
  const { screen } = await openExport(page, server, questions(40))
  await page.getByLabel('Test Name').fill('  ')
  const { name } = await screen.generate()
  expect(name).toBe('Custom_Practice_Test.html')
  await expect(page.getByText('Test "Custom Practice Test" generated with 40 questions!')).toBeVisible()
})

test('the modes look at what past tests mark as not correct, by id or identical text (spec §9.12)', async ({
  page,
  server,
}) => {
  const learner = await plantLearner(server, questions(20))
  const [one, other] = learner.questions
  await callApi(server, 'POST', '/tests/', {
    user_id: learner.user.id,
    score: 0,
    passed: false,
    questions: [
      { id: one!.id, question_text: 'It read otherwise then', is_correct: false },
      { id: 'from-an-older-bank', question_text: other!.question_text, is_correct: false },
    ],
  })
  await openSignedIn(page, learner.identifier, EXPORT_PATH)
  const screen = new ExportScreen(page)
  await screen.customAmount('5')
  for (const [mode, texts] of [
    ['Previously Incorrect', (all: readonly string[]) => all.slice(0, 2)],
    ['Mixed', (all: readonly string[]) => all],
  ] as const) {
    await screen.choose('Selection Mode', mode)
    const opened = await screen.generatePage()
    const asked = await opened.texts()
    expect(asked).toHaveLength(5)
    expect(texts(asked)).toEqual(expect.arrayContaining([one!.question_text, other!.question_text]))
    await opened.page.close()
  }
})

test('the preview tells what comes, and comes: the same questions in every file (spec §9.13)', async ({
  page,
  server,
}) => {
  const { screen } = await openExport(page, server, [
    ...questions(30),
    multipleQuestion('several', { question_text: 'x'.repeat(100), category: null }),
  ])
  const preview = page.getByRole('region', { name: 'Test Preview' })
  await expect(preview).toHaveCount(0)
  await screen.choose('Question Count', '10 (Quick)')
  await screen.button('Preview').click()
  await expect(preview.locator('dt')).toHaveText(['Questions', 'Categories', 'Average Options', 'Difficulty'])
  await expect(preview.locator('dd')).toHaveText(['10', /^[12]$/, '4', 'Standard'])
  const first = await preview.getByRole('listitem').locator('bdi').allTextContents()
  expect(first).toHaveLength(3)

  const opened = await screen.generatePage()
  const asked = await opened.texts()
  expect(asked.slice(0, 3).map((text) => (text.length > 80 ? `${text.slice(0, 80)}…` : text))).toEqual(first)
  await screen.choose('Format', 'Plain Text')
  const { content } = await screen.generate()
  expect(asked.filter((text) => !content.includes(text))).toEqual([])

  await page.getByLabel('Category Filter').selectOption({ label: 'General (1)' })
  await expect(preview.locator('dd')).toHaveText(['1', '1', '4', 'Mixed'])
  await expect(preview.getByRole('listitem')).toContainText([`${'x'.repeat(80)}…`])
  await expect(preview.getByRole('listitem')).toContainText(['General'])
  await screen.button('Hide Preview').click()
  await expect(preview).toHaveCount(0)
})

test('Draw Again draws others', async ({ page, server }) => {
  const { screen } = await openExport(page, server, questions(200))
  await screen.button('Preview').click()
  const first = page.getByRole('region', { name: 'Test Preview' }).getByRole('listitem').first()
  const before = await first.textContent()
  await screen.button('Draw Again').click()
  await expect(first).not.toHaveText(before ?? '')
})

test('a browser that will not take the file is told of', async ({ page, server, complaints }) => {
  complaints.expect(/no more room/)
  const { screen } = await openExport(page, server, questions(40))
  await page.evaluate(() => {
    URL.createObjectURL = () => {
      throw new Error('no more room')
    }
  })
  await screen.button('Generate Test').click()
  await expect(page.getByRole('alert')).toHaveText('Failed to generate test. Please try again.')
})

test('can be worked by keyboard alone', async ({ page, server }) => {
  await openExport(page, server, questions(25))
  await page.getByLabel('Test Name').focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Keys')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Category Filter')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { name: '20 (Medium)' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Previously Incorrect' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: 'Plain Text' })).toBeChecked()
  const coming = page.waitForEvent('download')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect((await coming).suggestedFilename()).toBe('Keys.txt')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('region', { name: 'Test Preview' })).toBeVisible()
})

test('axe finds nothing, and nothing scrolls sideways at 320 px', async ({ page, server }) => {
  const { screen } = await openExport(page, server, [
    ...EIGHT_CATEGORIES,
    question('x'.repeat(300), { category: 'y'.repeat(200) }),
  ])
  await screen.customAmount('20')
  await screen.button('Preview').click()
  await screen.generate()
  await expect(page.getByRole('alert')).toBeVisible()
  await inBothThemes(page, () => expectNoViolations(page))
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await pixelsTooWide(page)).toEqual({})
  await inBothThemes(page, () => expectNoViolations(page))
})
