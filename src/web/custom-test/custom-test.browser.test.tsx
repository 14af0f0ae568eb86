import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import { expectErrors } from '../../../tests/components/expect-errors.ts'
import { type FakeLearner, fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { focusOn } from '../../../tests/components/keys.ts'
import { openApp } from '../../../tests/components/render-app.tsx'
import { type SavedFile, watchSavedFiles } from '../../../tests/components/saved-files.ts'
import { multipleQuestion, question, questions } from '../../../tests/setup/bank-questions.ts'
import type { BatchQuestion } from '../../contract/question.ts'

const PATH = '/app/export'

/** One question in each of eight categories. */
const EIGHT_CATEGORIES = ['Art', 'Birds', 'Cars', 'Dance', 'Earth', 'Fish', 'Gold', 'Home'].map((category) =>
  question(`the ${category}`, { category }),
)

const main = () => page.getByRole('main')
const preview = () => page.getByRole('region', { name: 'Test Preview' })
const texts = (elements: Iterable<Element>) => Array.from(elements, ({ textContent }) => textContent)

async function openExport(bank: readonly BatchQuestion[] | FakeLearner) {
  const saved = watchSavedFiles()
  await openApp('user' in bank ? bank : fakeLearner(bank), PATH)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Export Custom Test' })).toBeVisible()
  return saved
}

async function choose(group: 'Question Count' | 'Selection Mode' | 'Format', name: RegExp): Promise<void> {
  await page.getByRole('group', { name: group }).getByRole('radio', { name }).click({ force: true })
}

async function customAmount(amount: string): Promise<void> {
  await choose('Question Count', /^Custom/)
  await page.getByLabelText('Custom amount').fill(amount)
}

/** Generates the test and returns the file that was saved. */
async function generate(saved: readonly SavedFile[]): Promise<{ name: string; content: string }> {
  const before = saved.length
  await page.getByRole('button', { name: 'Generate Test' }).click()
  await expect.poll(() => saved.length).toBe(before + 1)
  const { name, blob } = saved[before]!
  return { name, content: await blob.text() }
}

/** What the generated page asks, in its order. */
async function generatedTexts(saved: readonly SavedFile[]): Promise<string[]> {
  const { content } = await generate(saved)
  const generated = new DOMParser().parseFromString(content, 'text/html')
  return texts(generated.querySelectorAll('.question legend .text'))
}

describe('what can be chosen (spec §2.11, §5.4, §9.11)', () => {
  const bank = [question('one'), question('other', { category: null })]

  test('name and category are in one line, with their labels', async () => {
    await page.viewport(1280, 900)
    await openExport(bank)
    const topOf = (element: Element) => element.getBoundingClientRect().top
    const tops = ['Test Name', 'Category Filter'].map((name) => [
      topOf(page.getByText(name, { exact: true }).element()),
      topOf(page.getByLabelText(name).element()),
    ])
    expect(tops[0]).toEqual(tops[1])
  })

  test('a name and a category, with their defaults', async () => {
    await openExport(bank)
    await expect.element(page.getByLabelText('Test Name')).toHaveValue('Custom Practice Test')
    const filter = page.getByLabelText('Category Filter').element() as HTMLSelectElement
    expect(texts(filter.options)).toEqual(['All Categories (Mixed)', 'General (1)', 'Trees (1)'])
    expect(texts(filter.selectedOptions)).toEqual(['All Categories (Mixed)'])
  })

  test.for([
    ['Question Count', ['10 (Quick)', '20 (Medium)', '40 (Full)', '50 (Extended)', 'Custom 1–100'], 2],
    ['Selection Mode', ['Random', 'Previously Incorrect', 'Mixed', 'Balanced by Category'], 0],
    ['Format', ['Interactive HTML', 'Print-Friendly PDF', 'Plain Text'], 0],
  ] as const)('%s', async ([group, names, chosen]) => {
    await openExport(bank)
    const radios = page.getByRole('group', { name: group }).getByRole('radio')
    expect(radios.elements()).toHaveLength(names.length)
    for (const [index, name] of names.entries()) {
      await expect.element(radios.nth(index)).toHaveAccessibleName(name)
      expect((radios.nth(index).element() as HTMLInputElement).checked, name).toBe(index === chosen)
    }
  })
})

describe('the statistics card (spec §9.13)', () => {
  test('counts, and names the first 6 categories', async () => {
    await openExport([...EIGHT_CATEGORIES, question('more', { category: 'Art' })])
    const figures = [...document.querySelectorAll('dl')].find(({ textContent }) =>
      textContent.includes('Total Questions'),
    )
    expect(texts(figures!.querySelectorAll('dd'))).toEqual(['9', '8'])
    const listed = page.getByRole('list', { name: 'Categories' }).getByRole('listitem').elements()
    expect(texts(listed)).toEqual(['Art', 'Birds', 'Cars', 'Dance', 'Earth', 'Fish', '+2 more'])
  })

  test('six categories leave no more to count', async () => {
    await openExport(EIGHT_CATEGORIES.slice(0, 6))
    expect(page.getByRole('list', { name: 'Categories' }).getByRole('listitem').elements()).toHaveLength(6)
  })
})

describe('what cannot be generated (spec §5.4)', () => {
  test.for(['Generate Test', 'Preview'])('%s of an empty bank says so', async (button) => {
    const saved = await openExport([])
    await expect.element(page.getByRole('heading', { name: 'No Questions Available' })).toBeVisible()
    expect(page.getByRole('alert').elements()).toEqual([])
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('No questions available for selected criteria')
    await page.getByLabelText('Test Name').fill('Other')
    await expect.poll(() => page.getByRole('alert').elements()).toEqual([])
    expect(saved).toEqual([])
  })

  test('print is not implemented, and says so', async () => {
    const saved = await openExport(questions(3))
    await choose('Format', /^Print-Friendly PDF/)
    await page.getByRole('button', { name: 'Generate Test' }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Print format not yet implemented')
    expect(main().getByRole('status').elements()).toEqual([])
    expect(saved).toEqual([])
  })

  test('a browser that refuses the file', async () => {
    const errors = expectErrors()
    await openExport(questions(40))
    vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
      throw new Error('no more room')
    })
    await page.getByRole('button', { name: 'Generate Test' }).click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Failed to generate test. Please try again.')
    expect(errors.mock.calls.flat().join(' ')).toContain('no more room')
  })
})

