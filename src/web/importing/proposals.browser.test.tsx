import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import { expectErrors } from '../../../tests/components/expect-errors.ts'
import { FakeApi, type FakeLearner, fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { addProposal } from '../../../tests/components/fakes/fake-assistants.ts'
import { heading, importButton } from '../../../tests/components/import-screen.ts'
import { openApp } from '../../../tests/components/render-app.tsx'
import { toasts } from '../../../tests/components/toasts.ts'
import { question, questions } from '../../../tests/setup/bank-questions.ts'
import { PROPOSALS_PATH } from '../data/browser/files-to-import.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const notice = page.getByRole('region', { name: 'Questions from assistants' })
const BATCH = /^\/questions\/batch$/
const DECLINED = /^\/assistants\/proposals\//

/** A learner with one question, for whom three wait. */
function learnerWithProposal(): FakeLearner {
  const learner = fakeLearner([question('birch')])
  addProposal(learner, [question('oak'), question('elm'), question('ash')])
  return learner
}

async function openReview(learner: FakeLearner, api = new FakeApi(learner)) {
  const app = await openApp(learner, PROPOSALS_PATH, api)
  await expect.element(heading(/^Questions from/)).toBeVisible()
  return app
}

describe('the notice', () => {
  test('is on the dashboard where questions wait, and leads to their review', async () => {
    const { address } = await openApp(learnerWithProposal(), '/app')
    await expect.element(notice).toMatchTextContent('3 questions from Claude wait for you.')
    await expectAccessible('the dashboard with questions of an assistant')
    await page.getByRole('link', { name: 'Review', exact: true }).click()
    await expect.element(heading('Questions from Claude')).toBeVisible()
    expect(address()).toBe(PROPOSALS_PATH)
  })

  test.each([
    ['one question', [['Claude', 1]], '1 question from Claude waits for you.'],
    [
      'two proposals of one assistant',
      [
        ['Claude', 2],
        ['Claude', 3],
      ],
      '5 questions from Claude wait for you.',
    ],
    [
      'two assistants',
      [
        ['Claude', 2],
        ['Cursor', 1],
      ],
      '3 questions from 2 assistants wait for you.',
    ],
  ] as const)('%s', async (_, proposals, sentence) => {
    const learner = fakeLearner([question('birch')])
    for (const [name, count] of proposals) addProposal(learner, questions(count), name)
    await openApp(learner, '/app/import')
    await expect.element(notice).toMatchTextContent(sentence)
  })

  test.each([
    ['none wait', 200],
    ['an older server has no assistants', 404],
    ['the list fails', 500],
  ])('is absent where %s', async (_, status) => {
    const learner = fakeLearner([question('birch')])
    const api = new FakeApi(learner)
    if (status !== 200) api.fail('GET', /\/proposals$/, status)
    await openApp(learner, '/app/import', api)
    await expect.poll(() => api.calls.some(({ path }) => path.endsWith('/proposals'))).toBe(true)
    await expect.element(page.getByText('Drop your question bank here')).toBeVisible()
    expect(notice.elements()).toEqual([])
  })

  test('comes when the page gets the focus again', async () => {
    const learner = fakeLearner([question('birch')])
    const { api } = await openApp(learner, '/app/import')
    await expect.poll(() => api.calls.some(({ path }) => path.endsWith('/proposals'))).toBe(true)
    addProposal(learner, questions(2))
    window.dispatchEvent(new Event('visibilitychange'))
    await expect.element(notice).toMatchTextContent('2 questions from Claude')
  })
})

describe('the review of a proposal', () => {
  test('is that of an import: edits, leave-outs and duplicates; confirming names the proposal', async () => {
    const learner = fakeLearner([question('birch')])
    const proposal = addProposal(learner, [
      question('oak', { format: 'markdown', explanation: '**Oaks** are trees.' }),
      question('elm'),
      question('birch'),
    ])
    const { api } = await openReview(learner)
    await expect.element(page.getByText('3 questions, 1 already in your bank')).toBeVisible()
    await expect.element(heading('Questions in the proposal')).toBeVisible()
    await expect.element(page.getByText('Already in your bank', { exact: true })).toBeVisible()
    await expectAccessible('the review of a proposal')
    await page.getByRole('checkbox', { name: /What of elm/ }).click()
    await importButton('Import 1 question').click()
    await expect.element(heading('1 question imported')).toBeVisible()
    expect(api.bodiesOf('POST', BATCH)).toEqual([
      {
        user_id: learner.user.id,
        proposal_id: proposal.id,
        questions: [
          expect.objectContaining({
            id: expect.stringMatching(/^[\w-]{22}$/),
            question_text: 'What of oak?',
            format: 'markdown',
            explanation: '**Oaks** are trees.',
            made_by: 'Claude',
          }),
        ],
      },
    ])
    await expect.poll(() => notice.elements()).toEqual([])
  })

  test('a failed try is repeated under the same ids', async () => {
    const learner = learnerWithProposal()
    const { api } = await openReview(learner)
    api.failNext('POST', BATCH, 500)
    const errors = expectErrors()
    await importButton('Import 3 questions').click()
    await expect.element(page.getByText(/^The questions couldn't be imported/)).toBeVisible()
    await importButton('Import 3 questions').click()
    await expect.element(heading('3 questions imported')).toBeVisible()
    expect(errors).toHaveBeenCalled()
    const [first, second] = api.bodiesOf('POST', BATCH)
    expect(second).toEqual(first)
  })

  test('that was confirmed on another device meanwhile adds nothing, and says so', async () => {
    const learner = learnerWithProposal()
    const { api } = await openReview(learner)
    learner.assistants.proposals.length = 0
    const before = learner.questions.length
    const errors = expectErrors()
    await importButton('Import 3 questions').click()
    await expect.element(page.getByText(/^These questions were added or declined already/)).toBeVisible()
    expect(errors).toHaveBeenCalled()
    expect(api.learner.questions).toHaveLength(before)
    await button('Not now').click()
    await expect.poll(() => notice.elements()).toEqual([])
  })

  test('one after another, the oldest first', async () => {
    const learner = learnerWithProposal()
    addProposal(learner, [question('yew')], 'Cursor')
    await openReview(learner)
    await importButton('Import 3 questions').click()
    await expect.element(notice).toMatchTextContent('1 question from Cursor waits for you.')
    await notice.getByRole('button', { name: 'Review' }).click()
    await expect.element(heading('Questions from Cursor')).toBeVisible()
    await importButton('Import 1 question').click()
    await expect.element(heading('1 question imported')).toBeVisible()
    await expect.poll(() => notice.elements()).toEqual([])
  })

  test('"Not now" leaves the questions waiting', async () => {
    const { api } = await openReview(learnerWithProposal())
    await button('Not now').click()
    await expect.element(notice).toMatchTextContent('3 questions from Claude')
    expect(api.bodiesOf('DELETE', DECLINED)).toEqual([])
  })

  test('"Not now" asks first where changes would be lost', async () => {
    await openReview(learnerWithProposal())
    await page.getByRole('checkbox', { name: /What of elm/ }).click()
    await button('Not now').click()
    await expect
      .element(page.getByRole('dialog', { name: 'Leave without importing?' }))
      .toMatchTextContent('The questions still wait for you then')
  })

  test('declining asks first, removes them, and says so', async () => {
    const { api } = await openReview(learnerWithProposal())
    await button('Decline').click()
    const dialog = page.getByRole('dialog', { name: 'Decline 3 questions?' })
    await expect.element(dialog).toBeVisible()
    await expectAccessible('the question before questions are declined')
    await button('Cancel').click()
    expect(api.bodiesOf('DELETE', DECLINED)).toEqual([])
    await button('Decline').click()
    api.failNext('DELETE', DECLINED, 500)
    const errors = expectErrors()
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent("couldn't be declined")
    expect(errors).toHaveBeenCalled()
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expect.element(page.getByText('Drop your question bank here')).toBeVisible()
    await expect.element(toasts()).toMatchTextContent('3 questions from Claude removed.')
    expect(notice.elements()).toEqual([])
    await expect.element(heading('Import questions')).toHaveFocus()
  })

  test('what another device declined counts as declined', async () => {
    const learner = learnerWithProposal()
    await openReview(learner)
    learner.assistants.proposals.length = 0
    await button('Decline').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
    await expect.element(page.getByText('Drop your question bank here')).toBeVisible()
  })

  test('says so where none wait any more', async () => {
    await openApp(fakeLearner([question('birch')]), PROPOSALS_PATH)
    await expect.element(page.getByText(/^No questions wait for you any more/)).toBeVisible()
  })

  test('a list that could not be loaded can be loaded again', async () => {
    const learner = learnerWithProposal()
    const api = new FakeApi(learner)
    api.failNext('GET', /\/proposals$/, 500)
    const errors = expectErrors()
    await openApp(learner, PROPOSALS_PATH, api)
    await expect.element(page.getByText(/^Your assistant's questions couldn't be loaded/)).toBeVisible()
    expect(errors).toHaveBeenCalled()
    await notice.getByRole('button', { name: 'Review' }).click()
    await expect.element(heading('Questions from Claude')).toBeVisible()
  })
})
