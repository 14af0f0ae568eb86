import { describe, expect, test } from 'vitest'
import { shown } from '../../../tests/setup/files/shown-questions.ts'
import { readBank } from '../read-bank.ts'

describe('a list of right answers below its label is the key as a whole', () => {
  test.each([
    [
      'options with bullets',
      'Q?\n\n**Options:**\n\n- x\n- y\n- z\n\n**Correct Answers:**\n\n- x\n- z',
      '*x, y, *z',
    ],
    ['with numbers', '1. Q?\n- red\n- blue\n- gray\n\nAnswers:\n1. red\n2. gray', '*red, blue, *gray'],
    ['options with letters', '1. Q?\nA. x\nB. y\nC. z\nCorrect answers:\nA. x\nC. z', '*x, y, *z'],
    ['letters alone', '1. Q?\nA. x\nB. y\nC. z\nAnswers:\nA\nC', '*x, y, *z'],
    ['texts alone', '1. Q?\nA. x\nB. y\nC. z\nAnswers:\n\nx\n\nz', '*x, y, *z'],
    ['boxes', 'Q?\n- [ ] x\n- [ ] y\n- [ ] z\n\n**Correct Answers:**\n\n- x\n- z', '*x, y, *z'],
    ['ticked boxes, the same ones', 'Q?\n- [x] x\n- [ ] y\n- [x] z\n\nAnswers:\n- x\n- z', '*x, y, *z'],
  ])('%s', (_, text, options) => {
    expect(shown(text).map((question) => question.split(' | ')[1])).toEqual([options])
    expect(readBank(text).drafts[0]?.explanation).toBeNull()
  })

  test.each([
    ['options with bullets', '1. Q?\n- x\n- y\nCorrect answers:\n- x\n- w'],
    ['options with letters', '1. Q?\nA. x\nB. y\nCorrect answers:\n- x\n- w'],
    ['boxes', 'Q?\n- [ ] x\n- [ ] y\nCorrect answers:\n- x\n- w'],
  ])('%s, one of which is no option: refused', (_, text) => {
    const { drafts, problems } = readBank(text)
    expect([drafts, problems.map(({ message }) => message)]).toEqual([
      [],
      [expect.stringContaining('The list of right answers names "w", which is not among the options.')],
    ])
  })
})

