import { describe, expect, test } from 'vitest'
import { shown } from '../../../../tests/setup/files/shown-questions.ts'
import { readBank } from '../read-bank.ts'

/** Two questions that pages part in four places, which "|" marks. */
const PAGED =
  '1. Which gas do plants take from the\n|air around them?\nA. Oxygen\nB. Nitrogen\n|C. Carbon dioxide\nAnswer: C\n\n|2. Which is large?\nA. Mars\nB. Venus\n|C. Jupiter\nAnswer: C'

const EXPECTED = [
  'Which gas do plants take from the\nair around them? | Oxygen, Nitrogen, *Carbon dioxide',
  'Which is large? | Mars, Venus, *Jupiter',
]

/** The text with one line for each place, by its number. */
function paged(line: (page: number) => string, around = ''): string {
  let page = 11
  return PAGED.replaceAll('|', () => `${around}${line(++page)}\n${around}`)
}

describe('lines of pages that part questions are left out', () => {
  test.each([
    ['with a title', (page: number) => `Mock exam 2026          Page ${page} of 90`],
    ['with a title behind', (page: number) => `Page ${page} | Mock exam`],
    ['alone', (page: number) => `Page ${page} of 90`],
    ['with a word alone', (page: number) => `page ${page}`],
    ['in German', (page: number) => `Seite ${page} von 90`],
    ['in Spanish', (page: number) => `Página ${page} de 90`],
    ['in Russian', (page: number) => `Страница ${page} из 90`],
    ['in Chinese', (page: number) => `第 ${page} 頁，共 90 頁`],
    ['in Korean', (page: number) => `${page} 쪽`],
    ['with a title and a number', (page: number) => `Biology for beginners ${page}`],
    ['with a title that a sign parts', (page: number) => `${page} | Biology`],
    ['with a title on the line above', (page: number) => `Mock exam 2026\nPage ${page} of 90`],
    ['with a title on the line below', (page: number) => `Page ${page}\nMock exam`],
    ['as a form feed begins them', (page: number) => `\fMock exam – Page ${page}`],
  ])('%s', (_, line) => {
    expect(shown(paged(line))).toEqual(EXPECTED)
    expect(readBank(paged(line)).notices.map(({ message }) => message)).toEqual([
      expect.stringContaining('Headers and footers of pages were left out: '),
    ])
  })

  test('with blank lines around them, the questions go on', () => {
    expect(shown(paged((page) => `Mock exam   Page ${page} of 90`, '\n'))).toEqual(EXPECTED)
  })

  test('numbers alone within questions', () => {
    const text = PAGED.split('|')
    expect(shown(`${text[0]}12\n${text[1]}13\n${text[2]}${text[3]}14\n${text[4]}`)).toEqual(EXPECTED)
  })

  test('in a text with boxes', () => {
    const text = 'Which?\n\n- [x] a\nPage 3 of 9\n- [ ] b\n\nWho?\n\n- [ ] c\nPage 4 of 9\n- [x] d'
    expect(shown(text)).toEqual(['Which? | *a, b', 'Who? | c, *d'])
  })
})

describe('what only looks like one stays', () => {
  const ab = 'A. x\nB. y\nAnswer: A'
  const shownAs = (text: string) =>
    readBank(text).drafts.map((draft) => [draft.text, ...draft.options].join(' / '))

  test.each([
    ['options that are numbers', '1. Q?\nA. 12\nB. 13\nC. 14\nAnswer: A', ['Q? / 12 / 13 / 14']],
    ['numbers in a question', `1. Which follows?\n2\n4\n8\n${ab}`, ['Which follows?\n2\n4\n8 / x / y']],
    [
      'a page that a sentence names',
      `1. What does\nsee page 12\nmean?\n${ab}`,
      ['What does\nsee page 12\nmean? / x / y'],
    ],
    [
      'chapters over questions',
      [1, 2, 3].map((n) => `Chapter ${n}\n\n${n}. Q${n}?\n${ab}\n`).join('\n'),
      ['Q1? / x / y', 'Q2? / x / y', 'Q3? / x / y'],
    ],
    [
      'lines of code with growing numbers',
      `1. What prints?\nlet a = 1\nlet b = 2\nlet c = 3\n${ab}`,
      ['What prints?\nlet a = 1\nlet b = 2\nlet c = 3 / x / y'],
    ],
    [
      'questions with a word before their number',
      [1, 2, 3].map((n) => `Question ${n}\nQ${n}?\n${ab}\n`).join('\n'),
      ['Q1? / x / y', 'Q2? / x / y', 'Q3? / x / y'],
    ],
  ])('%s', (_, text, expected) => {
    expect(shownAs(text)).toEqual(expected)
    expect(readBank(text).notices.filter(({ message }) => message.startsWith('Headers'))).toEqual([])
  })
})
