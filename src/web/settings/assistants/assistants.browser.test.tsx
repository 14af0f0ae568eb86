import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../tests/components/accessible.ts'
import { expectErrors } from '../../../../tests/components/expect-errors.ts'
import { FakeApi, type FakeLearner, fakeLearner } from '../../../../tests/components/fakes/fake-api.ts'
import { addChange, addKey, FAKE_KEY } from '../../../../tests/components/fakes/fake-assistants.ts'
import { openApp } from '../../../../tests/components/render-app.tsx'
import { question, questions } from '../../../../tests/setup/bank-questions.ts'
import { ASSISTANT_LIMITS } from '../../../domain/assistants.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/time-units.ts'

const PATH = '/app/settings/assistants'
const LIST = /^\/assistants\/user\/[^/]+$/

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const card = (name: string | RegExp) => page.getByRole('region', { name, exact: true })
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()

/** A learner with an assistant of each scope, the last one expired. */
function learnerWithKeys(): FakeLearner {
  const learner = fakeLearner([question('birch')])
  const { assistants, user } = learner
  addKey(assistants, user.id, { name: 'Claude', used_at: ago(3 * MINUTE_MS) })
  addKey(assistants, user.id, { name: 'Cursor', scope: 'edit', expires_at: ago(-29 * DAY_MS) })
  addKey(assistants, user.id, { name: 'Helper', scope: 'edit', adds_directly: true })
  addKey(assistants, user.id, { name: 'Old one', scope: 'practice', expires_at: ago(DAY_MS) })
  return learner
}