describe('two questions that follow one another are read as two', () => {
  const next = 'A hybrid set-up needs a private part.\n Yes.\n No.\n\nAnswer: Yes'
  const nextShown = 'A hybrid set-up needs a private part. | *Yes, No'

  test.each([
    [
      'a label with a dash',
      `1. Which plan?\n Developer.\n Standard.\n\nAns - Standard.\n\n----\n\n${next}`,
      ['Which plan? | Developer., *Standard.', nextShown],
    ],
    [
      'a label with a dash in another language',
      `1. ¿Qué plan?\n uno\n dos\n\nRespuesta correcta – dos\n\n${next}`,
      ['¿Qué plan? | uno, *dos', nextShown],
    ],
    [
      'a line that divides them',
      `1. Describe a plan.\n\n----\n\n${next}`,
      [
        nextShown,
        '1: The question has no options. Only multiple-choice questions can be imported; add at least two options.',
      ],
    ],
    [
      'a numbered question right below boxes',
      '#### Q2. One?\n\n- [x] a\n- [ ] b\nQ3. Two?\n\n- [ ] c\n- [x] d',
      ['One? | *a, b', 'Two? | c, *d'],
    ],
    [
      'the next number right below boxes',
      '2. One?\n- [x] a\n- [ ] b\n3. Two?\n- [ ] c\n- [x] d',
      ['One? | *a, b', 'Two? | c, *d'],
    ],
    [
      'a question without a number right below boxes',
      'One?\n- [x] a\n- [ ] b\nTwo?\n- [ ] c\n- [x] d',
      ['One? | *a, b', 'Two? | c, *d'],
    ],
    [
      'a text that a colon ends right below boxes',
      'Name a red one.\n\n- [x] a\n- [ ] b\nName a blue one:\n- [ ] c\n- [x] d',
      ['Name a red one. | *a, b', 'Name a blue one: | c, *d'],
    ],
    [
      'two lines of text right below boxes',
      'One?\n- [x] a\n- [ ] b\nIt is late.\nWhat is two?\n- [ ] c\n- [x] d',
      ['One? | *a, b', 'It is late.\nWhat is two? | c, *d'],
    ],
    [
      'the first number right below boxes',
      'Name a red one.\n\n- [x] a\n- [ ] b\n2. Name a blue one:\n- [ ] c\n- [x] d',
      ['Name a red one. | *a, b', 'Name a blue one: | c, *d'],
    ],
    [
      'a later number that asks nothing right below boxes',
      '1. Name a red one.\n- [x] a\n- [ ] b\n4. Name a blue one.\n- [ ] a\n- [x] b',
      ['Name a red one. | *a, b', 'Name a blue one. | a, *b'],
    ],
    [
      'a number right below boxes whose key is below them',
      '1. Name a red one.\n- [ ] a\n- [ ] b\nAnswer: a\n2. Name a blue one.\n- [ ] a\n- [ ] b\nAnswer: b',
      ['Name a red one. | *a, b', 'Name a blue one. | a, *b'],
    ],
  ])('%s', (_, text, expected) => {
    expect(shown(text)).toEqual(expected)
  })

  test.each([
    [
      'goes on',
      'Which?\n- [x] a thing of\nred wood\n- [ ] b\n- [x] c',
      'Which? | *a thing of\nred wood, b, *c',
    ],
    [
      'goes on between two lists',
      'Which?\n- [x] a\n- [ ] b thing of\nred wood\n- [x] c\n- [ ] d',
      'Which? | *a, b thing of\nred wood, *c, d',
    ],
    [
      'goes on with a name, where no other list follows',
      'Which?\n- [x] a\n- [ ] b in\nParis\n- [ ] c\n- [ ] d',
      'Which? | *a, b in\nParis, c, d',
    ],
    ['is indented', 'Which?\n- [x] a\n- [ ] b\n  Not c:\n- [x] d\n- [ ] e', 'Which? | *a, b\nNot c:, *d, e'],
    [
      'has a list with numbers',
      '1. Which?\n- [x] a\n- [ ] do:\n1. This\n2. That\n- [ ] c\n- [ ] d',
      'Which? | *a, do:\n1. This\n2. That, c, d',
    ],
  ])('an option that %s stays one', (_, text, expected) => {
    expect(shown(text)).toEqual([expected])
  })

  test('what an option asks stays its second line', () => {
    expect(shown('Which asks?\n- [x] a\n  Is it?\n- [ ] b')).toEqual(['Which asks? | *a\nIs it?, b'])
  })
})

