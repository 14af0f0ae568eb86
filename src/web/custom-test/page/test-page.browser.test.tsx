import { afterEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { multipleQuestion, question, questions } from '../../../../tests/setup/bank-questions.ts'
import type { BatchQuestion } from '../../../contract/question.ts'
import { PLAIN_DETAILS } from '../../../domain/model.ts'
import { markupWithImages } from '../../content/markup-with-images.ts'
import { testFile } from './test-file.ts'

const frame = document.createElement('iframe')
frame.title = 'Exported page'
frame.style.cssText = 'position: fixed; inset: 0; width: 100%; height: 100%; border: 0; background: white'

afterEach(() => frame.remove())

/** The exported page of these questions, in this order, in a frame as large as the window. */
async function openTestPage(
  bank: readonly BatchQuestion[],
  illustrated: readonly string[] = [],
): Promise<TestPage> {
  const { markupOf } = await markupWithImages(illustrated)
  const { content, type } = testFile(
    {
      id: crypto.randomUUID(),
      name: 'Custom Practice Test',
      questions: bank.map((one, index) => ({
        id: `q${index}`,
        text: one.question_text,
        category: one.category ?? null,
        options: one.possible_answers,
        correct: one.correct_answers,
        explanation: one.explanation ?? null,
        isFlagged: false,
        wasCorrect: null,
        sourceTestId: null,
        ...PLAIN_DETAILS,
        format: one.format ?? 'plain',
        optionFeedback: one.option_feedback ?? null,
        reference: one.reference ?? null,
      })),
    },
    'interactive',
    markupOf,
  )
  const address = URL.createObjectURL(new Blob([content], { type }))
  frame.src = address
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  document.body.append(frame)
  await loaded
  URL.revokeObjectURL(address)
  return new TestPage(frame.contentDocument!)
}

/** An exported page as the person who takes the test uses it. */
class TestPage {
  readonly document: Document

  constructor(document: Document) {
    this.document = document
  }

  all(selector: string): HTMLElement[] {
    return [...this.document.querySelectorAll<HTMLElement>(selector)]
  }

  texts(selector: string): string[] {
    return this.all(selector).map(({ textContent }) => textContent)
  }

  /** The questions that are shown. */
  buttons(name: string | RegExp): HTMLElement[] {
    const isNamed = (text: string) => (typeof name === 'string' ? text === name : name.test(text))
    return this.all('button').filter((each) => isNamed(each.textContent) && each.checkVisibility())
  }

  press(name: string): void {
    const [button] = this.buttons(name)
    if (button === undefined) throw new Error(`There is no button "${name}"`)
    button.click()
  }

  /** Chooses these options in the question at `index`. */
  choose(index: number, ...options: readonly string[]): void {
    const question = this.all('.question')[index]!
    for (const text of options) {
      const option = [...question.querySelectorAll<HTMLElement>('.option')]
      option.find(({ textContent }) => textContent.includes(text))!.click()
    }
  }

  /** The shown result: its title, then score, correct and incorrect; null before there is one. */
  get result(): readonly (string | null)[] | null {
    const shown = this.all('#result:not([hidden])')
    return shown.length === 0 ? null : this.texts('#result h2, #result dd')
  }

  get focused(): Element | null {
    return this.document.activeElement
  }
}

describe('the result (spec §9.7, §9.14)', () => {
  test('54 of 80 is 68 percent and passes', async () => {
    const opened = await openTestPage(questions(80))
    expect(opened.document.title).toBe('Custom Practice Test')
    expect(opened.texts('header .facts')[0]).toBe('80 questions · 68% or higher passes')
    expect(opened.all('input[type=radio]')).toHaveLength(320)
    for (let index = 0; index < 80; index++) opened.choose(index, index < 54 ? 'Right 1' : 'Wrong 2')
    expect(opened.texts('#progress-words')).toEqual(['80 of 80 answered'])
    opened.press('Submit answers')
    expect(opened.result).toEqual(['Congratulations!', '68%', '54/80', '26'])
    expect(opened.texts('#result-words')).toEqual(['You passed the test!'])
  })

  test('a multiple answer is right as the exact set only (spec §4.10)', async () => {
    const opened = await openTestPage(['all', 'part', 'more'].map((name) => multipleQuestion(name)))
    expect(opened.all('input[type=checkbox]')).toHaveLength(12)
    opened.choose(0, 'Right 2', 'Right 1')
    opened.choose(1, 'Right 1')
    opened.choose(2, 'Right 1', 'Right 2', 'Wrong 1')
    opened.press('Submit answers')
    expect(opened.result).toEqual(['Not Passed', '33%', '1/3', '2'])
    expect(opened.texts('#result-words')[0]).toContain('You need 68% or higher to pass')
  })
})

describe('unanswered questions', () => {
  const bank = () => questions(3)

  test('are counted before the test is submitted, and the first one can be reached', async () => {
    const opened = await openTestPage(bank())
    const dialog = opened.all('dialog')[0]!
    opened.choose(0, 'Wrong 2')
    opened.press('Submit answers')
    expect(dialog.checkVisibility()).toBe(true)
    expect(dialog.textContent).toContain('2 questions are still unanswered. They will count as incorrect.')
    opened.press('Go to the first one')
    expect(opened.focused).toBe(opened.all('.question')[1]?.querySelector('input'))
    opened.choose(1, 'Right 1')
    opened.press('Submit answers')
    expect(dialog.textContent).toContain('1 question is still unanswered. It will count as incorrect.')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => dialog.checkVisibility()).toBe(false)
    expect(opened.result).toBeNull()
  })

  test('count as incorrect when it is submitted all the same', async () => {
    const opened = await openTestPage(bank())
    opened.choose(1, 'Right 1')
    opened.press('Submit answers')
    opened.press('Submit anyway')
    expect(opened.result).toEqual(['Not Passed', '33%', '1/3', '2'])
    expect(opened.focused).toBe(opened.all('#result-title')[0])
  })
})

