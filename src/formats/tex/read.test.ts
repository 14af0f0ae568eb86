import { describe, expect, test } from 'vitest'
import { shownWithIds } from '../../../tests/setup/files/shown-questions.ts'
import { readBank } from '../read-bank.ts'
import { countTexQuestions } from './signs.ts'

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
      'parts of parts',
      `\\begin{questions}\n\\question Given:\n\\begin{parts}\n\\part A triangle.\n\\begin{subparts}\n\\subpart Q?\n${AB}\n\\subpart R?\n${AB}\n\\end{subparts}\n\\part A circle: S?\n${AB}\n\\end{parts}\n\\question T?\n${AB}`,
      [
        '-: Given:\n\nA triangle.\n\nQ? | x, *y',
        '-: Given:\n\nA triangle.\n\nR? | x, *y',
        '-: Given:\n\nA circle: S? | x, *y',
        '-: T? | x, *y',
      ],
    ],
    [
      'parts of a question with options of its own',
      `\\begin{questions}\n\\question Given: P?\n${AB}\n\\begin{parts}\n\\part Q?\n${AB}\n\\end{parts}`,
      ['-: Given: P? | x, *y', '-: Given: P?\n\nQ? | x, *y'],
    ],
    [
      'questions and parts for a bonus',
      `\\begin{questions}\n\\question Q?\n${AB}\n\\bonusquestion[2] R?\n${AB}\n\\bonusquestion S:\n\\begin{parts}\n\\bonuspart T?\n${AB}\n\\end{parts}`,
      ['-: Q? | x, *y', '-: R? | x, *y', '-: S:\n\nT? | x, *y'],
    ],
    ['a title', `\\begin{questions}\n\\titledquestion{Power}[2] Q?\n${AB}`, ['-: Power\n\nQ? | x, *y']],
    ['points after a space', `\\begin{questions}\n\\question [5] Q?\n${AB}`, ['-: Q? | x, *y']],
    [
      'a question in a block of code',
      `\\begin{questions}\n\\question Q?\n\\begin{verbatim}\n\\question R?\n\\choice z\n\\end{verbatim}\n${AB}\n\\question S?\n\\begin{choices}\n\\choice z\n\\end{choices}`,
      [
        '-: Q?\n\n```\n\\question R?\n\\choice z\n``` | x, *y',
        '11: The question has only one option, "z". It needs at least 2.',
      ],
    ],
    [
      'options that begin with a group',
      '\\begin{questions}\n\\question Q?\n\\begin{choices}\n\\choice {\\tt int} x;\n\\CorrectChoice {\\tt int} y;\n\\end{choices}',
      ['-: Q? | `int` x;, *`int` y;'],
    ],
    [
      'several solutions',
      `\\begin{questions}\n\\question Q?\n\\begin{solution}One.\\end{solution}\n${AB}\n\\begin{solutionorbox}[2cm]Two.\\end{solutionorbox}`,
      ['-: Q? | x, *y | One.\n\nTwo.'],
    ],
    [
      'a solution that never ends',
      `\\begin{questions}\n\\question Q?\n\\begin{solution}The key is y.\n${AB}\n\\question R?\n${AB}`,
      [
        '-: R? | x, *y',
        "2: The solution of this question doesn't end, so it can't be told from the question.",
      ],
    ],
    [
      'a condition that only LaTeX can decide',
      `\\begin{questions}\n\\question Q? \\ifsolutions The key is y.\\fi\n${AB}\n\\question R?\n${AB}`,
      ['-: R? | x, *y', '2: Only LaTeX can decide what this question says, as it has conditions (\\if…).'],
    ],
    [
      'a number that Lua computes',
      `\\begin{questions}\n\\question Is it $\\directlua{tex.print(a)}$?\n${AB}\n\\question R?\n${AB}`,
      ['-: R? | x, *y', '2: Only LaTeX can decide what this question says, as it computes parts of it.'],
    ],
    [
      'an option that is computed',
      `\\begin{questions}\n\\question Q?\n${AB.replace('x', '\\SI{\\fpeval{2*3}}{m}')}\n\\question R?\n${AB}`,
      ['-: R? | x, *y', '2: Only LaTeX can decide what this question says, as it computes parts of it.'],
    ],
    [
      'a number that is computed before the questions',
      `\\begin{document}\n\\pgfmathsetmacro{\\a}{random(1,9)}\n\\begin{questions}\n\\question Is it $\\a$?\n${AB}\n\\question Is it $\\alpha$?\n${AB}`,
      [
        '-: Is it $$\\alpha$$? | x, *y',
        '4: Only LaTeX can decide what this question says, as it computes parts of it.',
      ],
    ],
    [
      'an explanation that is computed',
      `\\begin{questions}\n\\question Q?\n${AB}\n\\begin{solution}\\pgfmathparse{1+1}\\pgfmathresult\\end{solution}`,
      ['-: Q? | x, *y'],
    ],
    [
      'a drawing that is computed',
      `\\begin{questions}\n\\question Q?\n\\begin{tikzpicture}\\pgfmathsetmacro{\\a}{2}\\draw (\\a,0);\\end{tikzpicture}\n${AB}`,
      ['-: Q? | x, *y'],
    ],
    [
      'code that computes',
      `\\begin{questions}\n\\question What does \\verb|\\directlua| do?\n${AB}`,
      ['-: What does `\\directlua` do? | x, *y'],
    ],
    [
      'questions that are not for learners',
      `\\begin{questions}\n\\iffalse\n\\question No?\n${AB}\n\\fi\n\\question Q?\n\\begin{choices}\n\\choice z\n\\end{choices}`,
      ['9: The question has only one option, "z". It needs at least 2.'],
    ],
    [
      'options on one line',
      '\\begin{questions}\\question Q?\n\\begin{oneparchoices}\\choice x \\CorrectChoice y\\end{oneparchoices}',
      ['-: Q? | x, *y'],
    ],
  ])('%s', (_, tex, expected) => {
    expect(shownWithIds(tex)).toEqual(expected)
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
    expect(shownWithIds(tex)).toEqual(['q1: Q? | x, *y'])
  })

  test('brackets before an option, and what a copy needs, say nothing', () => {
    expect(
      shownWithIds(
        '\\begin{questionmult}{q1}Q?\\explain{So.}\\begin{multicols}{2}\\begin{reponses}[o]\\mauvaise[a]{x}\\bareme{b=1}\\bonne{[y]}\\end{reponses}\\end{multicols}\\end{questionmult}',
      ),
    ).toEqual(['q1: Q? | x, *[y] | So.'])
  })

  test.each(['{', '{%'])('the name of an element is the category, after %s', (brace) => {
    const { drafts } = readBank(
      `\\element{Trees}${brace}\n\\begin{question}{q1}Q?\\begin{choices}\\wrongchoice{x}\\correctchoice{y}\\end{choices}\\end{question}}`,
    )
    expect(drafts.map(({ category }) => category)).toEqual(['Trees'])
  })
})

