import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyBank, anyText } from '../../../tests/setup/files/hostile-text.ts'
import { aQuestion } from '../../../tests/setup/question.ts'
import { isSingleChoice } from '../answer.ts'
import type { Question } from '../model.ts'
import { categoryOf } from '../selection/categories.ts'
import { type PageData, renderHtmlPage } from './html-page.ts'
import { validHtmlText } from './page-text.ts'

const PARTS = { script: 'SCRIPT', scriptHash: 'sha256-S', style: 'STYLE', styleHash: 'sha256-T' }

function pageOf(questions: readonly Question[], name = 'Trees'): string {
  return renderHtmlPage({ id: 'test', name, questions }, PARTS)
}

/** What a browser reads out of markup without tags. */
function unescaped(markup: string): string {
  const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
  return markup.replace(/&([^;]+);/g, (_, name: string) => signs[name]!)
}

interface ReadQuestion {
  readonly text: string
  readonly category: string
  readonly kinds: readonly string[]
  readonly values: readonly string[]
  readonly options: readonly string[]
}

/** Reads a page by its tags, which no escaped text can hold. */
function read(page: string): {
  readonly title: string
  readonly heading: string
  readonly questions: readonly ReadQuestion[]
  readonly data: PageData
} {
  const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, one]) => unescaped(one!))
  return {
    title: all(page, /<title>([^<]*)</g).join(),
    heading: all(page, /<h1[^>]*>([^<]*)</g).join(),
    questions: [...page.matchAll(/<li class="question">(.*?)<\/fieldset>/gs)].map(([, question]) => ({
      text: all(question!, /<legend>.*?<span class="text" dir="auto">([^<]*)</gs).join(),
      category: all(question!, /<span class="category" dir="auto">([^<]*)</g).join(),
      kinds: all(question!, /<input type="(\w+)"/g),
      values: all(question!, /value="([^"]*)"/g),
      options: all(question!, /<\/span><span class="text" dir="auto">([^<]*)</g),
    })),
    data: JSON.parse(/<script type="application\/json"[^>]*>([^<]*)<\/script>/.exec(page)![1]!),
  }
}

test('radio buttons for a key of one option, check boxes for several or an unknown key', () => {
  const options = ['oak', 'elm', 'ash']
  const bank = [['elm'], ['ash', 'oak'], []].map((correct, index) =>
    aQuestion({ id: `q${index}`, options, correct }),
  )
  const { questions, data } = read(pageOf(bank))
  expect(questions.map(({ kinds }) => kinds[0])).toEqual(['radio', 'checkbox', 'checkbox'])
  expect(data.questions.map(({ correct }) => correct)).toEqual([[1], [0, 2], []])
})

test('a correct answer that is not an option is stored separately, so that the review can name it', () => {
  const { data } = read(pageOf([aQuestion({ id: 'q', correct: ['perhaps'] })]))
  expect(data.questions).toEqual([
    { correct: [], unlisted: ['perhaps'], explanation: null, feedback: null, reference: null },
  ])
})

test('the pass mark is the exam’s', () => {
  expect(read(pageOf([])).data.passMarkPercent).toBe(68)
})

test('the policy allows the given script and style, the images of the page, and nothing else', () => {
  expect(/http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(pageOf([]))?.[1]).toBe(
    "default-src 'none'; script-src 'sha256-S'; style-src 'sha256-T'; img-src data:; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  )
})

describe('for any bank', () => {
  test('the page has exactly these questions with unchanged texts and correct keys', () => {
    fc.assert(
      fc.property(anyBank, anyText, (bank, name) => {
        const { title, heading, questions, data } = read(pageOf(bank, name))
        expect([title, heading]).toEqual([validHtmlText(name), validHtmlText(name)])
        expect(questions).toEqual(
          bank.map((question) => ({
            text: validHtmlText(question.text),
            category: validHtmlText(categoryOf(question)),
            kinds: question.options.map(() => (isSingleChoice(question) ? 'radio' : 'checkbox')),
            values: question.options.map(validHtmlText),
            options: question.options.map(validHtmlText),
          })),
        )
        expect(data.questions).toEqual(
          bank.map(({ options, correct, explanation }) => ({
            correct: options.flatMap((option, place) => (correct.includes(option) ? [place] : [])),
            unlisted: [],
            explanation: explanation === null ? null : validHtmlText(explanation),
            feedback: null,
            reference: null,
          })),
        )
      }),
      { numRuns: 300 },
    )
  })

  test('texts add no elements: the page has the same ones as with harmless texts', () => {
    const tags = (page: string) => page.match(/<[^>]*?(?=[\s>])/g)
    fc.assert(
      fc.property(anyBank, anyText, (bank, name) => {
        const harmless = bank.map((question) => {
          const options = question.options.map((_, place) => `option ${place}`)
          const correct = options.filter((_, place) => question.correct.includes(question.options[place]!))
          return { ...question, text: 'x', category: 'x', explanation: 'x', options, correct }
        })
        expect(tags(pageOf(bank, name))).toEqual(tags(pageOf(harmless)))
        expect(pageOf(bank, name).isWellFormed()).toBe(true)
      }),
    )
  })

  test('the markup itself contains no key and no explanation', () => {
    const question = aQuestion({ id: 'q', explanation: 'Because.', correct: ['yes'] })
    const other = { ...question, explanation: null, correct: ['no'] }
    const markup = (page: string) => page.replace(/<script type="application\/json".*?<\/script>/, '')
    expect(markup(pageOf([question]))).toBe(markup(pageOf([other])))
  })
})

describe('a formatted question', () => {
  const formatted = aQuestion({
    id: 'formatted',
    format: 'markdown',
    text: '**a**',
    options: ['*b*', '</template><script>'],
    correct: ['*b*'],
    explanation: '`c`',
    optionFeedback: [null, '# d'],
    reference: ' https://example.org ',
  })
  const markupOf = (text: string) => `<i>${text.length}</i>`
  const page = renderHtmlPage({ id: 'test', name: 'Trees', questions: [formatted] }, PARTS, markupOf)

  test('is its markup, with feedback and explanation for the script to show', () => {
    expect(page).toContain('<div class="formatted" id="text-1"><i>5</i></div>')
    expect(page).toContain('<div class="formatted" id="option-1-0"><i>3</i></div>')
    expect(page).toContain('<template data-feedback="1"><i>3</i></template>')
    expect(page).toContain('<template data-explanation><i>3</i></template>')
  })

  test('has no texts in the data, except the URL of its reference', () => {
    expect(read(page).data.questions[0]).toMatchObject({
      explanation: null,
      feedback: null,
      reference: { text: 'https://example.org', isLink: true },
    })
  })

  test('is its escaped source without a reader', () => {
    const source = renderHtmlPage({ id: 'test', name: 'Trees', questions: [formatted] }, PARTS)
    expect(source).toContain('<p class="text" dir="auto">&lt;/template&gt;&lt;script&gt;</p>')
  })
})

test('a plain question has its feedback and its reference in the data', () => {
  const page = pageOf([
    aQuestion({ id: 'plain', options: ['a', 'b'], optionFeedback: ['<b>', ' '], reference: 'Smith, page 4' }),
  ])
  expect(read(page).data.questions[0]).toMatchObject({
    feedback: ['<b>', null],
    reference: { text: 'Smith, page 4', isLink: false },
  })
})
