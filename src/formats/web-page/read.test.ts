import { describe, expect, test } from 'vitest'
import { costOf } from '../../../tests/setup/cost.ts'
import { chooseReader } from '../choose-reader.ts'
import { readBank } from '../read-bank.ts'
import { TextDocument } from '../text-document.ts'

function pageOf(...parts: readonly string[]): string {
  return `<!doctype html>\n<html><body>\n${parts.join('\n')}\n</body></html>`
}

describe('web pages', () => {
  test('with answers in words are read as text', () => {
    const page = pageOf(
      '<p>1. Which?</p><p>A. One</p><p>B. Two</p><p>Answer: B</p>',
      '<p>2. What?<br>A. This<br>B. That<br>Answer: A</p>',
    )
    expect(readBank(page).drafts).toMatchObject([
      { text: 'Which?', options: ['One', 'Two'], correct: ['Two'], location: { line: 3 } },
      { text: 'What?', options: ['This', 'That'], correct: ['This'], location: { line: 4 } },
    ])
  })

  test.each([
    'class="option correct"',
    'class="is-right"',
    'style="color: green"',
    'style="font-weight:bold"',
  ])('options with %s are the right ones', (look) => {
    const question = (number: number, place: number) =>
      `<p>${number}. Which?</p><ul>${['One', 'Two', 'Three'].map((text, n) => `<li ${n === place ? look : 'class="option"'}>${'ABC'[n]}) ${text}</li>`).join('')}</ul>`
    const page = pageOf(question(1, 0), question(2, 2), question(3, 1))
    expect(readBank(page).drafts.map(({ correct }) => correct.join())).toEqual(['One', 'Three', 'Two'])
  })

  const LISTED = '<ul><li>One</li><li>Two</li><li>Three</li></ul>'
  test.each<[string, (place: number, n: number) => string]>([
    [
      'a part that opens to a letter and a reason',
      (place, n) =>
        `<div class="q"><p>${n}. Which?</p>${LISTED}<details><summary>Answer</summary>${'ABC'[place]}. It grows.</details></div>`,
    ],
    [
      'a part that opens to a text',
      (place, n) =>
        `<p>${n}. Which?</p>${LISTED}<details><summary>Show the answer</summary><p>${['One', 'Two', 'Three'][place]}</p></details>`,
    ],
    [
      'an attribute of the question',
      (place, n) => `<article data-correct="${'abc'[place]}"><h3>Which is ${n}?</h3>${LISTED}</article>`,
    ],
    [
      'an attribute of each option',
      (place, n) =>
        `<p>${n}. Which?</p><ul>${['One', 'Two', 'Three'].map((text, at) => `<li data-correct="${at === place}">${text}</li>`).join('')}</ul>`,
    ],
  ])('options without letters, keyed by %s', (_, question) => {
    const page = pageOf(...[0, 2, 1].map((place, index) => question(place, index + 1)))
    expect(readBank(page).drafts.map(({ correct }) => correct.join())).toEqual(['One', 'Three', 'Two'])
  })

  const plain = [1, 2, 3, 4].map(
    (number) => `${number}. Which is number ${number}?\n\nA) One ${number}\nB) Two ${number}\n\nAnswer: B\n`,
  )

  test('with preformatted text have its lines', () => {
    const { drafts } = readBank(
      `<html><body><pre>\n${plain.join('\n')}</pre>\n<p>5. Last?<br>A. One<br>*B. Two 5</p></body></html>`,
    )
    expect(drafts.map(({ correct }) => correct.join())).toEqual(['Two 1', 'Two 2', 'Two 3', 'Two 4', 'Two 5'])
    expect(drafts.map(({ location }) => location.line)).toEqual([2, 9, 16, 23, 30])
  })

  test.each(['<h1 align="center">Quiz</h1>', '<p align="center"><img src="a.png"></p>', '<div>Quiz</div>'])(
    'are not texts that begin with %s',
    (first) => {
      const { drafts } = readBank(`${first}\n\n${plain.join('\n')}`)
      expect(drafts.map(({ correct }) => correct)).toEqual([['Two 1'], ['Two 2'], ['Two 3'], ['Two 4']])
    },
  )

  test('without questions are refused as pages', () => {
    expect(readBank(pageOf('<p>Welcome.</p>')).problems[0]?.message).toContain('This is a web page.')
  })

  test('with questions in scripts alone are refused as pages', () => {
    const page = pageOf('<script>const q = "1. Which?\\nA. One\\n*B. Two"</script>')
    expect(readBank(page).problems[0]?.message).toContain('This is a web page.')
  })

  test('with a class of its own on each option cost little', async () => {
    const question = (number: number) =>
      `<p>${number}. Which?</p><p class="a${number}">A. One</p><p class="b${number}">B. Two</p>`
    const page = pageOf(...Array.from({ length: 4000 }, (_, index) => question(index)))
    const { milliseconds } = await costOf(() => readBank(page))
    expect(milliseconds).toBeLessThan(2000)
  })

  test('of a million elements within one another cost little', async () => {
    const { milliseconds } = await costOf(() => readBank(pageOf('<b><div><p>x'.repeat(300_000))))
    expect(milliseconds).toBeLessThan(5000)
  })
})

test.each([
  ['a page', (body: string) => pageOf(body)],
  ['a part of a page', (body: string) => `<div>${body}</div>`],
])('%s is read once, when its format is detected', (_, inPage) => {
  const page = inPage('<p>1. Q?</p><p>A. x</p><p>B. y</p><p>Answer: B</p>')
  const reader = chooseReader(new TextDocument(page))
  const drafts = reader?.read({}).drafts
  expect(drafts).toHaveLength(1)
  expect(reader?.read({}).drafts).toBe(drafts)
})
