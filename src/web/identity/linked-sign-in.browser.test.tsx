import jsQR from 'jsqr'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import { expectErrors } from '../../../tests/components/expect-errors.ts'
import { FakeApi, fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { openApp, openPage } from '../../../tests/components/render-app.tsx'
import { PATIENCE } from '../../../tests/setup/patience.ts'

const LINK = '/app#sign-in='
const question = page.getByRole('heading', { name: 'Sign in on this device?' })
const bar = page.getByRole('navigation', { name: 'Main' })
const signInAs = (who: string) => page.getByRole('button', { name: `Sign in as ${who} on this device` })
const code = page.getByRole('img', { name: /^QR code/ })

/** The paths of the calls that hold these words. */
const callsWith = (api: FakeApi, words: string) =>
  api.calls.filter((call) => JSON.stringify(call).includes(words)).map(({ path }) => path)

/** What a scanner reads from a picture on screen. */
async function scan(svg: Element): Promise<string | undefined> {
  const image = new Image(400, 400)
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 400
  const context = canvas.getContext('2d')!
  context.fillStyle = getComputedStyle(svg).backgroundColor
  context.fillRect(0, 0, 400, 400)
  context.drawImage(image, 0, 0, 400, 400)
  return jsQR(context.getImageData(0, 0, 400, 400).data, 400, 400)?.data
}

test.for(['light', 'dark'])('the code on the account page is read by a scanner, %s', async (theme) => {
  localStorage.setItem('theme', theme)
  const { api, address } = await openApp(fakeLearner(), '/app/account')
  const words = api.learner.user.w3w_identifier
  const before = callsWith(api, words)
  await page.getByRole('button', { name: 'QR code for your phone' }).click()
  await expect.element(code).toBeVisible()
  expect(await scan(code.element())).toBe(`${location.origin}${LINK}${words}`)
  expect(callsWith(api, words)).toEqual(before)
  expect(address()).toBe('/app/account')
  await expectAccessible('a QR code')
  await page.getByRole('button', { name: 'Hide QR code' }).click()
  expect(code.elements()).toEqual([])
})

test('a new identity has the code beside Copy and Download', async () => {
  const api = new FakeApi(fakeLearner())
  api.override('POST', /^\/users\/$/, () => Response.json(api.learner.user, { status: 201 }))
  await openPage('/app')
  await page.getByRole('button', { name: 'Create a new identity' }).click()
  await page.getByLabelText('Name').fill('Ada')
  await page.getByRole('button', { name: 'Get my three words' }).click()
  await page.getByRole('button', { name: 'QR code for your phone' }).click()
  await expect.element(code).toBeVisible()
  expect(await scan(code.element())).toBe(`${location.origin}${LINK}${api.learner.user.w3w_identifier}`)
})

test('a link takes its words out of the address, names the learner, and signs in with one tap', async () => {
  const api = new FakeApi(fakeLearner())
  const words = api.learner.user.w3w_identifier
  const { address } = await openPage(`${LINK}${words}`)
  await expect.element(question).toBeVisible()
  await expect.poll(address).toBe('/app')
  await expect.element(signInAs('Ada Lovelace')).toBeEnabled()
  expect(localStorage.getItem('quiz_user_identifier'), 'nothing happens before the tap').toBeNull()
  expect(callsWith(api, words)).toEqual([`/users/by-identifier/${words}`])
  await expectAccessible('the question of a link')
  await signInAs('Ada Lovelace').click()
  await expect.element(bar).toBeVisible()
  expect(localStorage.getItem('quiz_user_identifier')).toBe(words)
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect.element(page.getByRole('heading', { name: 'Enter Your Quiz Identity' })).toBeVisible()
})

test('a link can be declined, and one without three words only opens the form', async () => {
  const api = new FakeApi(fakeLearner())
  const { address, goTo } = await openPage(`${LINK}one-two`)
  const form = page.getByRole('heading', { name: 'Enter Your Quiz Identity' })
  await expect.element(form).toBeVisible()
  await expect.poll(address).toBe('/app')
  await goTo(`${LINK}${api.learner.user.w3w_identifier}`)
  await page.getByRole('button', { name: 'Use other words' }).click()
  await expect.element(form).toBeVisible()
  expect(question.elements()).toEqual([])
})

test('an error is shown when no learner has the words', async () => {
  const errors = expectErrors()
  const api = new FakeApi(fakeLearner())
  api.fail('GET', /^\/(users|user-data)\//, 404)
  await openPage(`${LINK}nobody-knows-me`)
  await signInAs('nobody-knows-me').click()
  await expect.element(page.getByText(/^No account has the words nobody-knows-me\./)).toBeVisible()
  expect(errors.mock.calls.flat().join(' ')).toContain('Failed to load user data')
})

test('a signed-in learner is asked before anything changes', { timeout: 3 * PATIENCE.timeout }, async () => {
  const { api, address, goTo } = await openApp(fakeLearner(), '/app/questions')
  const own = api.learner.user.w3w_identifier
  const dialog = page.getByRole('dialog', { name: 'Sign in with other words?' })
  await goTo(`/app/questions#sign-in=${own}`)
  await expect.poll(address).toBe('/app/questions')
  expect(dialog.elements(), 'the own words change nothing').toEqual([])

  await goTo('/app/questions#sign-in=grace-other-words')
  await expect.element(dialog).toMatchTextContent('you are signed in as Ada Lovelace')
  expect(callsWith(api, 'grace-other-words')).toEqual([])
  await dialog.getByRole('button', { name: 'Stay signed in as Ada Lovelace' }).click()
  await expect.poll(() => dialog.elements()).toEqual([])
  expect(localStorage.getItem('quiz_user_identifier')).toBe(own)

  await goTo('/app/questions#sign-in=grace-other-words')
  api.override('GET', /by-identifier/, () =>
    Response.json({ ...api.learner.user, name: 'Grace', w3w_identifier: 'grace-other-words' }),
  )
  await dialog.getByRole('button', { name: 'Log out first' }).click()
  await expect.element(signInAs('Grace')).toBeEnabled()
  await expect.element(question).toHaveFocus()
  expect(localStorage.getItem('quiz_user_identifier')).toBeNull()
})
