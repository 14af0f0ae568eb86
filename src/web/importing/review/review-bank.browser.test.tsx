import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../tests/components/accessible.ts'
import { appearedDuring, isSearchTurning } from '../../../../tests/components/appeared.ts'
import {
  addNote,
  addResponse,
  FakeApi,
  type FakeLearner,
  fakeLearner,
} from '../../../../tests/components/fakes/fake-api.ts'
import {
  chooseFiles,
  heading,
  importButton,
  openImport,
  textFile,
} from '../../../../tests/components/import-screen.ts'
import { openApp, openPage } from '../../../../tests/components/render-app.tsx'
import { keepToasts } from '../../../../tests/components/toasts.ts'
import { storeIdentifier } from '../../data/browser/storage/stored-identifier.ts'

const TREES = [
  'id,question,a,b,c,correct,category,explanation',
  'A1,Which tree keeps its needles in winter?,Larch,Yew,Oak,b,Trees,Larches drop theirs.',
  'A2,Which of these plants is a moss?,Sphagnum,Fern,Grass,b,Moss,So they say.',
  'B1,Which of these is a fern?,Bracken,Sphagnum,All of the above,a,,Of course.',
  'B2,Which of these has flowers?,Daisy,Bracken,Moss,a,,',
].join('\n')

/** The first question of the trees as it is in the learner's bank: with another key. */
const OURS = {
  question_text: 'Which tree keeps its needles in winter?',
  possible_answers: ['Larch', 'Yew', 'Oak'],
  correct_answers: ['Larch'],
  category: 'Mine',
  is_flagged: true,
}

/** The card of a question, by a text in it. */
const cardOf = (text: string) =>
  page.getByRole('listitem').filter({ hasText: text, has: page.getByRole('checkbox') })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const textsOf = ({ questions }: FakeLearner) => questions.map(({ question_text }) => question_text)

async function review(learner: FakeLearner, ...files: readonly File[]): Promise<FakeLearner> {
  await openImport(learner)
  chooseFiles(...files)
  await expect.element(heading(/^Questions in the file/)).toBeVisible()
  return learner
}

describe('a refused question', () => {
  const REFUSED = `${TREES}\nC1,Which is a conifer?,Yew,Oak,Elm,F,Trees,It has cones.\nC2,Which is a herb?,Mint,Oak,Elm,G,,`
  const fix = (name: string) => button(`Fix the question at ${name}`)

  test('is fixed in the editor, and imported with the others', async () => {
    const learner = await review(fakeLearner(), textFile('trees.csv', REFUSED))
    await expect.element(page.getByText(/^Fix them here, or in the file/)).toBeVisible()
    await fix('Line 6, C1').click()
    const dialog = page.getByRole('dialog', { name: 'Fix the question' })
    await expect.element(dialog).toHaveAccessibleDescription(/^The right answer "F" is not among the options/)
    await button('Save').click()
    await expect.element(page.getByText('Mark the correct answer.')).toBeVisible()
    await page.getByLabelText('Option A is correct').click()
    await button('Save').click()
    await expect.poll(() => dialog.elements()).toEqual([])
    await expect.element(fix('Line 7, C2')).toHaveFocus()
    await expect.element(heading('Not imported (1)')).toBeVisible()
    await importButton('Import 5 questions').click()
    await expect.element(heading('5 questions imported')).toBeVisible()
    expect(learner.questions.at(-1)).toMatchObject({
      question_text: 'Which is a conifer?',
      correct_answers: ['Yew'],
      category: 'Trees',
      explanation: 'It has cones.',
    })
  })

  test('stays as it is when its editor is closed; the last one that is fixed is shown among the questions', async () => {
    await review(fakeLearner(), textFile('trees.csv', REFUSED.replace(/\nC2.*/, '')))
    for (const times of ['once', 'again']) {
      await fix('Line 6, C1').click()
      await page.getByLabelText('Option C', { exact: true }).fill('Ash')
      await button('Cancel').click()
      await button('Discard').click()
      await expect.element(fix('Line 6, C1'), { message: times }).toHaveFocus()
    }
    await fix('Line 6, C1').click()
    await expect.element(page.getByLabelText('Option C', { exact: true })).toHaveValue('Elm')
    await page.getByLabelText('Option A is correct').click()
    await expectAccessible('the editor of a refused question')
    await button('Save').click()
    await expect.element(page.getByText('Fixed', { exact: true })).toBeInViewport()
    expect(heading(/^Not imported/).elements()).toEqual([])
  })
})

