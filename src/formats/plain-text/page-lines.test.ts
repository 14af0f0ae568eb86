import { describe, expect, test } from 'vitest'
import { shown } from '../../../tests/setup/files/shown-questions.ts'
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

  test('numbers alone within questions, of pages that no other line counts', () => {
    const text = PAGED.split('|')
    const sure = (page: number) => `Page ${page} of 90\n`
    expect(shown(`${text[0]}12\n${text[1]}${sure(13)}${text[2]}${text[3]}14\n${text[4]}`)).toEqual(EXPECTED)
    expect(shown(`${text[0]}${sure(12)}${text[1]}13\n${text[2]}${text[3]}${sure(14)}${text[4]}`)).toEqual(
      EXPECTED,
    )
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
      'years at the end of options',
      '1. When?\nA. In the winter of\n1914\nB. In the summer of\n1915\nC. In the spring of\n1916\nAnswer: B',
      ['When? / In the winter of 1914 / In the summer of 1915 / In the spring of 1916'],
    ],
    [
      'options on the line below their letters',
      '1. Q?\nA.\n12\nB.\n15\nC.\n18\nAnswer: B',
      ['Q? / 12 / 15 / 18'],
    ],
    [
      'lines of options that end with the same words and a number',
      '1. When?\nA. It ended in\nthe year 1914\nB. It ended in\nthe year 1915\nC. It began in\nthe year 1916\nAnswer: A',
      ['When? / It ended in the year 1914 / It ended in the year 1915 / It began in the year 1916'],
    ],
    [
      'references to pages in questions',
      [12, 15].map((n) => `${n}. Q${n}?\nSee the map on page ${n}\n${ab}\n`).join('\n'),
      ['Q12?\nSee the map on page 12 / x / y', 'Q15?\nSee the map on page 15 / x / y'],
    ],
    [
      'references to pages below answers',
      [1, 2, 3].map((n) => `${n}. Q${n}?\n${ab}\nSee the book – page ${n + 11}\n`).join('\n'),
      ['Q1? / x / y', 'Q2? / x / y', 'Q3? / x / y'],
    ],
    [
      'hints between options and answers',
      [1, 2, 3].map((n) => `${n}. Q${n}?\nA. x\nB. y\nSee page ${n + 11}\nAnswer: A\n`).join('\n'),
      [1, 2, 3].map((n) => `Q${n}? / x / y See page ${n + 11}`),
    ],
    [
      'a page alone that a sentence names',
      `1. What is on\npage 12\nof it?\n${ab}`,
      ['What is on\npage 12\nof it? / x / y'],
    ],
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

  test('a number above the same question again and again', () => {
    const code = (n: number) =>
      `${n}   What does the program write?\nint a = ${n};\nprint(a);\nEnd of code ${n}\nA. x\nB. y${n}\nAnswer: A\n`
    const text = [1, 2, 3, 4, 5].map(code).join('\n')
    expect(readBank(text).notices.filter(({ message }) => message.startsWith('Headers'))).toEqual([])
  })

  test.each([
    [
      'numbers at the end of options, beside pages',
      `1. When?\nA. In room\n1\nB. In room\n2\nAnswer: B\nPage 1 of 3\n\n2. Q?\n${ab}\nPage 3 of 3`,
      ['When? / In room 1 / In room 2', 'Q? / x / y'],
    ],
    [
      'a number at the end of one option, of a page that is not counted',
      `1. Q?\n${ab}\nPage 1 of 3\n\n2. When?\nA. It was room\n2\nB. Outdoors\nAnswer: B\nPage 3 of 3`,
      ['Q? / x / y', 'When? / It was room 2 / Outdoors'],
    ],
  ])('%s', (_, text, expected) => {
    expect(shownAs(text)).toEqual(expected)
  })

  test('explanations keep references to pages', () => {
    const text = [1, 2, 3].map((n) => `${n}. Q${n}?\n${ab}\nSee the book, page ${n + 11}\n`).join('\n')
    expect(readBank(text).drafts.map(({ explanation }) => explanation)).toEqual(
      [12, 13, 14].map((page) => `See the book, page ${page}`),
    )
  })
})

describe('what a question needs is no title beside the lines of pages', () => {
  /** Three questions above lines of pages, each of which begins or ends with the same line. */
  const beside = (question: (n: number) => string) =>
    [1, 2, 3].map((n) => `${question(n).replace('#', `Page ${n} of 3`)}\n`).join('\n')

  test.each([
    ['a key', (n: number) => `${n}. Q${n}?\nA. x\nB. y\nAnswer: B\n#`, 'x, *y'],
    ['a key below it', (n: number) => `${n}. Q${n}?\nA. x\nB. y\n#\nAnswer: B`, 'x, *y'],
    [
      'a text above options',
      (n: number) => `Q${n}?\n#\nChoose the statement\nA. x\nB. y\nAnswer: B`,
      'x, *y',
    ],
    ['an option', (n: number) => `${n}. Q${n}?\nA. x\nB. None of these\n#\nAnswer: B`, 'x, *None of these'],
    [
      'an option with a bullet',
      (n: number) => `${n}. Q${n}?\n- x\n- None of these\n#\nAnswer: x`,
      '*x, None of these',
    ],
    ['true and false', (n: number) => `${n}. Q${n}\nTrue\nFalse\n#\nAnswer: False`, 'True, *False'],
  ])('%s', (_, question, options) => {
    expect(shown(beside(question)).map((one) => one.split(' | ').at(-1))).toEqual([options, options, options])
  })

  test('a question that stands below two of them', () => {
    const text = 'A. x\nB. y\nAnswer: A\nPage 1 of 3\nWhich is true?\nA. a\nB. b\nAnswer: B\nPage 2 of 3\n'
    expect(shown(`Which?\n${text}Which is true?\nA. c\nB. d\nAnswer: B`)).toEqual([
      'Which? | *x, y',
      'Which is true? | a, *b',
      'Which is true? | c, *d',
    ])
  })

  test('the key at the end of two pages', () => {
    const text = [1, 2].map((n) => `${n}. Q${n}?\nA. x\nB. y\nAnswer: B\nPage ${n} of 3\n`).join('\n')
    expect(shown(text)).toEqual(['Q1? | x, *y', 'Q2? | x, *y'])
  })
})