describe('an entry that has marks of two questions is refused', () => {
  test.each([
    [
      'an answer within its text',
      '1. One?\nx\nAns ~ x\n\nTwo?\nA. y\nB. z\nAnswer: A',
      'its text has an answer within "Ans ~ x"',
    ],
    [
      'lines like options above a statement',
      '1. Which one?\nx\ny\n\nIt is the first.\n\nWater is wet.\nYes\nNo\nAnswer: Yes',
      'below other lines its text goes on with "Water is wet."',
    ],
    [
      'the next question on the line of an option',
      '1. One?\nA. x\nB. Helium 2. Which planet is it?\nC. z\nAnswer: A',
      'goes on with "2. Which planet is it?"',
    ],
    [
      'an answer within an option',
      '1. One?\nA. x\nB. y\nBest choice: B\nC. z\nAnswer: A',
      'goes on with "Best choice: B"',
    ],
    [
      'options with other letters below an option',
      '1. One?\nA. x\nB. y\na) z\nb) w\nAnswer: A',
      'goes on with "a) z"',
    ],
    [
      'two answers that differ',
      '1. One?\nA. x\nB. y\nAnswer: A\nAnswer: B',
      'two answers that differ, A and "Answer: B"',
    ],
    [
      'options and an answer within its explanation',
      '1. One?\nA. x\nB. y\nAnswer: A\nExplanation: So.\nA. z\nB. w\nAnswer: A',
      'behind its answer are other options "A. z"',
    ],
    [
      'two answers that differ, one with its text',
      'One?\nA. x\nB. y\nAnswer: B. y\nAnswer: A',
      'two answers that differ, B and "Answer: A"',
    ],
    [
      'two lists of boxes',
      'One?\n- [x] a\n- [ ] b\n\n- [ ] c\n- [x] d',
      'two lists of options, the second from "c"',
    ],
    [
      'a text between two lists of boxes that may go on with the first',
      'Name a red one.\n- [x] a\n- [ ] b\nName a blue one\n- [ ] c\n- [x] d',
      'between its options stands "Name a blue one"',
    ],
    [
      'a later question between options whose letters go on',
      '1. Name a red one.\nA. x\nB. y\n3. Name a blue one?\nC. z\nD. w\nAnswer: D',
      'goes on with "3. Name a blue one?"',
    ],
    [
      'a later question that asks nothing between such options',
      '1. Name a red one.\nA. x\nB. y\n4. Name a blue one.\nC. z\nD. w\nAnswer: D',
      'goes on with "4. Name a blue one."',
    ],
    [
      'a question without a number between such options',
      '1. Name a red one.\nA. x\nB. y\nWhich is blue?\nC. z\nD. w\nAnswer: D',
      'goes on with "Which is blue?"',
    ],
    [
      'a text that a colon ends between such options',
      'Name a red one.\nA. x\nB. y\nName a blue one:\nC. z\nD. w\nAnswer: A',
      'goes on with "Name a blue one:"',
    ],
    [
      'an answer to boxes that differs',
      'One?\n- [x] a\n- [ ] b\n\nAnswer: b',
      'with different values (marked as right: "a"; answer letters: "B")',
    ],
  ])('%s', (_, text, message) => {
    const { drafts, problems } = readBank(text)
    expect(drafts).toEqual([])
    expect(problems.map((problem) => problem.message)).toEqual([expect.stringContaining(message)])
  })

  test.each([
    ['the same answer again', '1. One?\nA. x\nB. y\nAnswer: A\nExplanation: So.\nThe answer: A'],
    ['options that its explanation repeats', '1. One?\nA. x\nB. y\nAnswer: A\nExplanation:\nA. x\nB. y'],
    ['reasons by their letters', '1. One?\nA. x\nB. y\nAnswer: A\nExplanation:\nA. It is.\nB. It is not.'],
    ['statements in its text', '1. One?\n1) It is.\n2) It was.\nA. x\nB. y\nAnswer: A'],
    ['a list in its text with a label', '1. One?\n- Answer: m\nA. x\nB. y\nAnswer: A'],
    ['options that ask on two lines', '1. One?\nA. Is x?\nB. Is\nY here?\nC. Is z?\nD. Is w?\nAnswer: A'],
    ['an option whose sentence asks on', '1. One?\nA. x\nB. is\nit y?\nC. z\nD. w\nAnswer: A'],
    ['a list with numbers in an option', '1. One?\nA. x\nB. Do\n3. This\n4. That\nC. z\nD. w\nAnswer: A'],
    [
      'a year at the end of an option',
      '1. One?\nA. x\nB. It ended in\n1914. Then peace\nC. z\nD. w\nAnswer: A',
    ],
    ['code in an option', '1. One?\nA. x\nB. if a:\n    while (b):\nC. z\nD. w\nAnswer: A'],
    ['blank lines between boxes', 'One?\n- [x] a\n\n- [ ] b\n\n- [ ] c\n- [x] d'],
    ['a list of boxes all wrong', 'One?\n- [x] a\n- [ ] b\n\n- [ ] c\n- [ ] d'],
  ])('not for %s', (_, text) => {
    const { drafts, problems } = readBank(text)
    expect([drafts.length, problems]).toEqual([1, []])
  })
})
