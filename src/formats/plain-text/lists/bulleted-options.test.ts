import { describe, expect, test } from 'vitest'
import { shown } from '../../../../tests/setup/files/shown-questions.ts'
import { readBank } from '../../read-bank.ts'

describe('options in a list without letters', () => {
  test.each([
    ['the text of one below', '### 1. Q?\n\n- x\n- y\n- z\n\n**Answer:** y', ['Q? | x, *y, z']],
    ['a text that ends otherwise', '1. Q?\n- x\n- y\nAnswer: `y`.', ['Q? | x, *y']],
    ['several texts', '1. Q?\n- x\n- y\n- z\nAnswers: x, z', ['Q? | *x, y, *z']],
    ['a letter', '1. Q?\n- x\n- y\nAnswer: B', ['Q? | x, *y']],
    ['the number of a numbered entry', '### Question 1\nQ?\n1. x\n2. y\n\nCorrect answer: 2', ['Q? | x, *y']],
    ['an answer on the next line', '1. Q?\n- x\n- y\n\nAnswer:\n- y', ['Q? | x, *y']],
    ['a letter and a reason', '1. Q?\n- x\n- y\nAnswer: B. So it is.', ['Q? | x, *y | So it is.']],
    ['a text and a reason', '1. Q?\n- one\n- two\nAnswer: two – so it is', ['Q? | one, *two | so it is']],
    ['an explanation', '1. Q?\n- x\n- y\n\nAnswer: y\n\nExplanation: So.', ['Q? | x, *y | So.']],
    [
      'a heading that only asks',
      '## Q?\n* x\n* y\n\nAnswer: y\n\n## R?\n* z\n* w\n\nAnswer: z',
      ['Q? | x, *y', 'R? | *z, w'],
    ],
  ])('named by %s', (_, text, expected) => {
    expect(shown(text)).toEqual(expected)
  })

  test.each([
    ['hashes behind', '- x\n- y ##'],
    ['hashes before', '- x\n- ## y'],
    ['a highlight', '- x\n- ==y=='],
    ['a tick', '- x\n- y ✅'],
    ['a word', '- x\n- y (correct)'],
  ])('marked by %s', (_, list) => {
    expect(shown(`# Q?\n${list}`)).toEqual(['Q? | x, *y'])
  })

  test('marked by bold type, where most questions of the file are', () => {
    expect(shown('1. Q?\n- x\n- **y**\n\n2. R?\n- **x**\n- y')).toEqual(['Q? | x, *y', 'R? | *x, y'])
  })

  test.each([
    ['bold words in a single list', '1. Q?\n- x\n- **y**'],
    ['nothing', '1. Q?\n- x\n- y'],
    ['an answer that is none of them', '1. Q?\n- x\n- y\nAnswer: z'],
    ['a sentence that begins with a letter', '1. Q?\n- x\n- y\nAnswer: A tree that is tall'],
    ['a number that may count anything', '1. Q?\n- 3\n- 4\nAnswer: 2'],
  ])('%s names no key', (_, text) => {
    expect(readBank(text).drafts).toEqual([])
  })
})

describe('lettered options that are marked by hashes', () => {
  test.each([
    ['before one in the middle', 'A. x\n## B. y\nC. z', ['Q? | x, *y, z']],
    ['before the first', '## A. x\nB. y', ['Q? | *x, y']],
    ['behind', 'A. x\nB. y ##', ['Q? | x, *y']],
  ])('%s', (_, options, expected) => {
    expect(shown(`# Q?\n${options}`)).toEqual(expected)
  })

  test('a heading with a letter stays a heading', () => {
    const { drafts } = readBank('## A. Storage\n\n1. Q?\nA. x\nB. y\nAnswer: B')
    expect(drafts).toMatchObject([{ text: 'Q?', correct: ['y'], category: 'A. Storage' }])
  })
})

describe('options behind "+" and "-"', () => {
  const listsTo = (sign: string) => `Q?\n+ x\n- y\nR?\n${sign} z\n+ w`

  test.each([
    [
      'stars for the wrong ones',
      'Q?\n* x\n+ y\n\nR?\n+ z\n* w\n\nS?\n* u\n* t\n+ v',
      ['Q? | x, *y', 'R? | *z, w', 'S? | u, t, *v'],
    ],
    ['without blank lines', `${listsTo('-')}\nS:\n- u\n+ v`, ['Q? | *x, y', 'R? | z, *w', 'S: | u, *v']],
    [
      'with blank lines',
      '1. Q?\n+ x\n- y\n\n2. R?\n- z\n+ w\n\n3. S\n+ u\n+ v\n- t',
      ['Q? | *x, y', 'R? | z, *w', 'S | *u, *v, t'],
    ],
    [
      'a remark in brackets below one',
      `${listsTo('-')}\nS?\n+ u\n- v\n(w)\n- t`,
      ['Q? | *x, y', 'R? | z, *w', 'S? | *u, v (w), t'],
    ],
    [
      'a remark in brackets above the next question',
      `Q?\n+ x\n- y\n(s)\n- t\n${listsTo('-')}\nS?\n+ u\n- v`,
      ['Q? | *x, y (s), t', 'Q? | *x, y', 'R? | z, *w', 'S? | *u, v'],
    ],
    [
      'in brackets, below any line',
      'Q\n[+] x\n[-] y\n\nR\n[-] z\n[+] w\n\nS\n• [+] u\n• [-] v',
      ['Q | *x, y', 'R | z, *w', 'S | *u, v'],
    ],
    [
      'letters of their own',
      'Q?\n+ A) x\n- B) y\n\nR?\n- A) z\n+ B) w\n\nS?\n- A) u\n+ B) v',
      ['Q? | *x, y', 'R? | z, *w', 'S? | u, *v'],
    ],
  ])('%s', (_, text, expected) => {
    expect(shown(text)).toEqual(expected)
  })

  test.each([
    ['wrong', '-'],
    ['right', '+'],
  ])('a list whose options are all %s is refused', (_, sign) => {
    const { drafts, problems } = readBank(
      `${listsTo('-')}\nS?\n- u\n+ v\nT?\n+ t\n- s\n\nU?\n${sign} a\n${sign} b`,
    )
    expect(drafts.map(({ text }) => text)).toEqual(['Q?', 'R?', 'S?', 'T?'])
    expect(problems).toMatchObject([{ message: expect.stringMatching(/right answer is missing/) }])
  })

  test.each([
    ['bullets', 'Q?\n- x\n- y\n\nR?\n- z\n- w\n\nS?\n- u\n- v'],
    [
      'bullets and a few lists of both',
      'Q?\n+ x\n- y\n\nR?\n- z\n- w\n\nS?\n- u\n- v\n\nT?\n+ u\n- v\n\nU?\n- v\n+ u',
    ],
    ['advantages', 'Tea\n+ warm\n- dear\n\nMilk\n+ cold\n- heavy\n\nSalt\n+ cheap\n- dry'],
    ['one list', 'Is tea good?\n+ warm\n- dear'],
    ['changes of a program', '@@ -1 +1 @@\n- x\n+ y\n@@ -7 +7 @@\n- z\n+ w\n@@ -9 +9 @@\n- u\n+ v'],
    ['numbers', 'Q?\n+1\n-1\n\nR?\n+2\n-2\n\nS?\n+3\n-3'],
  ])('%s are none', (_, text) => {
    expect(readBank(text).drafts).toEqual([])
  })
})
