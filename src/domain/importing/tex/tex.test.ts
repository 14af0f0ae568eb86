import { describe, expect, test } from 'vitest'
import { readBank } from '../read-bank.ts'

/** The questions as "id: text | options, the right ones with a star | explanation", and the problems. */
function shown(text: string): string[] {
  const { drafts, problems } = readBank(text)
  return [
    ...drafts.map(({ sourceId, text: question, options, correct, explanation }) =>
      [
        `${sourceId ?? '-'}: ${question}`,
        options.map((option) => `${correct.includes(option) ? '*' : ''}${option}`).join(', '),
        ...(explanation === null ? [] : [explanation]),
      ].join(' | '),
    ),
    ...problems.map(({ location, message }) => `${location.line}: ${message}`),
  ]
}

const AB = '\\begin{choices}\n\\choice x\n\\CorrectChoice y\n\\end{choices}'

describe('the exam class', () => {
  test.each([
    ['a question', `\\begin{questions}\n\\question Q?\n${AB}\n\\end{questions}`, ['-: Q? | x, *y']],
    [
      'points and a solution',
      `\\begin{questions}\n\\question[5] Q?\n${AB}\n\\begin{solution}So.\\end{solution}`,
      ['-: Q? | x, *y | So.'],
    ],
    ['comments', `\\begin{questions}\n% \\question No?\n\\question Q? % so\n${AB}`, ['-: Q? | x, *y']],
    [
      'a question within an environment',
      `\\begin{questions}\n\\begin{question}\n\\question Q?\n${AB}\n\\end{question}`,
      ['-: Q? | x, *y'],
    ],
    [
      'parts of a question',
      `\\begin{questions}\n\\question Given:\n\\begin{parts}\n\\part[1] Q?\n${AB}\n\\part R?\n${AB}\n\\end{parts}`,
      ['-: Given:\n\nQ? | x, *y', '-: Given:\n\nR? | x, *y'],
    ],
    [
      'two lists of options',
      `\\begin{questions}\n\\question Q?\n${AB}\nOr:\n${AB}`,
      ['2: This question has more than one list of options. Make each one a separate question.'],
    ],
    [
      'a key that is not in the file',
      `\\begin{questions}\n\\question Q?\n${AB.replace('Correct', '').replace('Choice', 'choice')}`,
      ['2: None of the options is marked as right. Mark the right one.'],
    ],
    [
      'a task without options',
      `\\begin{questions}\n\\question Prove it.\n\\question Q?\n${AB}`,
      ['-: Q? | x, *y', '2: This task has no options. Only multiple-choice questions can be imported.'],
    ],
    [
      'options on one line',
      '\\begin{questions}\\question Q?\n\\begin{oneparchoices}\\choice x \\CorrectChoice y\\end{oneparchoices}',
      ['-: Q? | x, *y'],
    ],
  ])('%s', (_, tex, expected) => {
    expect(shown(tex)).toEqual(expected)
  })
})

describe('Auto Multiple Choice', () => {
  test.each([
    [
      'English',
      '\\begin{question}{q1}Q?\\begin{choices}\\wrongchoice{x}\\correctchoice{y}\\end{choices}\\end{question}',
    ],
    [
      'French',
      '\\begin{question}{q1}Q?\\begin{reponses}\\mauvaise{x}\\bonne{y}\\end{reponses}\\end{question}',
    ],
  ])('%s', (_, tex) => {
    expect(shown(tex)).toEqual(['q1: Q? | x, *y'])
  })

  test('the name of an element is the category', () => {
    const { drafts } = readBank(
      '\\element{Trees}{\n\\begin{question}{q1}Q?\\begin{choices}\\wrongchoice{x}\\correctchoice{y}\\end{choices}\\end{question}}',
    )
    expect(drafts.map(({ category }) => category)).toEqual(['Trees'])
  })
})

describe('texts', () => {
  test.each([
    ['words', 'It costs 5\\,\\% -- or \\$5~more.', 'It costs 5 % – or $5 more.'],
    ['formulas', 'Is $a_1 < b$ so?', 'Is $$a_1 < b$$ so?'],
    ['emphasis', 'Is it \\emph{not} \\textbf{so}?', 'Is it *not* **so**?'],
    ['code', 'What prints \\verb|x*y|?', 'What prints `x*y`?'],
    ['a percent sign in code', 'What prints \\verb|a % b|? % so', 'What prints `a % b`?'],
    ['a comment between lines', 'One\n% two\nthree?', 'One three?'],
    ['paragraphs', 'One\n\ntwo\nthree?', 'One\n\ntwo three?'],
    ['a picture', 'See \\includegraphics[width=2cm]{img/a b.png}.', 'See ![a b.png](img/a%20b.png).'],
    ['unknown commands', 'Is \\foo{bar} so?', 'Is bar so?'],
  ])('%s', (_, tex, expected) => {
    const { drafts } = readBank(`\\begin{questions}\n\\question ${tex}\n${AB}`)
    expect(drafts.map(({ text }) => text)).toEqual([expected])
  })

  test('a block of code keeps its lines', () => {
    const { drafts } = readBank(
      `\\begin{questions}\n\\question What?\n\\begin{verbatim}\nif x:\n  y\n\\end{verbatim}\n${AB}`,
    )
    expect(drafts.map(({ text, format }) => [text, format])).toEqual([
      ['What?\n\n```\nif x:\n  y\n```', 'markdown'],
    ])
  })
})

describe('R/exams', () => {
  const meta = (type: string, key: string) =>
    `Meta-information\n================\nextype: ${type}\nexsolution: ${key}\n`
  const question = (text: string) => `Question\n========\n${text}\n\nAnswerlist\n----------\n* x\n* y\n\n`

  test.each([
    ['a choice', question('Q?') + meta('schoice', '01'), ['-: Q? | x, *y']],
    ['several', question('Q?') + meta('mchoice', '11'), ['-: Q? | *x, *y']],
    [
      'LaTeX',
      '\\begin{question}\nQ?\n\\begin{answerlist}\n\\item x\n\\item y\n\\end{answerlist}\n\\end{question}\n%% \\extype{schoice}\n%% \\exsolution{01}',
      ['-: Q? | x, *y'],
    ],
    [
      'a number',
      question('Q?') + meta('num', '5'),
      ['1: This exercise has the type "num". Only multiple-choice questions can be imported.'],
    ],
    [
      'a solution of another length',
      question('Q?') + meta('schoice', '010'),
      ['1: The solution has 3 digits, one for each option, but there are 2 options.'],
    ],
    [
      'what R computes',
      question('What is `r x`?') + meta('schoice', '01'),
      ["1: R makes parts of this exercise each time it's shown, so it has no fixed text."],
    ],
  ])('%s', (_, text, expected) => {
    expect(shown(text)).toEqual(expected)
  })
})
