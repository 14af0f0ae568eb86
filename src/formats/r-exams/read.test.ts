import { describe, expect, test } from 'vitest'
import { shownWithIds } from '../../../tests/setup/files/shown-questions.ts'
import { readBank } from '../read-bank.ts'

describe('R/exams', () => {
  const meta = (type: string, key: string) =>
    `Meta-information\n================\nextype: ${type}\nexsolution: ${key}\n`
  const question = (text: string) => `Question\n========\n${text}\n\nAnswerlist\n----------\n* x\n* y\n\n`
  /** An exercise in Sweave, with an option for each digit of its key. */
  const sweave = (type: string, key: string) =>
    `\\begin{question}\nQ?\n\\begin{answerlist}\n\\item x\n\\item y\n\\item z\n\\end{answerlist}\n\\end{question}\n\n\\begin{solution}\nSo.\n\\end{solution}\n\n\\extype{${type}}\n\\exsolution{${key}}\n`

  test.each([
    ['a choice', question('Q?') + meta('schoice', '01'), ['-: Q? | x, *y']],
    ['several', question('Q?') + meta('mchoice', '11'), ['-: Q? | *x, *y']],
    [
      'LaTeX',
      '\\begin{question}\nQ?\n\\begin{answerlist}\n\\item x\n\\item y\n\\end{answerlist}\n\\end{question}\n%% \\extype{schoice}\n%% \\exsolution{01}',
      ['-: Q? | x, *y'],
    ],
    [
      'Sweave with code before its fixed text',
      `<<echo=FALSE, results=hide>>=\nx <- c(1, {2})\n@\n\n${sweave('mchoice', '101')}`,
      ['-: Q? | *x, y, *z | So.'],
    ],
    [
      'Sweave that is indented',
      sweave('schoice', '010').replace(/^(?=.)/gm, '  '),
      ['-: Q? | x, *y, z | So.'],
    ],
    [
      'Sweave whose options R makes',
      sweave('schoice', '\\Sexpr{mchoice2string(s)}').replace(
        '\\item y',
        '<<results=tex>>=\nanswerlist(q)\n@',
      ),
      ["1: R makes parts of this exercise each time it's shown, so it has no fixed text."],
    ],
    [
      'a paper on exercises, in Sweave',
      `\\documentclass{article}\n\\begin{document}\n<<a>>=\nf <- function(x) {x}\n@\n\\emph{}\n\n\\begin{Schunk}{#1}\n\\end{Schunk}\n\\end{document}`,
      ['1: This LaTeX file has no questions.'],
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
    expect(shownWithIds(text)).toEqual(expected)
  })

  test.each([
    ['prices', 'Is it $5 or $10?', 'Is it $5 or $10?'],
    ['prices and formulas', 'Is $x$ worth $5 or $10?', 'Is $x$ worth \\$5 or \\$10?'],
    ['names of R and formulas', 'Is **df$x + df$y** like $x$?', 'Is **df\\$x + df\\$y** like $x$?'],
    ['a formula of its own', 'Is\n\n$$x$$\n\nso?', 'Is\n\n$$x$$\n\nso?'],
    ['C++', 'What does `cout << "$a"` print?', 'What does `cout << "$a"` print?'],
  ])('%s stay', (_, text, expected) => {
    const { drafts, problems } = readBank(question(text) + meta('schoice', '01'))
    expect(problems).toEqual([])
    expect(drafts.map((draft) => draft.text)).toEqual([expected])
  })

  test('reasons that R computes are left out, with a notice', () => {
    const solution = 'Solution\n========\nIt is `r a`.\n\nAnswerlist\n----------\n* No: `r b`\n* Yes.\n\n'
    const { drafts, notices } = readBank(question('Q?') + solution + meta('schoice', '01'))
    expect(drafts).toMatchObject([{ text: 'Q?', explanation: null, optionFeedback: [null, 'Yes.'] }])
    expect(notices.map(({ message }) => message)).toEqual([
      "R makes parts of the explanation each time it's shown. Those parts were left out.",
    ])
  })
})

test('text behind the list of answers is named, and belongs to the explanation in the solution', () => {
  const list = '\\begin{answerlist}\n\\item x\n\\item y\n\\end{answerlist}'
  const { drafts, notices } = readBank(
    `\\begin{question}\nQ?\n${list}\nMore.\n\\end{question}\n\\begin{solution}\nSo.\n${list}\nThus.\n\\end{solution}\n%% \\extype{schoice}\n%% \\exsolution{01}`,
  )
  expect(drafts).toMatchObject([{ text: 'Q?', correct: ['y'], explanation: 'So.\n\nThus.' }])
  expect(notices).toMatchObject([{ message: 'Text below the options was left out: "More.".' }])
})
