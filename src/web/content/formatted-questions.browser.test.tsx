import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import { addResponse, fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { chooseFiles, openImport, textFile } from '../../../tests/components/import-screen.ts'
import { openPractice } from '../../../tests/components/practice-screen.ts'
import { openApp } from '../../../tests/components/render-app.tsx'
import { question } from '../../../tests/setup/bank-questions.ts'
import type { BatchQuestion } from '../../contract/question.ts'

// Markdown of a question, its options, its feedback and its explanation, wherever a question shows (spec §3.12).

const TEXT = [
  'What does **this** print?',
  '```python\nfor n in a:\n    f(n) # each\n```',
  '| n | squared |\n|--:|--:|\n| 2 | $2^2$ |',
  '![a circuit](https://example.org/a.png)',
].join('\n\n')

const RIGHT = '`0 1 2` and $\\frac{1}{2}$'
const WRONG = '*Nothing*'

function formatted(more: Partial<BatchQuestion> = {}): BatchQuestion {
  return question('code', {
    format: 'markdown',
    question_text: TEXT,
    possible_answers: [RIGHT, WRONG],
    correct_answers: [RIGHT],
    explanation: 'Because **range** begins at 0.',
    option_feedback: ['It **counts**.', 'It `prints`.'],
    reference: 'https://docs.python.org/3/',
    ...more,
  })
}

const inMain = (selector: string) => document.querySelector<HTMLElement>(`main ${selector}`)
const seen = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(`main ${selector}`)].map((element) => element.innerText)

async function expectFormattedText(): Promise<void> {
  await expect.poll(() => inMain('pre')?.innerText).toBe('for n in a:\n    f(n) # each')
  await expect.poll(() => inMain('pre .code-comment')?.innerText).toBe('# each')
  await expect.poll(() => inMain('table msup')).not.toBeNull()
  expect(seen('td')).toHaveLength(2)
  expect(inMain('strong')?.innerText).toBe('this')
  expect(seen('.unshown-image')[0]).toBe('Image not shown (a circuit): https://example.org/a.png')
  expect(document.querySelectorAll('img[src^="https://example.org"]')).toHaveLength(0)
}