describe('after submitting', () => {
  const EXPLANATIONS = ['Because\nof two lines.', 'Because it is so.', 'Because of this.']

  /** One wrong, one right, one unanswered. */
  async function openSubmitted(): Promise<TestPage> {
    const opened = await openTestPage(
      EXPLANATIONS.map((explanation, index) => question(`number ${index}`, { explanation })),
    )
    expect(opened.document.body.innerText).not.toMatch(/Because|Correct answer/)
    opened.choose(0, 'Wrong 2')
    opened.choose(1, 'Right 1')
    opened.press('Submit answers')
    opened.press('Submit anyway')
    return opened
  }

  test('the review marks each option, explains, and lets nothing be changed', async () => {
    const opened = await openSubmitted()
    expect(opened.texts('.verdict')).toEqual(['Incorrect', 'Correct', 'Not answered'])
    expect(opened.texts('.remark .text')).toEqual(EXPLANATIONS)
    const marks = opened
      .all('.question')
      .map((one) =>
        Object.fromEntries(
          [...one.querySelectorAll('.option')]
            .filter((option) => option.querySelector('.mark') !== null)
            .map((option) => [
              option.querySelector('.text')?.textContent,
              option.querySelector('.mark')?.textContent.trim(),
            ]),
        ),
      )
    expect(marks).toEqual([
      { 'Right 1': 'Correct answer', 'Wrong 2': 'Wrong, your choice' },
      { 'Right 1': 'Correct, your choice' },
      { 'Right 1': 'Correct answer' },
    ])
    expect(opened.all('input')).toHaveLength(12)
    expect(opened.all('input:disabled')).toHaveLength(12)
    opened.press('Review answers')
    expect(opened.focused).toBe(opened.all('.question h2')[0])
  })

  test('the incorrect ones can be shown alone', async () => {
    const opened = await openSubmitted()
    const shown = () => opened.all('.question').filter((one) => one.checkVisibility()).length
    opened.press('Incorrect only (2)')
    expect(shown()).toBe(2)
    opened.press('Incorrect only (2)')
    expect(shown()).toBe(3)
  })

  test('Retake starts over, and a test without mistakes offers no list of them', async () => {
    const opened = await openSubmitted()
    opened.press('Retake test')
    expect(opened.all('input:checked, input:disabled, .mark, .remark')).toEqual([])
    expect(opened.result).toBeNull()
    expect(opened.texts('#progress-words')).toEqual(['0 of 3 answered'])
    for (const index of [0, 1, 2]) opened.choose(index, 'Right 1')
    opened.press('Submit answers')
    expect(opened.result).toEqual(['Congratulations!', '100%', '3/3', '0'])
    expect(opened.buttons(/^Incorrect only/)).toEqual([])
  })
})

test('can be taken, submitted and reviewed by keyboard alone', async () => {
  const opened = await openTestPage([question('one', { category: 'A' }), question('two', { category: 'B' })])
  frame.contentWindow?.focus()
  await userEvent.keyboard('{Tab}')
  expect(opened.focused).toBe(opened.buttons('Print')[0])
  await userEvent.keyboard('{Tab} {Enter}')
  expect(opened.result, 'Enter in a question submits nothing').toBeNull()
  await userEvent.keyboard('{Tab}{ArrowDown}{ArrowUp}')
  expect(opened.all('input:checked')).toHaveLength(2)
  await userEvent.keyboard('{Tab}{Enter}')
  expect(opened.result).toEqual(['Congratulations!', '100%', '2/2', '0'])
  await userEvent.keyboard('{Tab}{Enter}')
  expect(opened.focused).toBe(opened.all('.question h2')[0])
})