describe('a generated file (spec §5.4)', () => {
  test('with fewer questions than asked for contains all there are, and says so (spec §8.4)', async () => {
    const shrubs = questions(7, { category: 'Shrubs' })
    const saved = await openExport([
      ...questions(12),
      ...shrubs.map((shrub, index) => ({ ...shrub, question_text: `Shrub ${index}?` })),
    ])
    await page.getByLabelText('Category Filter').selectOptions('Shrubs (7)')
    await choose('Question Count', /^10/)
    await choose('Format', /^Plain Text/)
    await page.getByLabelText('Test Name').fill('Shrubs & co.')
    const { name, content } = await generate(saved)
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Only 7 questions available, adjusting count')
    await expect
      .element(main().getByRole('status'))
      .toHaveTextContent('✓ Test "Shrubs & co." generated with 7 questions!')
    expect(name).toBe('Shrubs___co_.txt')
    expect(content.match(/Shrub \d\?/g)?.toSorted()).toEqual(shrubs.map((_, index) => `Shrub ${index}?`))
  })

  test.for([
    ['', 40],
    ['7', 7],
    ['0', 40],
    ['-3', 40],
    ['120', 120],
  ] as const)('a custom amount of "%s" makes %i questions (spec §9.11)', async ([typed, count]) => {
    const saved = await openExport(questions(130))
    expect(page.getByLabelText('Custom amount').elements()).toEqual([])
    await customAmount(typed)
    const field = page.getByLabelText('Custom amount')
    await expect.element(field).toHaveAttribute('min', '1')
    await expect.element(field).toHaveAttribute('max', '100')
    expect(await generatedTexts(saved)).toHaveLength(count)
    await expect.element(page.getByText(`generated with ${count} questions!`, { exact: false })).toBeVisible()
    expect(page.getByRole('alert').elements()).toEqual([])
  })

  test('without a name has the default one', async () => {
    const saved = await openExport(questions(40))
    await page.getByLabelText('Test Name').fill('  ')
    expect((await generate(saved)).name).toBe('Custom_Practice_Test.html')
    await expect
      .element(main().getByRole('status'))
      .toMatchTextContent('Test "Custom Practice Test" generated with 40 questions!')
  })

  test.for([
    ['Previously Incorrect', 2],
    ['Mixed', 5],
  ] as const)(
    '%s: what past tests mark as not correct, by id or by the same text (spec §9.12)',
    async ([mode, first]) => {
      const learner = fakeLearner(questions(20))
      const [one, other] = learner.questions
      learner.tests.push({
        ...{ id: 'past', user_id: learner.user.id, score: 0, passed: false, categories: null },
        ...{ exam_id: null, exam: null, duration_ms: null },
        taken_at: '2026-01-01T10:00:00.000Z',
        questions: [
          { id: one!.id, question_text: 'Other words then', is_correct: false },
          { id: 'from-an-older-bank', question_text: other!.question_text, is_correct: false },
        ],
      })
      const saved = await openExport(learner)
      await customAmount('5')
      await choose('Selection Mode', new RegExp(`^${mode}`))
      const asked = await generatedTexts(saved)
      expect(asked).toHaveLength(5)
      const missed = [one!.question_text, other!.question_text]
      expect(asked.slice(0, first)).toEqual(expect.arrayContaining(missed))
    },
  )
})