describe('a finding', () => {
  const contradicting = `${TREES}\nC1,Which of these plants is a moss?,Sphagnum,Fern,Grass,a,Moss,It is.`

  test('leads to its question, and from there to the one it contradicts', async () => {
    await review(fakeLearner(), textFile('trees.csv', contradicting))
    await button('1 question with a key that contradicts another question').click()
    await page.getByRole('button', { name: /^Line 6, C1/ }).click()
    await expect.poll(() => document.activeElement?.textContent).toContain('Line 6, C1')
    expect(document.activeElement?.localName).toBe('li')
    await cardOf('Line 6, C1').getByRole('button', { name: 'Show it' }).click()
    await expect.poll(() => document.activeElement?.textContent).toContain('Line 3, A2')
  })

  test('is gone once its question is changed in place, and the change is what is stored', async () => {
    const learner = await review(fakeLearner(), textFile('trees.csv', contradicting))
    await button('Edit question 2').click()
    await expect.element(page.getByLabelText('Question', { exact: true })).toHaveFocus()
    await expect.element(importButton('Import 5 questions')).toBeDisabled()
    await page.getByLabelText('Option B is correct').click()
    await page.getByLabelText('Option C', { exact: true }).fill('')
    await button('Save').click()
    await expect.element(page.getByText('Mark the correct answer.')).toBeVisible()
    await expect.element(page.getByText('Write the option, or remove it.')).toBeVisible()
    await page.getByLabelText('Option A is correct').click()
    await button('Remove option C').click()
    await page.getByLabelText('Category', { exact: true }).fill('Mosses')
    await button('Save').click()
    await expect.element(page.getByText('Changed', { exact: true })).toBeVisible()
    await expect
      .poll(() =>
        page.getByRole('button', { name: /with a key that contradicts another question/ }).elements(),
      )
      .toEqual([])
    await importButton('Import 5 questions').click()
    await expect.element(heading('5 questions imported')).toBeVisible()
    expect(learner.questions[1]).toMatchObject({
      possible_answers: ['Sphagnum', 'Fern'],
      correct_answers: ['Sphagnum'],
      category: 'Mosses',
    })
  })
})

test('a change that equals a question in the bank makes a duplicate, and changing it back undoes that', async () => {
  await review(fakeLearner(), textFile('two.csv', 'question,a,b,correct\nOne?,yes,no,a\nTwo?,yes,no,a'))
  await button('Edit question 2').click()
  await page.getByLabelText('Question', { exact: true }).fill('One?')
  await button('Save').click()
  await expect.element(page.getByText('Twice in the file')).toBeVisible()
  await expect.element(importButton('Import 1 question')).toBeEnabled()
  await button('Edit question 2').click()
  await button('Restore the original').click()
  await expect.element(importButton('Import 2 questions')).toBeEnabled()
})

test('a review without changes is left without a confirmation', async () => {
  const app = await openApp(fakeLearner(), '/app/import')
  chooseFiles(textFile('trees.csv', TREES))
  await expect.element(importButton('Import 4 questions')).toBeEnabled()
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect.poll(app.address).toBe('/app')
})