describe('a formatted question', () => {
  test('in practice: a click beside a formula chooses, feedback and reference come with the verdict', async () => {
    const { screen } = await openPractice([formatted()])
    await page.getByRole('button', { name: /^Random / }).click()
    await expectFormattedText()
    await expect.element(page.getByRole('heading', { level: 2 }).first()).toHaveFocus()
    const right = page
      .getByRole('radio')
      .nth(seen('fieldset .formatted-text').findIndex((text) => text.startsWith('0')))
    expect(page.getByText('It counts.').elements()).toEqual([])
    await page.getByText('0 1 2').click()
    await expect.element(right).toBeChecked()
    await screen.button('Submit Answer').click()
    await expect.element(screen.verdict).toHaveTextContent('Correct!')
    await expect.element(right).toBeDisabled()
    await expect.element(page.getByText('It counts.')).toBeVisible()
    await expect.element(page.getByText('It prints.')).toBeVisible()
    await expect
      .element(page.getByRole('region', { name: 'Explanation' }))
      .toMatchTextContent('Because range begins at 0.')
    await expect
      .element(page.getByRole('link', { name: 'https://docs.python.org/3/' }))
      .toHaveAttribute('rel', 'noopener noreferrer')
    await expect.element(screen.button('Edit Notes')).toBeVisible()
    await expectAccessible('a formatted question in practice')
    await page.viewport(320, 800)
    expect(document.documentElement.scrollWidth - innerWidth).toBeLessThanOrEqual(0)
  })

  test('a wide option scrolls within itself on a phone, and is reached with the keyboard', async () => {
    const code = '```c\nint main() { return printf("a line of code that no phone shows as a whole"); }\n```'
    const formula =
      '$\\begin{pmatrix}1&2&3&4&5&6&7&8&9\\end{pmatrix}+\\sqrt{x^2+y^2+z^2}+\\int_0^1 e^{-x^2}dx$'
    await page.viewport(320, 800)
    await openPractice([formatted({ possible_answers: [code, formula], correct_answers: [code] })])
    await page.getByRole('button', { name: /^Random / }).click()
    for (const name of ['Code, c', 'Formula'])
      await expect
        .element(page.getByRole('group').getByRole('region', { name }))
        .toHaveAttribute('tabindex', '0')
    expect(document.documentElement.scrollWidth - innerWidth).toBeLessThanOrEqual(0)
  })

  describe('with an explanation wider than a phone scrolls that alone', () => {
    const WIDE = `\`\`\`c\n${'int main() { return 1; } '.repeat(8)}\n\`\`\``
    const wide = () => formatted({ explanation: WIDE })

    async function expectFits(): Promise<void> {
      await expect
        .element(page.getByRole('region', { name: 'Code, c' }).last())
        .toHaveAttribute('tabindex', '0')
      expect(document.documentElement.scrollWidth - innerWidth).toBeLessThanOrEqual(0)
    }

    beforeEach(() => page.viewport(320, 800))

    test('in practice', async () => {
      const { screen } = await openPractice([wide()])
      await screen.mode('Random').click()
      await page.getByText('Nothing').click()
      await screen.button('Submit').click()
      await expectFits()
    })

    test('in the result of an exam', async () => {
      const { screen } = await openPractice([wide()])
      await screen.mode('Test Mode').click()
      await page.getByText('Nothing').click()
      await screen.button('Finish').click()
      await page.getByText('Explanation and notes').click()
      await expectFits()
    })

    test('in the history', async () => {
      const learner = fakeLearner([wide()])
      addResponse(learner, 0, false, 5)
      await openApp(learner, '/app/practice/history')
      await expectFits()
    })

    test('in the review of an import', async () => {
      await openImport()
      const draft = { question: 'Which?', options: ['a', 'b'], answer: 'a', explanation: WIDE }
      chooseFiles(textFile('bank.json', JSON.stringify([{ ...draft, format: 'markdown' }])))
      await expectFits()
    })
  })

  test('from right to left has the markers of lists, the bars of quotes and the first columns of tables on the right', async () => {
    const text = '- واحد `x`\n- *two*: 2\n\n> اقتباس\n\n| أ | ب |\n|--|--|\n| 1 | c |\n\n1. one\n2. اثنان'
    await openPractice([formatted({ question_text: text })])
    await page.getByRole('button', { name: /^Random / }).click()
    await expect.poll(() => inMain('table')).not.toBeNull()
    const directions = ['ul', 'ul li:nth-child(2)', 'blockquote', 'table', 'ol'].map((selector) => [
      selector,
      getComputedStyle(inMain(`[role=heading] ${selector}`) ?? document.body).direction,
    ])
    expect(Object.fromEntries(directions)).toEqual({
      ul: 'rtl',
      'ul li:nth-child(2)': 'rtl',
      blockquote: 'rtl',
      table: 'rtl',
      ol: 'ltr',
    })
    const [first, second] = [...document.querySelectorAll('main [role=heading] th')]
    expect(first?.getBoundingClientRect().left).toBeGreaterThan(second?.getBoundingClientRect().left ?? 0)
  })

  test('is answered by keyboard alone', async () => {
    const { screen } = await openPractice([formatted()])
    await page.getByRole('button', { name: /^Random / }).click()
    await expectFormattedText()
    const place = seen('fieldset .formatted-text').findIndex((text) => text.startsWith('Nothing'))
    await userEvent.keyboard(String(place + 1))
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.verdict).toHaveTextContent('Incorrect')
  })

  test('in the bank: one line without markup; opened, the whole question with its options marked', async () => {
    const learner = fakeLearner([formatted()])
    addResponse(learner, 0, true, 5)
    await openApp(learner, '/app/questions')
    const row = page.getByRole('button', { name: /^What does this print\? for n in a/ })
    await row.click()
    await expectFormattedText()
    expect(seen('p.text-good')).toEqual(['0 1 2 and \\frac{1}{2}'])
    const options = page.getByRole('list', { name: 'Options' })
    await expect.element(options.getByRole('listitem').first()).toMatchTextContent('It counts.')
    await expect.element(options.getByRole('listitem').first().getByLabelText('Correct answer')).toBeVisible()
    expect(seen('[aria-label="Practice attempts"] .plain-text')).toEqual(['0 1 2 and \\frac{1}{2}'])
    await expectAccessible('a formatted question in the bank')
  })

  test('is found by its words, not by its markup', async () => {
    await openApp(fakeLearner([formatted(), question('birch')]), '/app/questions')
    const search = page.getByRole('searchbox')
    await search.fill('does this print')
    await expect.element(page.getByRole('button', { name: /^What does this print/ })).toBeVisible()
    await expect.poll(() => page.getByText('What of birch?').elements()).toEqual([])
  })

  test('in the history', async () => {
    const learner = fakeLearner([formatted()])
    addResponse(learner, 0, false, 5)
    await openApp(learner, '/app/practice/history')
    await expectFormattedText()
    await expect
      .poll(() => seen('dd'))
      .toEqual(['Nothing\n\nIt prints.', expect.stringMatching(/^0 1 2 and/)])
    await expect
      .element(page.getByRole('list', { name: 'Responses' }))
      .toMatchTextContent(/Explanation\s*Because range begins at 0\./)
  })

  test('in an exam without its feedback, and in its result with it', async () => {
    const { screen } = await openPractice([formatted()])
    await page.getByRole('button', { name: /^Test Mode / }).click()
    await expectFormattedText()
    await page.getByText('Nothing').click()
    expect(page.getByText('It prints.').elements()).toEqual([])
    await screen.button('Finish Test').click()
    await expect.poll(() => seen('li dd')).toEqual(['Nothing\n\nIt prints.'])
    await expect.element(page.getByText('0 1 2')).toBeVisible()
    await expectFormattedText()
  })

  test('in the preview of an export', async () => {
    await openApp(fakeLearner([formatted()]), '/app/export')
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect
      .poll(() => seen('li p.plain-text bdi'))
      .toEqual([expect.stringMatching(/^What does this print/)])
  })
})