describe('what is between questions', () => {
  const between = (text: string): readonly unknown[] => {
    const { drafts, problems, notices } = readBank(
      `\\begin{questions}\n\\question Q?\n${AB}\n${text}\n\\question R?\n${AB}\n\\end{questions}`,
    )
    expect(problems).toEqual([])
    return [
      ...drafts.map((draft) => draft.text),
      ...notices.map(({ location, message }) => [location.line, message]),
    ]
  }

  test.each([
    ['layout', '\\newpage\n% so\n\\vspace{1cm}', ['Q?', 'R?']],
    [
      'a text for the questions below',
      '\\fullwidth{Use 12 V below.}',
      [
        'Q?',
        'Use 12 V below.\n\nR?',
        [8, 'The text above this question in the file is now its beginning: "Use 12 V below.".'],
      ],
    ],
    [
      'an environment for the questions below',
      '\\begin{EnvUplevel}Use 12 V below.\\end{EnvUplevel}',
      [
        'Q?',
        'Use 12 V below.\n\nR?',
        [8, 'The text above this question in the file is now its beginning: "Use 12 V below.".'],
      ],
    ],
    ['other text', 'Justify.', ['Q?', 'R?', [2, 'Text below the options was left out: "Justify.".']]],
    [
      'a drawing',
      '\\begin{tikzpicture}\\draw (0,0);\\end{tikzpicture}',
      ['Q?', 'R?', [2, 'Text below the options was left out: "tikzpicture".']],
    ],
  ])('%s', (_, text, expected) => {
    expect(between(text)).toEqual(expected)
  })
})

describe('a text is LaTeX by its commands at the beginnings of lines', () => {
  const LETTERED = Array.from({ length: 3 }, (_, n) => `${n + 1}. Q${n}?\nA. x\nB. y\nAnswer: B\n`).join('\n')

  test.each([
    ['questions with options', '\\question Q?\n\\choice x', 1],
    ['questions without options', '\\documentclass{exam}\n\\question Q?', 1],
    ['commands within lines', 'Which is right?\nA. \\question\nB. \\choice', 0],
    ['the beginning of an environment', '\\begin{questions}', 0],
  ])('%s', (_, text, count) => {
    expect(countTexQuestions(text)).toBe(count)
  })

  test.each([
    [
      'GIFT with lines of LaTeX',
      `What is it?\n\\question Q?\n\\choice x\n{=a ~b}\n\n${'Q? {=a ~b}\n\n'.repeat(2)}`,
      3,
    ],
    ['a table', 'question,a,b,correct\nWhat begins a list?,\\begin{questions},\\question,A\n', 1],
    [
      'letters',
      `1. What does this begin?\n\\begin{questions}\n\\question R?\nA. x\nB. y\nAnswer: A\n\n${LETTERED}`,
      4,
    ],
    ['GIFT', 'What begins it? {=\\\\begin\\{questions\\} ~\\\\question}\n\nQ? {=a ~b}\n', 2],
  ])('%s about LaTeX is none', (_, text, count) => {
    const { drafts, problems } = readBank(text)
    expect(problems).toEqual([])
    expect(drafts).toHaveLength(count)
  })
})

