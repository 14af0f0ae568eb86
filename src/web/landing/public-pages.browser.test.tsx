import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import { FakeApi, fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { openPage } from '../../../tests/components/render-app.tsx'

const contactLink = () => page.getByRole('main').getByRole('link', { name: 'help@quizgrove.example' })

describe('the pages that the footer leads to (spec §2.2)', () => {
  test.each([
    ['About', '/about', 'About Quizgrove'],
    ['Privacy', '/privacy', 'Privacy'],
    ['Terms', '/terms', 'Terms'],
  ])('%s', async (label, path, title) => {
    new FakeApi(fakeLearner())
    const opened = await openPage('/')
    await page.getByRole('contentinfo').getByRole('link', { name: label, exact: true }).click()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title)
    expect(opened.address()).toBe(path)
    await expect.element(contactLink()).toHaveAttribute('href', 'mailto:help@quizgrove.example')
    await expectAccessible(label)
  })

  test('a page explains the model behind readiness, with what it is not good at (spec §4.20)', async () => {
    await openPage('/how-readiness-works')
    await expect.element(page.getByRole('heading', { level: 1, name: 'How readiness works' })).toBeVisible()
    await expect
      .element(
        page.getByText(/^It is not exact\. .* 4 points too high if the plan is followed.* 10 points too low/),
      )
      .toBeVisible()
    await expectAccessible('how readiness works')
  })

  test('every link of the footer leads to a section of the landing page or to a page', async () => {
    const opened = await openPage('/')
    const hrefs = page.getByRole('contentinfo').getByRole('link').elements()
    for (const link of hrefs) {
      const { pathname, hash } = new URL((link as HTMLAnchorElement).href)
      if (hash !== '') expect(document.querySelector(hash)).not.toBeNull()
      else expect(['/about', '/privacy', '/terms']).toContain(pathname)
    }
    expect(opened.address()).toBe('/')
  })

  test('the footer leads to whoever runs the server, once it is seen', async () => {
    const api = new FakeApi(fakeLearner())
    await openPage('/')
    const footer = page.getByRole('contentinfo')
    await expect.element(footer.getByRole('link', { name: 'About' })).toBeInTheDocument()
    expect(api.calls.map(({ path }) => path)).not.toContain('/operator')
    footer.element().scrollIntoView()
    await expect
      .element(footer.getByRole('link', { name: 'Contact' }))
      .toHaveAttribute('href', 'mailto:help@quizgrove.example')
    await expectAccessible('landing page with a contact')
  })

  test.each([
    ['has not said', null],
    ['sends an address that would run a script', 'javascript:alert(1)'],
  ])('no contact is named when the operator %s', async (_, contact) => {
    const api = new FakeApi(fakeLearner())
    api.override('GET', /^\/operator$/, () => Response.json({ contact }))
    await openPage('/privacy')
    await expect.poll(() => api.calls.map(({ path }) => path)).toContain('/operator')
    await expect
      .element(page.getByRole('heading', { name: 'Taking it with you, and deleting it' }))
      .toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Contact' })).not.toBeInTheDocument()
    page.getByRole('contentinfo').element().scrollIntoView()
    await expect.element(page.getByRole('link', { name: 'Contact' })).not.toBeInTheDocument()
  })
})
