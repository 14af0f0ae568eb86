import { describe, expect, test } from 'vitest'
import { readBank } from '../read-bank.ts'

/** The questions as "text | options, the right ones with a star | explanation". */
function shown(text: string): string[] {
  return readBank(text).drafts.map(({ text, options, correct, explanation }) =>
    [
      text,
      options.map((option) => `${correct.includes(option) ? '*' : ''}${option}`).join(', '),
      ...(explanation === null ? [] : [explanation]),
    ].join(' | '),
  )
}

const OAK = 'The oak is a tree.'

describe('options without letters: True and False, Yes and No', () => {
  test.each([
    ['two lines', `1. ${OAK}\nTrue\nFalse\nAnswer: True`],
    ['without a number', `${OAK}\nTrue\nFalse\nAnswer: True`],
    ['with blank lines', `${OAK}\n\nTrue\n\nFalse\n\nAnswer: True`],
    ['bullets', `1. ${OAK}\n- True\n- False\n**Answer:** True`],
    ['boxes to tick', `1. ${OAK}\n☐ True\n☐ False\nAnswer: True`],
    ['brackets to tick', `1. ${OAK}\n( ) True\n( ) False\nAnswer: True`],
    ['one line', `1. ${OAK}\nTrue / False\nAnswer: True`],
    ['one line in brackets', `1. ${OAK}\n(True/False)\nAnswer: True`],
    ['one line with "or"', `1. ${OAK}\nTrue or False\nAnswer: True`],
    ['one line with a gap', `1. ${OAK}\nTrue    False\nAnswer: True`],
    ['behind the question', `1. ${OAK} (True/False)\nAnswer: True`],
    ['a star', `1. ${OAK}\n*True\nFalse`],
    ['a tick', `1. ${OAK}\nTrue ✓\nFalse`],
    ['a word', `${OAK}\nTrue (correct)\nFalse`],
    ['bold type', `1. ${OAK}\n**True**\nFalse`],
    ['the key in capitals', `1. ${OAK}\nTrue\nFalse\nANSWER: TRUE`],
    ['the key as a letter', `1. ${OAK}\nTrue\nFalse\nAns: T`],
    ['the key as the letter of its place', `1. ${OAK}\nTrue\nFalse\nAnswer: A`],
    ['keys at the end', `1. ${OAK}\nTrue\nFalse\n\nAnswer key\n1. True`],
    ['keys at the end as letters', `1. ${OAK}\nTrue\nFalse\n\nAnswers\n1. T`],
    ['a name before each of them', `1. ${OAK}\ntrue. True\nfalse. False\nAnswer: true`],
    ['Windows line ends', `1. ${OAK}\r\nTrue\r\nFalse\r\nAnswer: True\r\n`],
    ['letters, and the key in capitals', `1. ${OAK}\nA. True\nB. False\nAnswer: TRUE`],
    ['letters, and the key as another one', `1. ${OAK}\nA. True\nB. False\nAnswer: T`],
    ['no options, the key alone', `1. ${OAK}\nAnswer: True`],
    ['no options, the key behind a tick', `1. ${OAK}\n✅ Answer: True`],
    ['no options, keys at the end', `1. ${OAK}\n\nAnswers:\n1. True`],
  ])('%s', (_, text) => {
    expect(shown(text)).toEqual([`${OAK} | *True, False`])
  })

  test('words of another language that are named in English', () => {
    expect(shown(`1. ${OAK}\n   true. 正确\n   false. 错误\n参考答案：false`)).toEqual([
      `${OAK} | 正确, *错误`,
    ])
  })

  test.each([
    ['False first', '1. Q.\nFalse\nTrue\nAnswer: F', 'Q. | *False, True'],
    ['Yes and No', 'Is it?\nYes\nNo\nAnswer: no', 'Is it? | Yes, *No'],
    ['as they are written', '1. Q.\ntrue\nfalse\nAnswer: False', 'Q. | true, *false'],
    ['asked for before the question', 'True or False: Q.\nAnswer: F', 'True or False: Q. | True, *False'],
    ['asked for by letters', '1. T or F: Q.\nAnswer: F', 'T or F: Q. | True, *False'],
    ['asked for at its end', '1. Is it? Yes or no?\nAnswer: Yes', 'Is it? Yes or no? | *Yes, No'],
    ['with a reason', '1. Q.\nTrue\nFalse\nAnswer: False. It is not.', 'Q. | True, *False | It is not.'],
    [
      'with a reason behind a dash',
      '1. Q.\nTrue\nFalse\nAnswer: False – a shrub.',
      'Q. | True, *False | a shrub.',
    ],
    [
      'with an explanation that says them',
      '1. Q.\nA. x\n*B. y\nExplanation: Which?\nTrue\nFalse',
      'Q. | x, *y | Which?\nTrue\nFalse',
    ],
  ])('%s', (_, text, expected) => {
    expect(shown(text)).toEqual([expected])
  })

  test('many in a row, among lettered ones, each with its own key', () => {
    const text =
      'Quiz\n\nSection A: True/False\n\n1. P.\nTrue\nFalse\n\n2. Q.\nTrue\nFalse\n\n3. R?\na) x\nb) y\n\n' +
      'Answer Key\n1. True\n2. F\n3. b'
    expect(shown(text)).toEqual(['P. | *True, False', 'Q. | True, *False', 'R? | x, *y'])
  })

  test('questions that nothing but their answers divides', () => {
    expect(shown('One.\nTrue\nFalse\nAnswer: True\nTwo.\nTrue\nFalse\nAnswer: False')).toEqual([
      'One. | *True, False',
      'Two. | True, *False',
    ])
  })
})

describe('what is not read, because it is ambiguous', () => {
  const lettered = '\n\n9. R?\n*A. x\nB. y'

  test.each([
    ['a third option', '1. Q.\nTrue\nFalse\nNot given\nAnswer: True', 'The question has no options.'],
    ['an answer that is both', '1. Q.\nTrue\nFalse\nAnswer: True or False', 'is not among the options'],
    ['no answer', '1. Q.\nTrue\nFalse', 'The right answer is missing.'],
    ['an answer Yes that nothing asks for', '1. Q?\nAnswer: Yes', 'The question has no options.'],
    ['a letter without options', '1. Q.\nAnswer: F', 'The question has no options.'],
    ['two different pairs', '1. Q.\nTrue\nNo\nAnswer: True', 'The question has no options.'],
  ])('%s', (_, text, message) => {
    const { drafts, problems } = readBank(text + lettered)
    expect(drafts.map(({ text }) => text)).toEqual(['R?'])
    expect(problems.map((problem) => problem.message)).toEqual([expect.stringContaining(message)])
  })

  test('a heading is no question', () => {
    const { drafts, problems, notices } = readBank(
      `Biology\n\nTrue/False\n\n1. ${OAK}\nTrue\nFalse\nAnswer: T`,
    )
    expect(drafts.map(({ text }) => text)).toEqual([OAK])
    expect(problems).toEqual([])
    expect(notices.map(({ message }) => message)).toEqual([expect.stringContaining('"Biology True/False"')])
  })

  test('a text that says True and False is no bank', () => {
    expect(readBank('The truth\nTrue\nFalse\nAnd more.').problems[0]?.message).toContain(
      "The format of this file wasn't recognized",
    )
  })
})