test('a language is no part of code', () => {
  const { drafts, notices } = readBank(
    '\\question A \\texttt{\\foreignlanguage{english}{hop-count}}?\n\\begin{choices}\\choice x\\CorrectChoice y\\end{choices}',
  )
  expect(drafts).toMatchObject([{ text: 'A `hop-count`?' }])
  expect(notices).toEqual([])
})

test('drawings with lettered points are no lettered text', () => {
  const point = (letter: string) => `\\node at (${letter}) {${letter}};`
  const points = ['A', 'B', 'C', 'D'].map(point).join('\n')
  const drawing = `\\tikzset{shape/.pic={\n${points}\n}}`
  const { drafts, problems } = readBank(
    `${drawing}\n\\element{e}{\n\\begin{question}{q1}\nQ?\n\\begin{choices}\n` +
      '\\wrongchoice{x}\n\\correctchoice{y}\n\\end{choices}\n\\end{question}\n}\n',
  )
  expect(problems).toEqual([])
  expect(drafts).toMatchObject([{ text: 'Q?', options: ['x', 'y'], correct: ['y'] }])
})

test('a title with braces begins a question of its own', () => {
  const options = '\\begin{choices}\\choice x\\CorrectChoice y\\end{choices}'
  const { drafts, problems } = readBank(
    `\\begin{questions}\n\\question Q?\n${options}\n\\titledquestion{A $x_{1}$} R?\n${options}\n\\end{questions}`,
  )
  expect(problems).toEqual([])
  expect(drafts.map(({ text }) => text)).toEqual(['Q?', 'A $$x_{1}$$\n\nR?'])
})

describe('what files of LaTeX also have', () => {
  test.each([
    ['a comment before an argument', `\\question Is \\emph%\n{this} Q?\n${AB}`, 'Is this Q?'],
    [
      'a comment before an option',
      `\\question Q?\n${AB.replace('\\CorrectChoice', '% next\n\\CorrectChoice')}`,
      'Q?',
    ],
  ])('%s', (_, question, text) => {
    const { drafts, notices } = readBank(`\\begin{questions}\n${question}\n\\end{questions}`)
    expect(drafts.map((draft) => [draft.text.replaceAll('*', ''), draft.correct])).toEqual([[text, ['y']]])
    expect(notices).toEqual([])
  })

  test.each([
    ['no argument', '\\newcommand{\\R}{\\mathbb{R}}', 'x \\in \\R', 'x \\in \\mathbb{R}'],
    ['arguments', '\\newcommand{\\norm}[2]{\\|#1\\|_{#2}}', '\\norm{a}2', '\\|a\\|_{2}'],
    ['another macro in it', '\\def\\a{\\b}\\newcommand\\b{\\beta}', '\\a x', '\\beta x'],
    ['an operator', '\\DeclareMathOperator{\\Var}{Var}', '\\Var(X)', '\\operatorname{Var}(X)'],
    ['one that calls itself', '\\newcommand{\\z}{\\z\\z}', 'y', 'y'],
  ])('own commands in formulas: %s', (_, definition, formula, shown) => {
    const { drafts } = readBank(
      `\\documentclass{exam}\n${definition}\n\\begin{document}\n\\begin{questions}\n\\question Is $${formula}$ Q?\n${AB}\n\\end{questions}\n\\end{document}`,
    )
    expect(drafts.map(({ text }) => text)).toEqual([`Is $$${shown}$$ Q?`])
  })

  test('each question of an element has its category', () => {
    const question = (id: string) =>
      `\\begin{question}{${id}}Q ${id}?\\begin{choices}\\wrongchoice{x}\\correctchoice{y}\\end{choices}\\end{question}`
    const { drafts } = readBank(`\\element{C}{${question('a')}\n${question('b')}}\n${question('c')}`)
    expect(drafts.map(({ sourceId, category }) => [sourceId, category])).toEqual([
      ['a', 'C'],
      ['b', 'C'],
      ['c', null],
    ])
  })

  test.each(['randomizechoices', 'myoptions'])('a list of options ends with its environment: %s', (name) => {
    const { drafts } = readBank(
      `\\begin{questions}\\question Q?\n\\begin{${name}}\n\\choice x\n\\CorrectChoice y\n\\end{${name}}\nMore.\n\\end{questions}`,
    )
    expect(drafts).toMatchObject([{ text: 'Q?', options: ['x', 'y'] }])
  })
})
