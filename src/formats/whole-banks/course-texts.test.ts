import { describe, expect, test } from 'vitest'
import { shown } from '../../../tests/setup/files/shown-questions.ts'
import { readBank } from '../read-bank.ts'

const ONLY = 'Only multiple-choice questions can be imported.'

describe('CSV of D2L Brightspace', () => {
  test.each([
    [
      'a choice',
      'NewQuestion,MC\nQuestionText,Q?\nOption,0,x\nOption,100,y\nFeedback,So.',
      ['Q? | x, *y | So.'],
    ],
    ['several', 'NewQuestion,MS\nQuestionText,Q?\nOption,1,x\nOption,0,y\nOption,1,z', ['Q? | *x, y, *z']],
    ['true or false', 'NewQuestion,TF\nQuestionText,S.\nTRUE,0\nFALSE,100', ['S. | True, *False']],
    [
      'HTML',
      'NewQuestion,MC\nQuestionText,<p>Q <b>not</b> R?</p>,HTML\nOption,100,x\nOption,0,y',
      ['Q **not** R? | *x, y'],
    ],
    [
      'another type',
      'NewQuestion,WR\nQuestionText,Q?\nNewQuestion,MC\nQuestionText,R?\nOption,100,x\nOption,0,y',
      ['R? | *x, y', `1: This is a question of the type "WR", which asks for writing an answer. ${ONLY}`],
    ],
    [
      'no key',
      'NewQuestion,MC\nQuestionText,Q?\nOption,0,x\nOption,0,y',
      ['1: None of the options is marked as right. Mark the right one.'],
    ],
  ])('%s', (_, text, expected) => {
    expect(shown(text)).toEqual(expected)
  })
})

describe('text of Blackboard', () => {
  test.each([
    ['a choice', 'MC\tQ?\tx\tincorrect\ty\tcorrect', ['Q? | x, *y']],
    ['several', 'MA\tQ?\tx\tCorrect\ty\tincorrect\tz\tCorrect', ['Q? | *x, y, *z']],
    ['true or false', 'TF\tS.\ttrue', ['S. | *True, False']],
    [
      'another type',
      'ESS\tQ?\tx\nMC\tR?\tx\tcorrect\ty\tincorrect',
      ['R? | *x, y', `1: This is a question of the type "ESS", which asks for writing an essay. ${ONLY}`],
    ],
    [
      'an unknown type',
      'MC\tR?\tx\tcorrect\ty\tincorrect\nTF\tS.\ttrue\nXX\tQ?',
      ['R? | *x, y', 'S. | *True, False', `3: This is a question of the type "XX". ${ONLY}`],
    ],
  ])('%s', (_, text, expected) => {
    expect(shown(text)).toEqual(expected)
  })
})

describe('trivia text', () => {
  test.each([
    ['a question', '#Q Q?\n^ y\nA x\nB y', ['Q? | x, *y']],
    ['a question of several lines', '#Q Q\nor R?\n^ y\nA x\nB y\n\n', ['Q\nor R? | x, *y']],
    [
      'a second line that begins with a letter',
      '#Q Q?\nA man asks.\n^ y\nA x\nB y',
      ['Q?\nA man asks. | x, *y'],
    ],
    [
      'an answer that is no option',
      '#Q Q?\n^ z\nA x\nB y',
      [
        '1: The right answer "z" is not among the options (A–B here). Name it by its letter, its number or its exact text.',
      ],
    ],
    [
      'no options',
      '#Q Q?\n^ z\n#Q R?\n^ x\nA x\nB y',
      [
        'R? | *x, y',
        '1: The question has no options. Only multiple-choice questions can be imported; add at least two options.',
      ],
    ],
  ])('%s', (_, text, expected) => {
    expect(shown(text)).toEqual(expected)
  })
})

describe('Testownik', () => {
  test.each([
    ['a question', 'X010\nQ?\nx\ny\nz', ['Q? | x, *y, z']],
    ['several right options', 'X101\nQ?\nx\ny\nz', ['Q? | *x, y, *z']],
    ['Windows line ends and a byte order mark', '\uFEFFX01\r\nQ?\r\nx\r\ny\r\n', ['Q? | x, *y']],
    ['blank lines', 'X01\n\nQ?\n\nx\n\ny\n', ['Q? | x, *y']],
    ['several questions in a file', 'X01\nQ?\nx\ny\n\nX10\nR?\nx\ny', ['Q? | x, *y', 'R? | *x, y']],
    [
      'pictures',
      'X01\nWhat is 2*3? [img]a b.png[/img]\n[img]x.png[/img]\ny',
      ['What is 2\\*3? ![a b.png](a%20b.png) | ![x.png](x.png), *y'],
    ],
    [
      'fewer options than digits',
      'X010\nQ?\nx\ny',
      [
        '1: The first line promises 3 options, but only 2 lines follow the question. Write each option on a line of its own, or remove digits.',
      ],
    ],
    ['a card', 'X1\nQ?\nx\n', ['1: The question has only one option, "x". It needs at least 2.']],
    ['no right option', 'X00\nQ?\nx\ny', ['1: None of the options is marked as right. Mark the right one.']],
  ])('%s', (_, text, expected) => {
    expect(shown(text)).toEqual(expected)
  })

  test('more lines than options are a question of several lines, with a notice', () => {
    const { drafts, notices } = readBank('X01\nQ\nor R?\nx\ny')
    expect(drafts).toMatchObject([{ text: 'Q\nor R?', correct: ['y'] }])
    expect(notices).toMatchObject([
      { location: { item: 1 }, message: expect.stringContaining('2 lines before') },
    ])
  })
})
