import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import { expectErrors } from '../../../tests/components/expect-errors.ts'
import { FakeApi, type FakeLearner, fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { newTestId } from '../../../tests/components/fakes/fake-learner.ts'
import { type FakeTaken, fakeTaken } from '../../../tests/components/fakes/fake-taken.ts'
import { openApp } from '../../../tests/components/render-app.tsx'
import { question } from '../../../tests/setup/bank-questions.ts'
import type { TakenBank } from '../../contract/share.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const suggestDialog = page.getByRole('dialog', { name: 'Suggest this to the author?' })
const SUGGESTED = /^\/taken-banks\/.+\/suggestions$/

async function open(
  path: string,
  more: Partial<TakenBank> = {},
  prepare: (taken: FakeTaken, learner: FakeLearner) => void = () => {},
) {
  const learner = fakeLearner([question('oak'), question('elm')])
  const api = new FakeApi(learner)
  const taken = fakeTaken(learner, more)
  api.taken.push(taken)
  const { id: question_id, ...content } = learner.questions[0]!
  const sent = { question_id, content, day: '2026-11-26' }
  taken.suggestions.push(
    { ...sent, id: newTestId(), status: 'rejected', reply: 'The book says so.' },
    { ...sent, id: newTestId(), status: 'open', reply: null },
  )
  taken.questions[1] = { ...taken.questions[1]!, is_withdrawn: true }
  prepare(taken, learner)
  await openApp(learner, path, api)
  return { api, learner, taken }
}

describe('the banks that a learner took (spec §2.17)', () => {
  test('say whether their link answers, and what became of suggestions', async () => {
    await open('/app/shares')
    await expect.element(page.getByRole('heading', { name: 'Trees of the north' })).toBeVisible()
    await expect.element(page.getByText('Link on')).toBeVisible()
    await button('My suggestions (2)').click()
    await expect.element(page.getByText('Rejected')).toBeVisible()
    await expect.element(page.getByText('The author: The book says so.')).toBeVisible()
    await expect.element(page.getByText('Waits for the author')).toBeVisible()
    await expect.element(page.getByText(/suggested Nov 26, 2026$/).first()).toBeVisible()
    await expectAccessible('taken banks')
  })

  test('say what a newer version changes, and offer to review it', async () => {
    const { taken } = await open('/app/shares', {}, (one, { questions: [oak] }) => {
      const { id, revision, ...content } = oak!
      const change = { item: newTestId(), kind: 'changed' as const, question_id: id, revision }
      one.update.changes.push({ ...change, content, is_key_changed: false })
    })
    await expect.element(page.getByText(/^2 questions · version 1 · taken/)).toBeVisible()
    await expect.element(page.getByText('Version 2: 1 changed')).toBeVisible()
    await button(`Review corrections of ${taken.bank.title}`).click()
    await expect.element(page.getByRole('dialog', { name: /^Corrections of/ })).toBeVisible()
  })

  test('have a newer version that changes nothing for the learner', async () => {
    await open('/app/shares')
    await expect.element(page.getByText(/^2 questions · version 2 · taken/)).toBeVisible()
    expect(page.getByRole('button', { name: /^Review/ }).elements()).toEqual([])
  })

  test('share results only where the learner switches that on', async () => {
    const { api } = await open('/app/shares')
    const results = page.getByRole('switch', { name: 'Share my results, without my name' })
    await expect.element(results).not.toBeChecked()
    await results.click()
    await expect.element(results).toBeChecked()
    await results.click()
    await expect.element(results).not.toBeChecked()
    const sent = api.bodiesOf('PATCH', /^\/taken-banks\//)
    expect(sent).toEqual([{ shares_results: true }, { shares_results: false }])
  })

  test('say why what is shared could not be changed', async () => {
    expectErrors()
    const { api } = await open('/app/shares')
    api.fail('PATCH', /^\/taken-banks\//, 500)
    await page.getByRole('switch').click()
    await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to change what is shared.')
    await expect.element(page.getByRole('switch')).not.toBeChecked()
  })

  test('cannot begin to share results with a link that is switched off', async () => {
    await open('/app/shares', { current: null })
    await expect.element(page.getByText('Link off')).toBeVisible()
    await expect.element(page.getByRole('switch')).toBeDisabled()
  })

  test('are removed once that is confirmed, and keep their questions', async () => {
    const { api, learner } = await open('/app/shares')
    await button('Remove Trees of the north').click()
    await expectAccessible('the removal of a taken bank')
    await button('Remove bank').click()
    await expect.poll(() => page.getByRole('heading', { name: 'Banks I took' }).elements()).toEqual([])
    expect(api.taken).toEqual([])
    expect(learner.questions).toHaveLength(2)
    await expect.poll(() => document.activeElement?.textContent).toBe('My links')
  })

  test('mark questions that their author withdrew', async () => {
    await open('/app/questions')
    const cards = page.getByRole('list', { name: 'Questions' }).getByRole('listitem')
    await expect.element(cards.filter({ hasText: 'elm' }).getByText('Withdrawn by its author')).toBeVisible()
    expect(page.getByText('Withdrawn by its author').elements()).toHaveLength(1)
  })
})

describe('an edit of a taken question', () => {
  async function edit() {
    await page.getByRole('button', { name: /oak/ }).click()
    await button('Edit question').click()
    await page.getByLabelText('Explanation').fill('Because of its leaves.')
    await button('Save').click()
  }

  test('can be suggested to the author, with a reason', async () => {
    const { api, learner } = await open('/app/questions')
    await edit()
    await expect.element(suggestDialog).toBeVisible()
    await expectAccessible('the offer to suggest an edit')
    await suggestDialog.getByLabelText('Why (optional)').fill('Page 12')
    await button('Suggest').click()
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
    expect(api.bodiesOf('POST', SUGGESTED)).toMatchObject([
      {
        question_id: learner.questions[0]?.id,
        content: { explanation: 'Because of its leaves.' },
        reason: 'Page 12',
      },
    ])
  })

  test('need not be', async () => {
    const { api } = await open('/app/questions')
    await edit()
    await button('Not now').click()
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
    expect(api.bodiesOf('POST', SUGGESTED)).toEqual([])
  })

  test('is offered to nobody where the link is switched off', async () => {
    await open('/app/questions', { current: null })
    await edit()
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
  })

  test.each([
    [404, 'The link no longer answers'],
    [422, "It equals the author's question"],
    [500, 'Failed to suggest it.'],
  ])('says why it could not be suggested: %d', async (status, text) => {
    expectErrors()
    const { api } = await open('/app/questions')
    api.fail('POST', SUGGESTED, status)
    await edit()
    await button('Suggest').click()
    await expect.element(suggestDialog.getByRole('alert')).toMatchTextContent(text)
  })
})
