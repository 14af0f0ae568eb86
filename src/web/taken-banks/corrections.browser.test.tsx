import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import { expectErrors } from '../../../tests/components/expect-errors.ts'
import {
  addResponse,
  FakeApi,
  type FakeLearner,
  fakeLearner,
} from '../../../tests/components/fakes/fake-api.ts'
import { newTestId } from '../../../tests/components/fakes/fake-learner.ts'
import { fakeTaken } from '../../../tests/components/fakes/fake-taken.ts'
import { openApp, reopenApp } from '../../../tests/components/render-app.tsx'
import { keepToasts } from '../../../tests/components/toasts.ts'
import { question } from '../../../tests/setup/bank-questions.ts'
import type { TakenBank, TakenChange, TakenExamChange } from '../../contract/share.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const notice = page.getByRole('region', { name: 'Corrections of Trees of the north' })
const dialog = page.getByRole('dialog', { name: 'Corrections of Trees of the north' })
const row = (text: string) =>
  dialog.getByRole('list', { name: 'Corrections' }).getByRole('listitem').filter({ hasText: text })

/** The change that makes the learner's question read otherwise; `id` null: it is new. */
function changeOf(
  { questions }: FakeLearner,
  name: string,
  kind: TakenChange['kind'],
  more: object = {},
): TakenChange {
  const { id, revision, ...content } = questions.find(({ question_text }) => question_text.includes(name))!
  const isGone = kind === 'removed' || kind === 'kept'
  return {
    item: newTestId(),
    kind,
    question_id: id,
    revision,
    content: isGone ? null : { ...content, ...more },
    is_key_changed: 'correct_answers' in more,
  }
}

async function open(
  path: string,
  changesOf: (learner: FakeLearner) => readonly TakenChange[],
  more: Partial<TakenBank> = {},
  exams: readonly TakenExamChange[] = [],
) {
  const learner = fakeLearner(['oak', 'elm', 'ash', 'fir'].map((name) => question(name)))
  addResponse(learner, 0, true, 5)
  const api = new FakeApi(learner)
  const taken = fakeTaken(learner, more)
  taken.update = { ...taken.update, changes: [...changesOf(learner)], exams: [...exams] }
  api.taken.push(taken)
  await openApp(learner, path, api)
  return { api, learner, taken }
}

const oneChange = (learner: FakeLearner) => [changeOf(learner, 'oak', 'changed', { explanation: 'Young.' })]
const decisionsSent = (api: FakeApi) => api.bodiesOf('POST', /^\/taken-banks\/.+\/update$/)

test('exams that change are taken over together, or left', async () => {
  const exam = { item: newTestId(), kind: 'changed', exam_id: newTestId(), name: 'Final' } as const
  const { api } = await open('/app', () => [], {}, [exam])
  await expect.element(notice).toMatchTextContent('1 exam changed, because: Keys of chapter 3 fixed')
  await notice.getByRole('button', { name: 'Review' }).click()
  await expectAccessible('exams that change')
  const box = dialog.getByRole('checkbox', { name: /Take the rules of Final\./ })
  await expect.element(box).toBeChecked()
  await box.click()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  expect(decisionsSent(api)).toEqual([{ version: 2, decisions: [], exams: 'leave' }])
})

