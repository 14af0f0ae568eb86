import { describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../tests/components/accessible.ts'
import { fakeLearner } from '../../../../tests/components/fakes/fake-api.ts'
import {
  chooseFiles,
  heading,
  importButton,
  openImport,
  textFile,
} from '../../../../tests/components/import-screen.ts'
import { press } from '../../../../tests/components/keys.ts'

const TREES = [
  ['Which tree is a larch?', 'Larch', 'Yew', 'Oak'],
  ['Which tree is a yew?', 'Larch', 'Yew', 'Oak'],
  ['Which tree is an oak?', 'Larch', 'Yew', 'Oak'],
  ['Which one has needles?', 'Pine', 'Ash', 'Elm'],
] as const

/** Lines of a shape that nobody knows, and one question of another. */
const LINES = [
  ...TREES.map(
    ([text, ...options], n) => `${n + 1}/ ${text}\n= ${options.join('\n= ')}\nzork ${(n % 3) + 1}\n`,
  ),
  '## Which one is a moss?\n(Fern)\n(Sphagnum)\nok: Sphagnum\n',
].join('\n')

const VALUES = JSON.stringify(
  TREES.map(([text, ...options], n) => ({
    s: { p: [text] },
    v: options.map((o, i) => ({ o, pts: i === n % 3 ? 2 : -1 })),
  })),
)

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const roles = page.getByRole('group', { name: 'What to mark' })
const role = (name: string) => roles.getByText(name, { exact: true })
const radio = (name: string) => page.getByRole('radio', { name, exact: true })
const lines = () => page.getByRole('list', { name: 'Lines of the file' })
const line = (n: number, text: string) =>
  lines().getByRole('button', { name: `Line ${n} ${text}`, exact: true })
const found = (text: string) => page.getByText(text, { exact: true })

/** Presses Shift and Tab until `target` is focused. */
async function backTo(target: Locator): Promise<void> {
  for (let stops = 0; stops < 20 && target.element() !== document.activeElement; stops++) {
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  }
  expect(target.element()).toBe(document.activeElement)
}

async function markLines(): Promise<void> {
  await button('Mark a question').click()
  await line(1, '1/ Which tree is a larch?').click()
  await role('Option').click()
  await line(3, '= Yew').click()
  await line(4, '= Oak').click()
  await role('Right option').click()
  await line(2, '= Larch').click()
}

describe('a text that nobody understands', () => {
  test('is read like a question whose lines are marked; what differs can be marked next, and one press goes back', async () => {
    const learner = fakeLearner()
    await openImport(learner)
    chooseFiles(textFile('trees.txt', LINES))
    await expect.element(heading('Show me one question')).toBeVisible()
    await expect.element(page.getByText('Then see what the file gives.')).not.toBeInTheDocument()
    await markLines()
    await expect.element(found('4 of 5 like this; 1 differs.')).toBeVisible()
    await button('Read the file this way').click()
    await expect.element(importButton('Import 4 questions')).toBeEnabled()
    await expect.element(page.getByText(/^This was read like the question that you marked\./)).toBeVisible()
    await button('Mark one that differs').click()
    await line(25, '## Which one is a moss?').click()
    await role('Option').click()
    await line(26, '(Fern)').click()
    await role('Right option').click()
    await line(27, '(Sphagnum)').click()
    await expect.element(found('5 of 5 like this.')).toBeVisible()
    await button('Read the file this way').click()
    await expect.element(importButton('Import 5 questions')).toBeEnabled()
    await button('Back to the earlier reading').click()
    await expect.element(button('Mark a question')).toBeVisible()
  })

  test('is marked and imported by keyboard alone', async () => {
    const learner = fakeLearner()
    await openImport(learner)
    chooseFiles(textFile('trees.txt', LINES))
    await press(button('Mark a question'))
    await press(line(1, '1/ Which tree is a larch?'))
    await backTo(radio('Question'))
    await userEvent.keyboard('{ArrowRight}')
    await press(line(3, '= Yew'))
    await press(line(4, '= Oak'))
    await backTo(radio('Option'))
    await userEvent.keyboard('{ArrowRight}')
    await press(line(2, '= Larch'))
    await expect.element(found('4 of 5 like this; 1 differs.')).toBeVisible()
    await press(button('Read the file this way'))
    await press(importButton('Import 4 questions'))
    await expect.element(heading('4 questions imported')).toBeVisible()
    expect(learner.questions.map(({ correct_answers }) => correct_answers)).toEqual([
      ['Larch'],
      ['Yew'],
      ['Oak'],
      ['Pine'],
    ])
  })

  test('is marked word by word where a line has several parts', async () => {
    await openImport()
    const oneLine = TREES.map(
      ([text, ...options], n) => `${n + 1} ~~ ${text} ~~ ${options.join(' ~~ ')} ~~ ${(n % 3) + 1}`,
    )
    chooseFiles(textFile('trees.txt', oneLine.join('\n')))
    await button('Mark a question').click()
    await button('Mark words of Line 1').click()
    const word = (text: string) =>
      page
        .getByRole('group', { name: 'Words of Line 1' })
        .getByRole('button', { name: text, exact: true })
        .first()
    await word('Which').click()
    await word('?').click()
    await role('Option').click()
    for (const option of ['Yew', 'Oak']) {
      await word(option).click()
      await word(option).click()
    }
    await role('Right option').click()
    await word('Larch').click()
    await word('Larch').click()
    await expect.element(found('4 of 4 like this.')).toBeVisible()
  })
})

describe('values that nobody understands', () => {
  test('are read like those that are marked, and files alike are read so from then on', async () => {
    await openImport()
    chooseFiles(textFile('trees.json', VALUES))
    await button('Mark a question').click()
    const values = page.getByRole('list', { name: 'Values of row 1' })
    const value = (name: string) => values.getByRole('button', { name, exact: true })
    await value('s › p › 1 Which tree is a larch?').click()
    await role('Option').click()
    await value('v › 2 › o Yew').click()
    await value('v › 3 › o Oak').click()
    await role('Right option').click()
    await value('v › 1 › o Larch').click()
    await expect.element(found('4 of 4 like this.')).toBeVisible()
    await button('Read the file this way').click()
    await button('Choose another file').click()
    chooseFiles(textFile('more.json', VALUES.replace('larch', 'conifer')))
    await expect.element(importButton('Import 4 questions')).toBeEnabled()
    await expect.element(page.getByText(/^This was read like the question that you marked/)).toBeVisible()
  })
})

describe('the marking', () => {
  test('is opened and closed by a quiet button where the file was understood', async () => {
    await openImport()
    chooseFiles(textFile('good.csv', 'question,a,b,correct\nWhich is a tree?,Larch,Moss,a'))
    await button('Not read as it is meant? Show one question').click()
    await button('Cancel').click()
    await expect.element(button('Not read as it is meant? Show one question')).toBeVisible()
  })

  test('axe finds nothing, and nothing scrolls sideways at 320 px', async () => {
    await openImport()
    chooseFiles(textFile('trees.txt', LINES))
    await markLines()
    await button('Mark words of Line 2').click()
    await expect.element(found('4 of 5 like this; 1 differs.')).toBeVisible()
    await expectAccessible('marking a question')
    await button('Read the file this way').click()
    await expect.element(button('Mark one that differs')).toBeVisible()
    await expectAccessible('a file that was read like a question')
  })
})