test('plain feedback and a reference that is no address show with the verdict', async () => {
  const { screen } = await openPractice([
    question('oak', { option_feedback: ['**Yes**', null, null, null], reference: 'Smith, page 4' }),
  ])
  await screen.start('Random')
  await screen.choose('Right 1')
  await screen.button('Submit Answer').click()
  await expect.element(page.getByText('**Yes**', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Reference: Smith, page 4')).toBeVisible()
})

describe('hostile Markdown runs nothing and shows as text', () => {
  test.each([
    ['raw HTML', '<img src=x onerror="ran()"><script>ran()</script>'],
    ['a link that runs a script', '[click](javascript:ran())'],
    ['an image that runs a script', '![x](javascript:ran())'],
    ['a formula with a link', '$\\href{javascript:ran()}{x}$'],
    ['a formula with HTML', '$\\text{<img src=x onerror=ran()>}$'],
    ['code with HTML', '```html\n<img src=x onerror="ran()">\n```'],
    ['5,000 quotes', '>'.repeat(5000)],
  ])('%s', async (_, text) => {
    let hasRun = false
    Object.assign(window, { ran: () => (hasRun = true) })
    await openPractice([
      formatted({ question_text: text, possible_answers: [text, 'b'], correct_answers: ['b'] }),
    ])
    await page.getByRole('button', { name: /^Random / }).click()
    await expect.poll(() => inMain('fieldset .formatted-text')).not.toBeNull()
    const place = '.formatted-text'
    await expect.poll(() => document.querySelectorAll(`${place} .plain-text`).length).toBeLessThanOrEqual(2)
    expect(
      document.querySelectorAll(`${place} :is(script, iframe, object, [onerror], [href^="java"])`),
    ).toHaveLength(0)
    expect(document.querySelectorAll(`${place} img`)).toHaveLength(0)
    expect(hasRun).toBe(false)
  })
})
