import { expect, test } from './fixtures.ts'
import { plantLearner, questions } from './learners.ts'

test('while look-ups fail all over, signing in takes a proof of work that nobody has to know of', async ({
  page,
  complaints,
  startOwnServer,
}) => {
  // The browser says so of every answer that is no success.
  complaints.expect(/status of 428/)
  const server = await startOwnServer({ environment: { FAILED_LOOKUPS_OF_ALL: '0' } })
  const learner = await plantLearner(server, questions(3))
  const demanded = page.waitForResponse((response) => response.status() === 428)
  await page.goto(`${server.url}/app`)
  await page.getByLabel('Identifier').fill(learner.identifier)
  // One a second is forgotten, so it has to be right before.
  const misses = Array.from({ length: 100 }, () => fetch(`${server.url}/api/v1/user-data/load/no-such-one`))
  await Promise.all(misses)
  await page.getByRole('button', { name: 'Load Results' }).click()
  await demanded
  await expect(page.getByRole('heading', { name: 'Dashboard Overview' })).toBeVisible()
})