describe('what is in the bank already', () => {
  function withHistory(): FakeLearner {
    const learner = fakeLearner([OURS])
    addNote(learner, 0, { note_text: '<p>Mind the yew.</p>', hint_text: '' })
    addResponse(learner, 0, true, 10)
    return learner
  }

  test('is skipped', async () => {
    const learner = await review(withHistory(), textFile('trees.csv', TREES))
    const [before] = learner.questions
    await expect.element(page.getByText('Differs from yours', { exact: true })).toBeVisible()
    await importButton('Import 3 questions').click()
    await expect.element(page.getByText(/1 question skipped\./)).toBeVisible()
    expect(learner.questions[0]).toEqual(before)
    expect(learner.questions).toHaveLength(4)
  })

  test('is replaced, and replaced by the same does nothing', async () => {
    const learner = await review(withHistory(), textFile('trees.csv', TREES))
    const id = learner.questions[0]?.id
    await page.getByRole('radio', { name: /^Replace yours/ }).click()
    await importButton('Import 3, replace 1').click()
    await expect.element(page.getByText(/1 question replaced\./)).toBeVisible()
    expect(learner.questions).toHaveLength(4)
    expect(learner.questions[0]).toMatchObject({
      id,
      correct_answers: ['Yew'],
      category: 'Trees',
      explanation: 'Larches drop theirs.',
    })
    await button('Import more').click()
    chooseFiles(textFile('trees.csv', TREES))
    await expect.element(page.getByText('trees.csv: 4 questions, 4 already in your bank')).toBeVisible()
    await page.getByRole('radio', { name: /^Replace yours/ }).click()
    await expect.element(importButton('Import 0 questions')).toBeDisabled()
  })

  test('is recognized by its id, shown word by word, and replaced alone', async () => {
    const reworded = { ...OURS, question_text: 'Which tree loses its needles in winter?', source_id: 'A1' }
    const learner = await review(
      fakeLearner([reworded, { ...OURS, question_text: 'Which plant is it?', source_id: 'A9' }]),
      textFile('trees.csv', TREES),
    )
    const card = cardOf('Which tree keeps')
    await expect.element(card.getByText('loses', { exact: true })).toBeVisible()
    expect(card.getByText('loses', { exact: true }).element().tagName).toBe('DEL')
    expect(card.getByText('keeps', { exact: true }).element().tagName).toBe('INS')
    await card.getByRole('combobox', { name: 'What to do with question 1' }).selectOptions('replace')
    await expect.element(heading('1 question in your bank, but not in the file')).toBeVisible()
    await expect.element(page.getByText('Which plant is it?')).toBeVisible()
    await importButton('Import 3, replace 1').click()
    await expect.element(page.getByText(/1 question replaced\./)).toBeVisible()
    expect(learner.questions.map(({ question_text, source_id }) => [question_text, source_id])).toEqual([
      ['Which tree keeps its needles in winter?', 'A1'],
      ['Which plant is it?', 'A9'],
      ['Which of these plants is a moss?', 'A2'],
      ['Which of these is a fern?', 'B1'],
      ['Which of these has flowers?', 'B2'],
    ])
  })

  test('is added again', async () => {
    const learner = await review(withHistory(), textFile('trees.csv', TREES))
    await page.getByRole('radio', { name: /^Add it again/ }).click()
    await importButton('Import 4 questions').click()
    await expect.element(heading('4 questions imported')).toBeVisible()
    expect(textsOf(learner).filter((text) => text === OURS.question_text)).toHaveLength(2)
  })
})

test.for([
  [1280, 900],
  [375, 800],
])('a toast is above the bar that imports, at %i × %i pixels', async ([width = 0, height = 0]) => {
  await page.viewport(width, height)
  const learner = fakeLearner()
  new FakeApi(learner)
  storeIdentifier(learner.user.w3w_identifier)
  const untilToast = keepToasts()
  await openPage('/app/import')
  await untilToast()
  const toast = page.getByRole('listitem').filter({ hasText: 'Success' })
  chooseFiles(textFile('trees.csv', TREES))
  await expect.element(importButton('Import 4 questions')).toBeEnabled()
  const boxOf = (locator: { element: () => Element }) => locator.element().getBoundingClientRect()
  const overlap = () => boxOf(toast).bottom - boxOf(importButton('Import 4 questions')).top
  await expect.poll(overlap).toBeLessThanOrEqual(0)
})

test('several files make one review, and each problem names its file', async () => {
  const learner = await review(
    fakeLearner(),
    textFile('trees.csv', TREES),
    textFile('letter.txt', 'Dear Sir or Madam'),
    textFile('more.csv', `${TREES}\nD1,Without a key?,a,b,c,,,`),
  )
  await expect.element(page.getByText('3 files: 8 questions, 2 problems, 4 repeated')).toBeVisible()
  await expect.element(page.getByText('letter.txt', { exact: true })).toBeVisible()
  await expect.element(page.getByText('more.csv, line 6, D1')).toBeVisible()
  expect(page.getByRole('radio').elements(), 'there is none to replace').toHaveLength(2)
  await page.getByLabelText('Show').selectOptions('Duplicates')
  await expect.element(cardOf('more.csv, line 2, A1').getByText('Twice in the file')).toBeVisible()
  await importButton('Import 4 questions').click()
  await expect.element(heading('4 questions imported')).toBeVisible()
  expect(learner.questions).toHaveLength(4)
})

