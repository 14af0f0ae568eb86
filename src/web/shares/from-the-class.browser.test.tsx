import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import { expectErrors } from '../../../tests/components/expect-errors.ts'
import { FakeApi, type FakeLearner, fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { newTestId } from '../../../tests/components/fakes/fake-learner.ts'
import { openApp } from '../../../tests/components/render-app.tsx'
import { ownShare } from '../../../tests/components/shared-bank.ts'
import { question } from '../../../tests/setup/bank-questions.ts'
import type { ShareResults } from '../../contract/share-results.ts'
import type { Suggestion } from '../../contract/suggestion.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const queue = page.getByRole('dialog', { name: 'Suggestions' })
const results = page.getByRole('dialog', { name: 'What the class gets wrong' })
const DECIDE = /^\/shares\/.+\/suggestions\/decide$/

function suggestionOn({ questions }: FakeLearner, index: number, more: Partial<Suggestion> = {}): Suggestion {
  const { id, revision, ...current } = questions[index]!
  return {
    ...{ id: newTestId(), question_id: id, revision, current, day: '2026-11-20' },
    content: { ...current, explanation: 'By its leaves.' },
    learners: 3,
    reasons: ['Page 12'],
    ...more,
  }
}

async function open(tell: (api: FakeApi, learner: FakeLearner) => void = () => {}, taken = 12) {
  const learner = fakeLearner([
    question('oak', { category: 'Trees' }),
    question('elm', { category: 'Trees' }),
  ])
  const api = new FakeApi(learner)
  api.shares.own.push(ownShare(learner, { taken }))
  tell(api, learner)
  await openApp(learner, '/app/shares', api)
  return { api, learner }
}

const two = (api: FakeApi, learner: FakeLearner) => {
  api.class.suggestions.push(suggestionOn(learner, 0), suggestionOn(learner, 1, { learners: 1, reasons: [] }))
}

test('a link that nobody took has nothing from a class', async () => {
  await open(() => {}, 0)
  await expect.element(page.getByText('taken 0 times', { exact: false })).toBeVisible()
  expect(button(/^Suggestions/).elements()).toEqual([])
})

describe('suggestions to the author (spec §2.17)', () => {
  const openQueue = async (tell = two) => {
    const opened = await open(tell)
    await button(/^Suggestions \(\d\)/).click()
    await expect.element(queue).toBeVisible()
    return opened
  }
  const row = (text: string) =>
    queue.getByRole('list', { name: 'Suggestions' }).getByRole('listitem').filter({ hasText: text }).first()

  test('show the difference, why, and how many learners', async () => {
    await openQueue()
    await expect.element(queue.getByText('2 suggestions.')).toBeVisible()
    await expect.element(row('oak').getByText('3 learners')).toBeVisible()
    await expect.element(row('oak').getByText('Page 12')).toBeVisible()
    expect(document.querySelector('ins')?.textContent).toBe('By its leaves.')
    await expectAccessible('suggestions')
  })

  test.each([
    ['Accept', { decision: 'accept', content: { explanation: 'By its leaves.' }, reply: 'Thanks' }],
    ['Reject', { decision: 'reject', reply: 'Thanks' }],
    ['Mute…', { decision: 'mute', reply: 'Thanks' }],
  ])('%s, with a word', async (name, sent) => {
    const { api } = await openQueue()
    await row('oak').getByRole('button', { name: 'Add a reply' }).click()
    await expect.element(row('oak').getByLabelText(/^Reply/)).toHaveFocus()
    await userEvent.keyboard('Thanks')
    await row('oak').getByRole('button', { name, exact: true }).click()
    if (name === 'Mute…') {
      await expectAccessible('the question before muting')
      await button('Mute').click()
    }
    await expect.element(queue.getByText('1 suggestion.')).toBeVisible()
    expect(api.bodiesOf('POST', DECIDE)).toMatchObject([sent])
    await expect.poll(() => document.activeElement?.textContent).toBe('1 suggestion.')
  })

  test('leave the focus to whoever went on while the server was slow', async () => {
    const { api } = await openQueue()
    const release = api.hold('POST', DECIDE)
    await row('oak').getByRole('button', { name: 'Accept' }).click()
    const close = queue.getByRole('button', { name: 'Close' }).last()
    while (document.activeElement !== close.element()) await userEvent.keyboard('{Tab}')
    release()
    await expect.element(queue.getByText('1 suggestion.')).toBeVisible()
    await expect.element(close).toHaveFocus()
  })

  test('of muted learners are taken again', async () => {
    const { api } = await open((fake, learner) => {
      two(fake, learner)
      fake.shares.own[0] = { ...fake.shares.own[0]!, muted: 2 }
    })
    await button(/^Suggestions \(\d\)/).click()
    await expect.element(queue.getByText('2 learners muted.')).toBeVisible()
    await button('Take their suggestions again').click()
    await expect.poll(() => queue.getByText(/muted\.$/).elements()).toEqual([])
    expect(api.bodiesOf('PATCH', /^\/shares\//)).toEqual([{ unmutes: true }])
  })

  test('are not lost while they are edited', async () => {
    await openQueue()
    await row('oak').getByRole('button', { name: 'Edit first' }).click()
    const editor = page.getByRole('dialog', { name: 'Edit the suggestion' })
    await editor.getByRole('textbox', { name: 'Explanation' }).fill('By its bark.')
    await userEvent.keyboard('{Escape}')
    await button('Discard').click()
    await expect.poll(() => editor.elements()).toEqual([])
    await expect.element(queue).toBeVisible()
  })

  test('are edited first', async () => {
    const { api } = await openQueue()
    await row('oak').getByRole('button', { name: 'Edit first' }).click()
    const editor = page.getByRole('dialog', { name: 'Edit the suggestion' })
    await expectAccessible('the editor of a suggestion')
    await editor.getByLabelText('Explanation').fill('By its leaves and bark.')
    await editor.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => api.bodiesOf('POST', DECIDE))
      .toMatchObject([{ decision: 'accept', content: { explanation: 'By its leaves and bark.' } }])
  })

  test('are none at first', async () => {
    await openQueue(() => {})
    await expect.element(queue.getByText('Nothing waits for you.')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => queue.elements()).toEqual([])
  })

  test.each([
    [409, 'Your question was changed meanwhile, or this was decided already.'],
    [500, 'Failed to decide.'],
  ])('say why a decision failed: %d', async (status, text) => {
    expectErrors()
    const { api } = await openQueue()
    api.fail('POST', DECIDE, status)
    await row('oak').getByRole('button', { name: 'Accept' }).click()
    await expect.element(queue.getByRole('alert')).toMatchTextContent(text)
  })
})

describe('what a class gets wrong (spec §2.17)', () => {
  const openResults = async (found?: (learner: FakeLearner) => ShareResults) => {
    const opened = await open((api, learner) => {
      if (found) api.class.results = found(learner)
    })
    await button(/^What the class gets wrong/).click()
    await expect.element(results).toBeVisible()
    return opened
  }

  test('says from how many learners on there are numbers', async () => {
    await openResults()
    await expect.element(results.getByText(/from 5 learners on/)).toBeVisible()
    await expectAccessible('a class without results')
  })

  test('shows questions and categories in words', async () => {
    await openResults(({ questions: [oak, elm] }) => ({
      learners: 10,
      categories: [{ category: 'Trees', answers: 20, right: '40-60' }],
      questions: [
        {
          question_id: oak!.id,
          answers: 10,
          right: '20-40',
          chosen: oak!.correct_answers,
          discrimination: 'low',
        },
        { question_id: elm!.id, answers: 5, right: '80-100', chosen: null, discrimination: null },
        { question_id: newTestId(), answers: 5, right: '80-100', chosen: null, discrimination: 'good' },
      ],
    }))
    await expect.element(results.getByText(/^At least 10 learners share/)).toBeVisible()
    await expect.element(results.getByText('20–40% right')).toBeVisible()
    await expect.element(results.getByText('over 80% right').first()).toBeVisible()
    await expect.element(results.getByText('Chosen most, and right:')).toBeVisible()
    await expect.element(results.getByText('No answer was clearly chosen most.').first()).toBeVisible()
    await expect.element(results.getByText(/^Low discrimination: .*Check its key/)).toBeVisible()
    await expect.element(results.getByText('It has left your bank.')).toBeVisible()
    await expectAccessible('results of a class')
  })

  test('offers to try again', async () => {
    expectErrors()
    const { api } = await open()
    const recover = api.fail('GET', /\/results$/, 500)
    await button(/^What the class gets wrong/).click()
    await expect.element(results.getByRole('alert')).toMatchTextContent('Failed to load the results.')
    recover()
    await button('Try Again').click()
    await expect.element(results.getByText(/from 5 learners on/)).toBeVisible()
  })
})