describe('formatted questions', () => {
  const bank = () => [
    question('code', {
      format: 'markdown',
      question_text:
        'What is $\\color{red}{x^2}$?\n\n```js\nconst a = 1\n```\n\n![a circuit](/images/none.png)',
      possible_answers: ['**Right** 1', '[Wrong](https://example.org) 2'],
      correct_answers: ['**Right** 1'],
      explanation: 'See `a`.',
      option_feedback: [null, 'Not *this* one.'],
      reference: 'https://example.org/book',
    }),
  ]

  test('have formulas, code in colors and the name of an image that is missing', async () => {
    const opened = await openTestPage(bank())
    expect(opened.all('.legend msup')).toHaveLength(1)
    expect(getComputedStyle(opened.all('.legend [data-style]')[0]!).color).toBe('rgb(255, 0, 0)')
    expect(opened.texts('.legend pre')).toEqual(['const a = 1'])
    expect(opened.texts('.legend .unshown')).toEqual(['Image not available: a circuit'])
  })

  test('a picture that is shown too often for the size of the page is left out', async () => {
    const large = new Blob([new Uint8Array(1024 * 1024)], { type: 'image/png' })
    vi.stubGlobal('fetch', async () => new Response(large))
    const image = '![](/images/AAAAAAAAAAAAAAAAAAAAAA.png)'
    expect((await markupWithImages([image])).missing).toBe(0)
    const { markupOf, missing } = await markupWithImages([image.repeat(30)])
    expect(missing).toBe(1)
    expect(markupOf(image.repeat(30)).length).toBeLessThan(10_000)
  })

  test('show an image larger, by a click or by Enter, before and after the test', async () => {
    const png = await fetch(
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
    )
    vi.stubGlobal('fetch', async () => png.clone())
    const image = '![A sign](/images/AAAAAAAAAAAAAAAAAAAAAA.png)'
    const signs = bank().map((one) => ({
      ...one,
      possible_answers: [image, '**Right** 1'],
      explanation: image,
    }))
    const opened = await openTestPage(signs, [image])
    const dialog = opened.all('dialog.picture')[0]!
    const [option] = opened.all('.option .enlarge')
    option!.querySelector('img')!.click()
    expect(dialog).toHaveAttribute('open')
    expect(dialog.querySelector('img')).toHaveAttribute('alt', 'A sign')
    expect(opened.all('input')[0]).not.toBeChecked()
    dialog.querySelector('button')!.click()
    expect(dialog).not.toHaveAttribute('open')

    opened.choose(0, 'Right')
    opened.press('Submit answers')
    const shown = opened.all('.remark .enlarge')
    expect(shown).toHaveLength(1)
    for (const enlarge of [option!, ...shown]) {
      enlarge.focus()
      await userEvent.keyboard('{Enter}')
      expect(dialog).toHaveAttribute('open')
      await userEvent.keyboard('{Escape}')
      await expect.poll(() => dialog.hasAttribute('open')).toBe(false)
      expect(opened.document.activeElement).toBe(enlarge)
    }
  })

  test('are chosen by a click on their text, but not by one on a link within it', async () => {
    const opened = await openTestPage(bank())
    const [right, wrong] = opened.all('input')
    opened.choose(0, 'Right')
    expect(right).toBeChecked()
    expect(opened.texts('#progress-words')).toEqual(['1 of 1 answered'])
    opened.all('.option a')[0]!.addEventListener('click', (event) => event.preventDefault())
    opened.all('.option a')[0]!.click()
    expect(wrong).not.toBeChecked()
  })

  test('show feedback, explanation and reference after the test, and hide them for a new try', async () => {
    const opened = await openTestPage(bank())
    expect(opened.all('.feedback, .remark')).toEqual([])
    opened.choose(0, 'Wrong')
    opened.press('Submit answers')
    expect(opened.result).toEqual(['Not Passed', '0%', '0/1', '1'])
    expect(opened.texts('.feedback')).toEqual(['Not this one.'])
    expect(opened.texts('.remark')).toEqual(['ExplanationSee a.', 'Referencehttps://example.org/book'])
    expect(opened.all('.remark a')[0]).toHaveAttribute('rel', 'noopener noreferrer')
    opened.press('Retake test')
    expect(opened.all('.feedback, .remark')).toEqual([])
  })
})