test('problems are grouped by cause, each open to its questions, and no sentence is repeated', async () => {
  const rows = Array.from({ length: 30 }, (_, index) => [
    `K${index},Key of ${index}?,a,b,z${index},`,
    `E${index},Is ${index} empty?,a,b,,`,
    `T${index},Twice ${index}?,yes,yes,a,`,
    `G${index},Good ${index}?,a,b,a,`,
  ])
  await review(
    fakeLearner(),
    textFile('mixed.csv', ['id,question,a,b,correct,category', ...rows.flat()].join('\n')),
  )
  await expect.element(heading('Not imported (90)')).toBeVisible()
  const group = page.getByRole('button', { name: /^30 questions: The right answer "…" is not among/ })
  await expect.element(group).toHaveAttribute('aria-expanded', 'false')
  await expect
    .element(page.getByRole('button', { name: /^30 questions: The right answer is missing/ }))
    .toBeVisible()
  await group.click()
  await expect.element(page.getByText('Key of 0?')).toBeVisible()
  await expect.element(page.getByText(/"z0"/)).toBeVisible()
  expect(page.getByText(/is not among the options/).elements()).toHaveLength(1)
})

test('an arrow in a quoted text is not divided at the end of a line', async () => {
  await openImport()
  chooseFiles(textFile('pairs.gift', 'Which is right: oak -> acorn? {=acorn}\n\nA tree? {=Oak ~Rose}\n'))
  await expect.element(page.getByText('->', { exact: true })).toHaveStyle({ whiteSpace: 'nowrap' })
})

test('categories come from the ids where the learner wants that', async () => {
  const pool = [
    'id,question,a,b,correct',
    'T1A01,One?,a,b,a',
    'T1A02,Two?,a,b,a',
    'T2B01,Three?,a,b,a',
    'T2B02,Four?,a,b,b',
  ]
  const learner = await review(fakeLearner(), textFile('pool.csv', pool.join('\n')))
  await page.getByLabelText('Categories from the ids').selectOptions('2 categories: T1, T2 (2 characters)')
  await importButton('Import 4 questions').click()
  await expect.element(heading('4 questions imported')).toBeVisible()
  expect(learner.questions.map(({ category }) => category)).toEqual(['T1', 'T1', 'T2', 'T2'])
})

test('by the keyboard alone', async () => {
  const { api } = await openImport()
  const field = page.getByLabelText('Or paste your questions')
  await field.fill(TREES)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('checkbox').first()).toBeVisible()
  focusOn(page.getByRole('checkbox').first().element())
  await userEvent.keyboard(' {Tab}')
  await expect.element(button('Edit question 1')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('Question', { exact: true })).toHaveFocus()
  await userEvent.keyboard('{End} Really?')
  while (document.activeElement !== button('Save').element()) await userEvent.keyboard('{Tab}')
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Edit question 1')).toHaveFocus()
  await expect.element(page.getByText(/Really\?/)).toBeVisible()
  // The change is judged first, and a disabled button takes no focus.
  await expect.element(importButton('Import 3 questions')).toBeEnabled()
  focusOn(importButton('Import 3 questions').element())
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('3 questions imported')).toBeVisible()
  expect(api.learner.questions).toHaveLength(3)
})

function focusOn(element: Element): void {
  if (element instanceof HTMLElement) element.focus()
}

test('a search shows that it is at work until the list is of what was typed; only minor findings are called so', async () => {
  const many = Array.from({ length: 30 }, (_, index) => `N${index},Number ${index}?,a,b,c,a,,`)
  await review(fakeLearner(), textFile('many.csv', [TREES.split('\n')[0], ...many].join('\n')))
  await expect.element(page.getByText('Only minor findings.', { exact: false })).toBeVisible()
  const sought = await appearedDuring(isSearchTurning, async () => {
    await page.getByRole('searchbox').fill('Number 17')
    await expect.element(page.getByText('1 question', { exact: true })).toBeVisible()
  })
  expect(sought).toBe(true)
  await expect.poll(isSearchTurning).toBe(false)
})

test('axe finds nothing in a full review, and nothing scrolls sideways at 320 px', async () => {
  const many = Array.from({ length: 30 }, (_, index) => `N${index},Number ${index}?,a,b,c,a,,`)
  const rows = [TREES, `C1,Long?,a,b,c,a,${'A long way down '.repeat(6)},`, ...many, 'X,No key?,a,b,c,,,']
  await review(fakeLearner([OURS]), textFile(`${'long'.repeat(30)}.csv`, rows.join('\n')))
  await button('Minor findings').click()
  await page.getByRole('button', { name: /without an explanation$/ }).click()
  await button('Edit question 2').click()
  await page.getByLabelText('Question', { exact: true }).fill('')
  await button('Save').click()
  await expectAccessible('a full review')
})