describe('the list of assistants', () => {
  test('is reached from the settings', async () => {
    const { address } = await openApp(fakeLearner(questions(1)), '/app/settings')
    await page.getByRole('link', { name: 'Assistants', exact: true }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Assistants' })).toBeVisible()
    expect(address()).toBe(PATH)
    await expect.element(card('Your assistants')).toMatchTextContent('None yet.')
    await expect.element(card('Changes by assistants')).toMatchTextContent('Nothing.')
    await expectAccessible('no assistants')
  })

  test('says what each may do, when it was used, and until when', async () => {
    await openApp(learnerWithKeys(), PATH)
    const rows = card('Your assistants').getByRole('listitem')
    await expect
      .element(rows.nth(0))
      .toMatchTextContent(/^Claude.*Reads, and changes nothing\..*last used 3 minutes ago/)
    await expect
      .element(rows.nth(1))
      .toMatchTextContent(/Its questions wait for you\..*last used never · expires in 29 days/)
    await expect.element(rows.nth(2)).toMatchTextContent('Its questions are added at once.')
    await expect.element(rows.nth(3)).toMatchTextContent(/^Old one ?Expired.*Reads and quizzes you/)
    await expectAccessible('assistants')
  })

  test('a key is revoked after a question', async () => {
    const learner = learnerWithKeys()
    const { api } = await openApp(learner, PATH)
    await button('Revoke Claude').click()
    const dialog = page.getByRole('dialog', { name: 'Revoke this key?' })
    await expect.element(dialog).toMatchTextContent('Claude can do nothing here from then on.')
    await expectAccessible('the question before a key is revoked')
    await button('Cancel').click()
    expect(learner.assistants.keys).toHaveLength(4)
    await button('Revoke Claude').click()
    api.failNext('DELETE', /^\/assistants\//, 500)
    const errors = expectErrors()
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent("couldn't be revoked")
    expect(errors).toHaveBeenCalled()
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await expect.poll(() => button('Revoke Claude').elements()).toEqual([])
    expect(learner.assistants.keys.map(({ name }) => name)).toEqual(['Cursor', 'Helper', 'Old one'])
    await expect.element(page.getByRole('heading', { name: 'Your assistants' })).toHaveFocus()
  })

  test('an expired one is removed', async () => {
    const learner = learnerWithKeys()
    await openApp(learner, PATH)
    await button('Remove Old one').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect.poll(() => learner.assistants.keys.length).toBe(3)
  })

  test('at the limit none can be added', async () => {
    const learner = fakeLearner(questions(1))
    for (let made = 0; made < ASSISTANT_LIMITS.keysMax; made++) addKey(learner.assistants, learner.user.id)
    await openApp(learner, PATH)
    await expect.element(page.getByText(/^You have 10 assistants, the most/)).toBeVisible()
    expect(button('Add an assistant').elements()).toEqual([])
  })
})

describe('what cannot be shown', () => {
  test('a failure can be tried again', async () => {
    const learner = learnerWithKeys()
    const api = new FakeApi(learner)
    const recover = api.fail('GET', LIST, 500)
    await openApp(learner, PATH, api)
    await expect.element(page.getByText('Failed to load your assistants. Please try again.')).toBeVisible()
    await expectAccessible('assistants that could not be loaded')
    recover()
    await button('Try Again').click()
    await expect.element(card('Your assistants')).toMatchTextContent('Claude')
  })

  test('a server without assistants is named', async () => {
    const learner = fakeLearner(questions(1))
    const api = new FakeApi(learner)
    api.fail('GET', /^\/assistants\//, 404)
    await openApp(learner, PATH, api)
    await expect.element(page.getByText(/^This server takes no assistants/)).toBeVisible()
    await expectAccessible('a server without assistants')
  })

  test('while it loads, a spinner says so', async () => {
    const learner = learnerWithKeys()
    const api = new FakeApi(learner)
    const { promise, resolve } = Promise.withResolvers<Response | null>()
    api.override('GET', LIST, () => promise as Promise<Response>)
    await openApp(learner, PATH, api)
    await expect.element(page.getByText('Loading your assistants...')).toBeVisible()
    resolve(Response.json([]))
    await expect.element(card('Your assistants')).toBeVisible()
  })

  test('without a connection nothing can be changed, and it says so', async () => {
    const learner = learnerWithKeys()
    addChange(learner, { kind: 'questions', created: 2 })
    const { api } = await openApp(learner, PATH)
    await expect.element(button('Revoke Claude')).toBeEnabled()
    api.override('GET', /./, () => Promise.reject(new TypeError('Failed to fetch')))
    window.dispatchEvent(new Event('offline'))
    await expect.element(page.getByText(/^You're offline. Assistants can be added/)).toBeVisible()
    await expect.element(button('Add an assistant')).toBeDisabled()
    await expect.element(button('Revoke Claude')).toBeDisabled()
    await expect.element(button('Undo: Added 2 questions')).toBeDisabled()
    await expectAccessible('assistants without a connection')
  })
})

describe('adding an assistant', () => {
  async function openForm(learner = fakeLearner(questions(1))) {
    const app = await openApp(learner, PATH)
    await button('Add an assistant').click()
    await expect.element(page.getByLabelText('Name', { exact: true })).toHaveFocus()
    return app
  }

  test('by keyboard: a name, then the key is shown once, with configurations to copy', async () => {
    const { api } = await openForm()
    await expectAccessible('the form of an assistant')
    await userEvent.keyboard('Claude{Tab}{ArrowDown}{ArrowDown}{Tab} {Tab}')
    await page.getByRole('combobox', { name: 'The key expires after' }).selectOptions('365 days')
    await expect.element(page.getByRole('radio', { name: /^Edit/ })).toBeChecked()
    await button('Make a key').click()
    await expect.element(page.getByRole('heading', { name: 'Key for Claude' })).toHaveFocus()
    expect(api.bodiesOf('POST', /^\/assistants\/$/)).toEqual([
      {
        user_id: api.learner.user.id,
        name: 'Claude',
        scope: 'edit',
        adds_directly: true,
        expires_in_days: 365,
      },
    ])
    await expect.element(page.getByText('You will not see this key again.')).toBeVisible()
    await expectAccessible('a new key')
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await button('Copy the key').click()
    expect(written).toHaveBeenLastCalledWith(FAKE_KEY)
    await expect.element(button('Copied the key')).toBeVisible()
    const copiesOf = async (client: string) => {
      await page.getByRole('combobox', { name: 'Configuration for' }).selectOptions(client)
      await button(/^Cop(y|ied) the configuration$/).click()
      return written.mock.lastCall?.[0]
    }
    expect(await copiesOf('Cursor')).toContain(`"url": "${location.origin}/mcp"`)
    expect(await copiesOf('Claude Code')).toContain(`--header "Authorization: Bearer ${FAKE_KEY}"`)
    await button('Done').click()
    expect(page.getByText(FAKE_KEY).elements()).toEqual([])
    await expect.element(card('Your assistants')).toMatchTextContent('expires in 365 days')
    await expect.element(page.getByRole('heading', { name: 'Your assistants' })).toHaveFocus()
  })

  test('a browser that lets nothing be copied says so', async () => {
    await openForm()
    await userEvent.keyboard('Claude{Enter}')
    await expect.element(button('Copy the key')).toBeVisible()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'))
    await button('Copy the key').click()
    await expect.element(page.getByText(/^This browser doesn't let us copy/)).toBeVisible()
  })

  test('without a name, it asks for one', async () => {
    const { api } = await openForm()
    await button('Make a key').click()
    await expect.element(page.getByText(/^Give it a name/)).toBeVisible()
    await expect.element(page.getByLabelText('Name', { exact: true })).toHaveFocus()
    await expectAccessible('an assistant without a name')
    expect(api.bodiesOf('POST', /^\/assistants\/$/)).toEqual([])
  })

  test('its questions are never added directly without the scope for it', async () => {
    const { api } = await openForm()
    await userEvent.keyboard('Claude')
    await page.getByRole('radio', { name: /^Edit/ }).click()
    await page.getByRole('checkbox', { name: /^Add its questions without asking me/ }).click()
    await page.getByRole('radio', { name: /^Practice/ }).click()
    expect(page.getByRole('checkbox').elements()).toEqual([])
    await button('Make a key').click()
    await expect.element(page.getByRole('heading', { name: 'Key for Claude' })).toBeVisible()
    expect(api.bodiesOf('POST', /^\/assistants\/$/)).toMatchObject([
      { scope: 'practice', adds_directly: false },
    ])
  })

  test('a failure keeps what was typed, and can be tried again', async () => {
    const { api } = await openForm()
    await userEvent.keyboard('Claude')
    api.failNext('POST', /^\/assistants\/$/, 500)
    const errors = expectErrors()
    await button('Make a key').click()
    await expect.element(page.getByText("The key couldn't be made. Please try again.")).toBeVisible()
    expect(errors).toHaveBeenCalled()
    await button('Make a key').click()
    await expect.element(page.getByRole('heading', { name: 'Key for Claude' })).toBeVisible()
  })

  test('is canceled without a key', async () => {
    const { api } = await openForm()
    await button('Cancel').click()
    await expect.element(button('Add an assistant')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Your assistants' })).toHaveFocus()
    expect(api.bodiesOf('POST', /^\/assistants\/$/)).toEqual([])
  })
})

describe('what assistants changed', () => {
  /** A learner with a change of each kind, on one question. */
  function learnerWithChanges() {
    const learner = fakeLearner([question('birch')])
    const question_id = learner.questions[0]?.id ?? null
    const note = addChange(learner, { kind: 'note', question_id })
    addChange(learner, { kind: 'answer', question_id })
    addChange(learner, { replaced: 1, question_id, assistant: 'Cursor' })
    const added = addChange(learner, { created: 12 })
    addChange(learner, { created: 1, undone_at: ago(MINUTE_MS) })
    learner.imports.push({
      id: added.id,
      user_id: learner.user.id,
      created: 12,
      replaced: 0,
      assistant: 'Claude',
      imported_at: added.changed_at,
      undone_at: null,
    })
    return { learner, note, added }
  }

  test('is listed with names, also what was undone', async () => {
    await openApp(learnerWithChanges().learner, PATH)
    const rows = card('Changes by assistants').getByRole('listitem')
    await expect.element(rows.nth(0)).toMatchTextContent(/^Wrote a note on: What of birch\?.*Claude ·/)
    await expect.element(rows.nth(1)).toMatchTextContent(/^Answered: What of birch\?/)
    await expect.element(rows.nth(2)).toMatchTextContent(/^Corrected: What of birch\?.*Cursor ·/)
    await expect.element(rows.nth(3)).toMatchTextContent(/^Added 12 questions/)
    await expect.element(rows.nth(4)).toMatchTextContent(/^Added 1 question.*Undone$/)
    await expectAccessible('changes by assistants')
  })

  test('questions are undone as an import, after a question, and the bank is fetched again', async () => {
    const { learner, added } = learnerWithChanges()
    const { api } = await openApp(learner, PATH)
    await button('Undo: Added 12 questions').click()
    await expect
      .element(page.getByRole('dialog', { name: 'Undo this change?' }))
      .toMatchTextContent('12 questions will be deleted')
    await expectAccessible('the question before a change is undone')
    await button('Cancel').click()
    expect(api.bodiesOf('POST', /undo$/)).toEqual([])
    const banks = () => api.calls.filter(({ path }) => path.startsWith('/questions/user/')).length
    const before = banks()
    await button('Undo: Added 12 questions').click()
    await button('Undo the change').click()
    await expect.element(page.getByText('The change is undone.')).toBeVisible()
    expect(api.calls.filter(({ path }) => path === `/imports/${added.id}/undo`)).toHaveLength(1)
    await expect.poll(banks).toBeGreaterThan(before)
    await expect.poll(() => button('Undo: Added 12 questions').elements()).toEqual([])
  })

  test.each([
    ['an answer', /^Undo: Answered/, '/practice-responses/'],
    ['a note', /^Undo: Wrote/, '/question-notes/'],
  ])('%s is undone, and its list is fetched again', async (_, name, list) => {
    const { learner } = learnerWithChanges()
    const { api } = await openApp(learner, PATH)
    await button(name).click()
    const fetched = () =>
      api.calls.filter(({ method, path }) => method === 'GET' && path.startsWith(list)).length
    const before = fetched()
    await button('Undo the change').click()
    await expect.element(page.getByText('The change is undone.')).toBeVisible()
    await expect.poll(fetched).toBeGreaterThan(before)
  })

  test('a note that was changed since stays, and it says so', async () => {
    const { learner, note } = learnerWithChanges()
    learner.assistants.changedSince.add(note.id)
    await openApp(learner, PATH)
    await button(/^Undo: Wrote/).click()
    await button('Undo the change').click()
    await expect.element(page.getByText('You changed the note since, so it stays as it is.')).toBeVisible()
    await expect.element(button(/^Undo: Wrote/)).toBeEnabled()
  })

  test.each([
    ['questions', 'Undo: Added 12 questions', 'Failed to undo the import'],
    ['a note', /^Undo: Wrote/, 'Failed to undo a change by an assistant'],
  ])('a failure of %s says so, and can be tried again', async (_, name, error) => {
    const { learner } = learnerWithChanges()
    const { api } = await openApp(learner, PATH)
    api.failNext('POST', /undo$/, 500)
    const errors = expectErrors()
    await button(name).click()
    await button('Undo the change').click()
    await expect.element(page.getByText("The change couldn't be undone. Please try again.")).toBeVisible()
    expect(errors.mock.calls.map(([message]) => message)).toEqual([error])
    await button(name).click()
    await button('Undo the change').click()
    await expect.element(page.getByText('The change is undone.')).toBeVisible()
  })

  test('a long list is shown in parts', async () => {
    const learner = fakeLearner(questions(1))
    for (let made = 0; made < 45; made++) addChange(learner, { created: made + 1 })
    await openApp(learner, PATH)
    const rows = card('Changes by assistants').getByRole('listitem')
    await expect.element(button('Show 20 more')).toBeVisible()
    expect(rows.elements()).toHaveLength(20)
    await button('Show 20 more').click()
    await button('Show 5 more').click()
    expect(rows.elements()).toHaveLength(45)
  })

  test('alone that could not be loaded leaves the keys usable', async () => {
    const learner = learnerWithKeys()
    const api = new FakeApi(learner)
    const recover = api.fail('GET', /\/changes$/, 500)
    await openApp(learner, PATH, api)
    await expect.element(card('Your assistants')).toMatchTextContent('Claude')
    await expect.element(page.getByText(/^Failed to load what assistants changed/)).toBeVisible()
    recover()
    await button('Try Again').click()
    await expect.element(card('Changes by assistants')).toMatchTextContent('Nothing.')
  })
})
