import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import { expectErrors } from '../../../tests/components/expect-errors.ts'
import { FakeApi, fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { openApp } from '../../../tests/components/render-app.tsx'
import { ownShare, sharedBank } from '../../../tests/components/shared-bank.ts'
import { question, questions } from '../../../tests/setup/bank-questions.ts'
import type { Share } from '../../contract/share.ts'

const SHARES = /^\/shares\/user\//
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name })
const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Opened' })

async function open(shares: readonly Partial<Share>[] = [{}]) {
  const learner = fakeLearner(questions(3))
  const api = new FakeApi(learner)
  api.shares.own.push(...shares.map((more) => ownShare(learner, more)))
  await openApp(learner, '/app/shares', api)
  return { api, learner }
}

describe('the list of links (spec §2.16)', () => {
  test('says what became of each, and has its address', async () => {
    const { api } = await open([
      {},
      { title: 'Off', is_on: false },
      { title: 'Over', ends_at: '2026-01-01T00:00:00.000Z' },
    ])
    await expect.element(page.getByText('Opened 31 times · taken 12 times').first()).toBeVisible()
    await expect.element(page.getByText(`/share/${api.shares.own[0]?.code}`, { exact: false })).toBeVisible()
    await expect.element(page.getByText('Switched off')).toBeVisible()
    await expect.element(page.getByText(/^Ended Dec 31, 2025, 11:59 PM/)).toBeVisible()
    await button('Versions (2)').first().click()
    await expect.element(page.getByText(/^Version 2, public now/)).toBeVisible()
    await expectAccessible('links')
  })

  test('is empty at first', async () => {
    await open([])
    await expect.element(page.getByRole('heading', { name: 'No links yet' })).toBeVisible()
    await expectAccessible('no links')
    await button('New link').click()
    await expect.element(dialog('Share by link')).toBeVisible()
  })

  test('that cannot be loaded offers to try again', async () => {
    expectErrors()
    const learner = fakeLearner(questions(3))
    const api = new FakeApi(learner)
    const recover = api.fail('GET', SHARES, 500)
    await openApp(learner, '/app/shares', api)
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('Failed to load your links. Please try again.')
    recover()
    await button('Try Again').click()
    await expect.element(page.getByRole('heading', { name: 'No links yet' })).toBeVisible()
  })

  test('says so where the server offers no links', async () => {
    expectErrors()
    const learner = fakeLearner(questions(3))
    const api = new FakeApi(learner)
    api.fail('GET', SHARES, 404)
    await openApp(learner, '/app/shares', api)
    await expect.element(page.getByRole('heading', { name: 'No sharing here' })).toBeVisible()
  })

  test('switches a link off and on', async () => {
    const { api } = await open()
    await button('Switch off').click()
    await expect.element(page.getByText('Switched off')).toBeVisible()
    await button('Switch on').click()
    await expect.element(page.getByText('On', { exact: true })).toBeVisible()
    expect(api.bodiesOf('PATCH', /^\/shares\//)).toEqual([{ is_on: false }, { is_on: true }])
  })

  test.each([
    ['New address', 'Get a new address?', 'Get a new address', 'PATCH'],
    ['Remove Trees of the north', 'Remove this link?', 'Remove link', 'DELETE'],
    ['Withdraw version 2', 'Withdraw version 2?', 'Withdraw', 'DELETE'],
  ])('asks first: %s', async (name, title, action, method) => {
    const { api } = await open()
    await button('Versions (2)').click()
    const sent = () => api.bodiesOf(method, /^\/shares\/.+/)
    await button(name).click()
    await dialog(title).getByRole('button', { name: 'Cancel' }).click()
    expect(sent()).toEqual([])
    await button(name).click()
    await expectAccessible(title)
    await dialog(title).getByRole('button', { name: action, exact: true }).click()
    await expect.poll(sent).toHaveLength(1)
    await expect.poll(() => dialog(title).elements()).toEqual([])
  })

  test('edits what the next version holds', async () => {
    const { api } = await open()
    await button('Edit Trees of the north').click()
    await page.getByLabelText('Title').fill('Trees')
    await page.getByLabelText('My notes and hints').click()
    await button('Save').click()
    await expect.element(page.getByRole('heading', { name: 'Trees', exact: true })).toBeVisible()
    expect(api.bodiesOf('PATCH', /^\/shares\//)).toMatchObject([{ title: 'Trees', includes_notes: true }])
    expect(api.bodiesOf('PATCH', /^\/shares\//)[0]).not.toHaveProperty('ends_at')
  })

  test('says why a change failed', async () => {
    expectErrors()
    const { api } = await open()
    api.fail('PATCH', /^\/shares\//, 500)
    await button('Switch off').click()
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('Failed to change the link. Please try again.')
    await expect.element(card.getByText('On', { exact: true })).toBeVisible()
  })
})

describe('"Publish changes"', () => {
  async function openPublish() {
    const opened = await open()
    const { api, learner } = opened
    const [before, after, gone, fresh] = sharedBank(learner, [
      question('oaks', { explanation: 'Old.' }),
      question('oaks', { explanation: 'Young.' }),
      question('gone'),
      question('fresh'),
    ]).questions
    api.shares.changes = {
      after: 2,
      is_about_changed: true,
      questions: [
        { before: before!, after: { ...after!, id: before!.id } },
        { before: null, after: fresh! },
        { before: gone!, after: null },
      ],
    }
    return opened
  }

  test('shows what changed word by word, and asks why', async () => {
    const { api } = await openPublish()
    await button('Publish changes').click()
    const shown = dialog('Publish changes')
    await expect
      .element(shown.getByText(/^1 question changed, 1 question new, 1 question withdrawn/))
      .toBeVisible()
    await expect.element(shown.getByText('Old', { exact: true })).toBeVisible()
    expect([...document.querySelectorAll('del, ins')].map(({ textContent }) => textContent)).toEqual([
      'Old',
      'Young',
    ])
    await expectAccessible('changes to publish')
    await button('Publish').click()
    await expect.element(shown.getByText('Please say why in one line.')).toBeVisible()
    await expect.element(shown.getByLabelText('Why, in one line')).toHaveFocus()
    await shown.getByLabelText('Why, in one line').fill('Keys of chapter 3')
    await button('Publish').click()
    await expect.poll(() => shown.elements()).toEqual([])
    expect(api.bodiesOf('POST', /\/versions$/)).toEqual([{ after: 2, reason: 'Keys of chapter 3' }])
    await expect.element(button('Versions (3)')).toBeVisible()
  })

  test('has nothing to publish where nothing changed', async () => {
    await open()
    await button('Publish changes').click()
    await expect.element(page.getByText('Nothing changed since version 1.')).toBeVisible()
    expect(button('Publish').elements()).toEqual([])
  })

  test('says that another device published meanwhile', async () => {
    expectErrors()
    const { api } = await openPublish()
    api.fail('POST', /\/versions$/, 409)
    await button('Publish changes').click()
    await page.getByLabelText('Why, in one line').fill('Keys')
    await button('Publish').click()
    await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to publish.')
  })
})
