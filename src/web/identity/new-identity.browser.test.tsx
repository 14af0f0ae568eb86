import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import { expectErrors } from '../../../tests/components/expect-errors.ts'
import { FakeApi, fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { openPage } from '../../../tests/components/render-app.tsx'
import { problemReply } from '../../../tests/setup/problem-reply.ts'

const words = () => page.getByTestId('drawn-words')
const draw = () => page.getByRole('button', { name: 'Get my three words' })

/** Opens the form for a new identity, on a server that creates its learner. */
async function openForm(): Promise<FakeApi> {
  const api = new FakeApi(fakeLearner())
  api.override('POST', /^\/users\/$/, () => Response.json(api.learner.user, { status: 201 }))
  await openPage('/app')
  await page.getByRole('button', { name: 'Create a new identity' }).click()
  return api
}

const idsSent = (api: FakeApi) =>
  api.calls.filter(({ path }) => path === '/users/').map(({ body }) => (body as { id: string }).id)

test('a name leads to three words, and the next button signs in', async () => {
  const api = await openForm()
  await page.getByLabelText('Name').fill('Ada Byron')
  await userEvent.keyboard('{Enter}')
  await expect.element(words()).toHaveTextContent(api.learner.user.w3w_identifier)
  await page.getByRole('button', { name: "I've saved them, continue" }).click()
  await expect.element(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('the two words of each pair are apart on screen, and joined when they are copied', async () => {
  const api = await openForm()
  api.learner.user.w3w_identifier = 'abacusable-acornagent-alarmalbum'
  await page.getByLabelText('Name').fill('Ada')
  await draw().click()
  await expect.poll(() => words().element().querySelectorAll('span span').length).toBe(3)
  await expect.element(words()).toHaveTextContent('abacusable-acornagent-alarmalbum')
  await words().click()
  await expect.poll(() => getSelection()?.toString()).toBe('abacusable-acornagent-alarmalbum')
  await expectAccessible('words in pairs')
})

test('a blank name is asked for again, and one can go back', async () => {
  const api = await openForm()
  await page.getByLabelText('Name').fill('   ')
  await draw().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please enter a name')
  expect(idsSent(api)).toEqual([])
  await page.getByRole('button', { name: 'I already have an identity' }).click()
  await expect.element(page.getByRole('heading', { name: 'Enter Your Quiz Identity' })).toBeVisible()
})

test('a lost reply makes no second learner: the second try sends the same id', async () => {
  const errors = expectErrors()
  const api = await openForm()
  const succeed = api.override('POST', /^\/users\/$/, () => Promise.reject(new TypeError('Failed to fetch')))
  await page.getByLabelText('Name').fill('Grace')
  await draw().click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Failed to create a new identity. Please try again.')
  expect(errors.mock.calls.flat().join(' ')).toContain('Failed to create a new identity')
  succeed()
  await draw().click()
  await expect.element(words()).toBeVisible()
  const [first, second, ...more] = idsSent(api)
  expect(second).toBe(first)
  expect(more).toEqual([])
})

test('a refusal by the server says what to do', async () => {
  expectErrors()
  const detail = 'Too many learners were created from your network today. Please try again in 2 hours.'
  const api = await openForm()
  api.override('POST', /^\/users\/$/, () => problemReply(429, { code: 'network-learners', detail }))
  await page.getByLabelText('Name').fill('Ada Byron')
  await draw().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(detail)
})

test('a browser that forbids copying says so', async () => {
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard)
  await openForm()
  await page.getByLabelText('Name').fill('Mary')
  await draw().click()
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect.element(page.getByText(/^This browser doesn't let us copy\./)).toBeVisible()
})

test('axe finds nothing without a name, and nothing scrolls sideways at 320 px', async () => {
  await openForm()
  await draw().click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expectAccessible('a new identity without a name')
})

test('axe finds nothing in the new identifier', async () => {
  await openForm()
  await page.getByLabelText('Name').fill('Katherine')
  await draw().click()
  await expect.element(page.getByRole('heading', { name: 'Your three words' })).toBeVisible()
  await expectAccessible('the drawn words')
})