describe('the preview (spec §9.13)', () => {
  test('shows what the files contain: the same questions in each', async () => {
    const saved = await openExport([
      ...questions(30),
      multipleQuestion('several', { question_text: 'x'.repeat(100), category: null }),
    ])
    expect(preview().elements()).toEqual([])
    await choose('Question Count', /^10/)
    await page.getByRole('button', { name: 'Preview' }).click()
    expect(texts(preview().getByRole('term').elements())).toEqual([
      'Questions',
      'Categories',
      'Average Options',
      'Difficulty',
    ])
    expect(texts(preview().getByRole('definition').elements())).toEqual([
      '10',
      expect.stringMatching(/^[12]$/),
      '4',
      'Standard',
    ])
    const first = texts(preview().element().querySelectorAll('li bdi'))
    expect(first).toHaveLength(3)

    const asked = await generatedTexts(saved)
    expect(asked.slice(0, 3).map((text) => (text.length > 80 ? `${text.slice(0, 80)}…` : text))).toEqual(
      first,
    )
    await choose('Format', /^Plain Text/)
    const { content } = await generate(saved)
    expect(asked.filter((text) => !content.includes(text))).toEqual([])
  })

  test('follows the category, cuts long texts at 80 characters, and can be hidden', async () => {
    await openExport([
      ...questions(30),
      multipleQuestion('several', { question_text: 'x'.repeat(100), category: null }),
    ])
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByLabelText('Category Filter').selectOptions('General (1)')
    await expect
      .poll(() => texts(preview().getByRole('definition').elements()))
      .toEqual(['1', '1', '4', 'Mixed'])
    await expect.element(preview().getByRole('listitem')).toMatchTextContent(`${'x'.repeat(80)}…`)
    await expect.element(preview().getByRole('listitem')).toMatchTextContent('General')
    await page.getByRole('button', { name: 'Hide Preview' }).click()
    await expect.poll(() => preview().elements()).toEqual([])
  })

  test('Draw Again draws others', async () => {
    await openExport(questions(200))
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.1)
    await page.getByRole('button', { name: 'Preview' }).click()
    const first = () => preview().getByRole('listitem').first().element().textContent
    const before = first()
    random.mockReturnValue(0.9)
    await page.getByRole('button', { name: 'Draw Again' }).click()
    await expect.poll(first).not.toBe(before)
  })
})

test('can be used by keyboard alone', async () => {
  const saved = await openExport(questions(25))
  await focusOn(page.getByLabelText('Test Name'))
  await userEvent.keyboard('{Control>}a{/Control}Keys{Tab}')
  await expect.element(page.getByLabelText('Category Filter')).toHaveFocus()
  await userEvent.keyboard('{Tab}{ArrowLeft}')
  await expect.element(page.getByRole('radio', { name: '20 (Medium)' })).toBeChecked()
  await userEvent.keyboard('{Tab}{ArrowDown}')
  await expect.element(page.getByRole('radio', { name: 'Previously Incorrect' })).toBeChecked()
  await userEvent.keyboard('{Tab}{ArrowUp}')
  await expect.element(page.getByRole('radio', { name: 'Plain Text' })).toBeChecked()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['Keys.txt'])
  await userEvent.keyboard('{Tab} ')
  await expect.element(preview()).toBeVisible()
})

test('axe finds nothing, and nothing scrolls sideways at 320 px', async () => {
  const saved = await openExport([
    ...EIGHT_CATEGORIES,
    question('x'.repeat(300), { category: 'y'.repeat(200) }),
  ])
  await customAmount('20')
  await page.getByRole('button', { name: 'Preview' }).click()
  await generate(saved)
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expectAccessible('with a preview and both messages')
})

test('axe finds nothing in an empty bank and its alert', async () => {
  await openExport([])
  await page.getByRole('button', { name: 'Generate Test' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expectAccessible('export of nothing')
})
