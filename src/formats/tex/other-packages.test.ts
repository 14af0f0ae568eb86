import { describe, expect, test } from 'vitest'
import { shown } from '../../../tests/setup/files/shown-questions.ts'
import { readBank } from '../read-bank.ts'

function moodle(...questions: readonly string[]): string {
  return `\\documentclass{article}\n\\usepackage{moodle}\n\\begin{document}\n\\begin{quiz}{Trees}\n${questions.join('\n')}\n\\end{quiz}\n\\end{document}`
}

describe('the package moodle', () => {
  test('stars mark the right items, and the quiz is the category', () => {
    const file = moodle(
      '\\begin{multi}[points=2]{Needles}\nWhich tree drops its needles?\n\\item The yew\n\\item* The larch\n\\end{multi}',
      '\\begin{multi}[multiple]{Cones} Which have cones?\n\\item[fraction=50] Pines\n\\item[fraction=50] Larches\n\\item[fraction=-100] Oaks\n\\end{multi}',
    )
    expect(shown(file)).toEqual([
      'Which tree drops its needles? | The yew, *The larch',
      'Which have cones? | *Pines, *Larches, Oaks',
    ])
    expect(readBank(file).drafts.map(({ category }) => category)).toEqual(['Trees', 'Trees'])
  })

  test('in a single choice only the item with all points is right', () => {
    const items = (settings: string) =>
      moodle(`\\begin{multi}${settings}{Q}\nQ?\n\\item[fraction=50] x\n\\item* y\n\\item z\n\\end{multi}`)
    expect(shown(items(''))).toEqual(['Q? | x, *y, z'])
    expect(shown(items('[multiple]'))).toEqual(['Q? | *x, *y, z'])
  })

  test('each quiz is a category of its own', () => {
    const multi = '\\begin{multi}{Q}\nQ?\n\\item x\n\\item* y\n\\end{multi}'
    const file = moodle(`${multi}\n\\end{quiz}\n\\begin{quiz}{Big {\\bf trees}}\n${multi}`)
    const { drafts, notices } = readBank(file)
    expect(drafts.map(({ category }) => category)).toEqual(['Trees', 'Big trees'])
    expect(notices).toEqual([])
  })

  test('a list within the text is none of options', () => {
    const list = '\\begin{itemize}\n\\item A leaf\n\\item A cone\n\\end{itemize}'
    const file = moodle(`\\begin{multi}{Q}\nGiven:\n${list}\nWhich?\n\\item x\n\\item* y\n\\end{multi}`)
    expect(readBank(file).drafts).toMatchObject([{ options: ['x', 'y'], correct: ['y'] }])
  })

  test('other kinds are named as tasks without options', () => {
    const file = moodle(
      '\\begin{numerical}{Sum}\nWhat is 1 + 1?\n\\item 2\n\\end{numerical}',
      '\\begin{multi}{Q}\nQ?\n\\item x\n\\item* y\n\\end{multi}',
    )
    const { drafts, problems } = readBank(file)
    expect(drafts.map(({ text }) => text)).toEqual(['Q?'])
    expect(problems).toMatchObject([{ message: expect.stringContaining('no options') }])
  })
})

test('the package ltxgift: commands mark the items', () => {
  const frame = (body: string) =>
    `\\begin{gift}\n\\begin{frame}{Quiz}\n\\Question{\n  What is ${body}?\n}\n\\begin{enumerate}\n\\item \\Wrong{No}\\Response{Look again.}\n\\item \\Correct{Yes}\n\\end{enumerate}\n\\end{frame}\n\\end{gift}\n`
  const file = `\\documentclass{beamer}\n\\usepackage{ltxgift}\n\\begin{document}\n${frame('$x$')}${frame('a tree')}\\end{document}`
  expect(readBank(file).drafts).toMatchObject([
    { text: 'What is $$x$$?', options: ['No', 'Yes'], correct: ['Yes'], explanation: 'Look again.' },
    { text: 'What is a tree?', options: ['No', 'Yes'], correct: ['Yes'] },
  ])
})

test('an unknown command has all of its settings', () => {
  const file =
    '\\question Q?\n\\begin{choices}\n\\choice \\eqmakebox[a][l]{x} y\n\\CorrectChoice z [1]\n\\end{choices}'
  expect(readBank(file).drafts).toMatchObject([{ options: ['x y', 'z [1]'] }])
})