describe('the notice of corrections (spec §2.17)', () => {
  test.each(['/app', '/app/questions'])('says on %s what changed and why', async (path) => {
    await open(path, (learner) => [...oneChange(learner), changeOf(learner, 'fir', 'removed')])
    await expect
      .element(notice)
      .toMatchTextContent('Trees of the north: 1 changed, 1 withdrawn, because: Keys of chapter 3 fixed')
    await expectAccessible('the notice of corrections')
  })

  test('is put off until tomorrow', async () => {
    await open('/app', oneChange)
    await notice.getByRole('button', { name: 'Later' }).click()
    await expect.poll(() => notice.elements()).toEqual([])
    expect(document.activeElement?.textContent).toBe('Corrections are asked about tomorrow.')
    await reopenApp('/app/questions')
    await expect.element(page.getByRole('heading', { name: 'Questions', exact: true })).toBeVisible()
    expect(notice.elements()).toEqual([])
  })

  test.each([
    ['nothing that the learner could see changed', {}, () => []],
    ['the newest version was taken over', { version: 2 }, oneChange],
    ['the link is switched off', { current: null }, oneChange],
  ] as const)('is absent where %s', async (_, more, changesOf) => {
    const { api } = await open('/app', changesOf, more)
    await expect.poll(() => api.bodiesOf('GET', /^\/taken-banks\/user\//)).toHaveLength(1)
    await expect.element(page.getByRole('heading', { name: 'Dashboard Overview' })).toBeVisible()
    expect(notice.elements()).toEqual([])
  })
})

describe('the review of corrections', () => {
  async function review(changesOf: (learner: FakeLearner) => readonly TakenChange[]) {
    const opened = await open('/app', changesOf)
    await notice.getByRole('button', { name: 'Review' }).click()
    await expect.element(dialog.getByRole('list', { name: 'Corrections' })).toBeVisible()
    return opened
  }

  test('shows differences word by word and takes all at once, which can be undone', async () => {
    const { api } = await review((learner) => [
      ...oneChange(learner),
      changeOf(learner, 'fir', 'removed'),
      { ...changeOf(learner, 'ash', 'added', { question_text: 'Pine?' }), question_id: null, revision: null },
    ])
    expect([...document.querySelectorAll('ins')].map(({ textContent }) => textContent)).toContain('Young.')
    await expectAccessible('the review of corrections')
    const untilToast = keepToasts()
    await button('Take all').click()
    await expect.poll(() => dialog.elements()).toEqual([])
    expect(decisionsSent(api)).toMatchObject([
      { version: 2, decisions: [{ choice: 'take' }, { choice: 'take' }, { choice: 'take' }] },
    ])
    await expect.poll(() => notice.elements()).toEqual([])
    await untilToast()
    await button('Undo').click()
    await expect.poll(() => api.bodiesOf('POST', /^\/imports\/.+\/undo$/)).toHaveLength(1)
    await expect
      .poll(() => api.bodiesOf('POST', /^\/questions\/bulk$/))
      .toMatchObject([{ change: { is: 'restore' } }])
  })

  test('takes question by question, and nothing of what both changed unless it is chosen', async () => {
    const { api } = await review((learner) => [
      ...oneChange(learner),
      changeOf(learner, 'elm', 'contested', { explanation: 'Theirs.' }),
      changeOf(learner, 'ash', 'kept'),
    ])
    await expect.element(row('elm').getByRole('heading', { name: 'Mine' })).toBeVisible()
    await expect.element(row('elm').getByRole('heading', { name: 'Theirs' })).toBeVisible()
    expect(row('elm').getByRole('radio', { checked: true }).elements()).toEqual([])
    await expect.element(row('ash').getByText(/stays in your bank, marked/)).toBeVisible()
    await row('oak').getByText('Keep mine').click()
    await expect.element(dialog.getByText(/^1 question that you changed, too, stays/)).toBeVisible()
    await button('Apply').click()
    await expect.poll(() => decisionsSent(api)).toHaveLength(1)
    expect(decisionsSent(api)).toMatchObject([{ decisions: [{ choice: 'leave' }, { choice: 'take' }] }])
  })

  test.each([
    ['Keep mine', 'leave'],
    ['Take theirs', 'take'],
  ])('of what both changed: %s', async (label, choice) => {
    const { api } = await review((learner) => [
      changeOf(learner, 'elm', 'contested', { explanation: 'Theirs.' }),
    ])
    await expect.element(button('Apply').or(button('Take all'))).toBeDisabled()
    await row('elm').getByText(label, { exact: true }).click()
    await dialog.getByRole('button', { name: choice === 'take' ? 'Take all' : 'Apply' }).click()
    await expect.poll(() => decisionsSent(api)).toMatchObject([{ decisions: [{ choice }] }])
  })

  test('offers to judge earlier answers by a new key', async () => {
    const { api } = await review((learner) => {
      const other = learner.questions[0]!.possible_answers.filter(
        (text) => !learner.questions[0]!.correct_answers.includes(text),
      )
      return [changeOf(learner, 'oak', 'changed', { correct_answers: [other[0]] })]
    })
    await dialog.getByLabelText(/^Judge earlier answers again: 1 of your 1 earlier answer/).click()
    await button('Take all').click()
    await expect.poll(() => decisionsSent(api)).toMatchObject([{ decisions: [{ judge_again: true }] }])
  })

  test('by keyboard alone', async () => {
    const { api } = await review((learner) => [
      changeOf(learner, 'elm', 'contested', { explanation: 'Theirs.' }),
    ])
    row('elm').getByLabelText('Take theirs').element().focus()
    await userEvent.keyboard(' ')
    button('Take all').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => decisionsSent(api)).toMatchObject([{ decisions: [{ choice: 'take' }] }])
    await expect.poll(() => document.activeElement?.textContent).toBe('Corrections are asked about tomorrow.')
  })

  test.each([
    [409, 'The author published again meanwhile.'],
    [500, 'Failed to take the corrections over.'],
  ])('says why it failed: %d', async (status, text) => {
    expectErrors()
    const { api } = await review(oneChange)
    api.fail('POST', /^\/taken-banks\/.+\/update$/, status)
    await button('Take all').click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(text)
  })
})
