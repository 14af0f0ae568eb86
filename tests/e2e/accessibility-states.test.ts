import { expect, test } from './support/fixtures.ts'
import { createLearner } from './support/learners.ts'
import { openSignedIn } from './support/practice-screen.ts'
import { expectAccessible } from './support/records.ts'

// Only the built page replaces its document when it fails, and has a policy that refuses scripts made from text.
test('a screen that fails says so in the built page, and axe finds nothing', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.expect(/the screen is broken/)
  const { identifier } = await createLearner(server)
  await page.route('**/assets/custom-test-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default () => { throw new Error("the screen is broken") }',
    }),
  )
  // A failed screen no longer follows the device's color scheme.
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await openSignedIn(page, identifier, '/app/export')
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await expectAccessible(page, 'a screen that fails', (_, check) => check(colorScheme))
  }
})
