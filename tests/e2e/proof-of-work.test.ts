import { createHash } from 'node:crypto'
import { leadingZeroBits, proofText } from '../../src/domain/proof-of-work.ts'
import { expect, test } from './fixtures.ts'
import { plantLearner, questions } from './learners.ts'

const CHALLENGE = 'abc-def'
/** Fewer than the server asks for: the test is not about how long it takes. */
const BITS = 10

test('while look-ups fail all over, signing in takes a proof of work that nobody has to know of', async ({
  page,
  complaints,
  server,
}) => {
  // The browser says so of every answer that is no success.
  complaints.expect(/status of 428/)
  const learner = await plantLearner(server, questions(3))
  const proofs: (string | undefined)[] = []
  await page.route('**/api/v1/user-data/load/**', async (route) => {
    const proof = route.request().headers()['proof-of-work']
    proofs.push(proof)
    if (proof !== undefined) await route.continue()
    else await route.fulfill({ status: 428, json: { challenge: CHALLENGE, bits: BITS } })
  })
  await page.goto('/app')
  await page.getByLabel('Identifier').fill(learner.identifier)
  await page.getByRole('button', { name: 'Load Results' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard Overview' })).toBeVisible()
  expect(proofs).toEqual([undefined, expect.stringMatching(/^abc-def\.\d+$/)])
  const nonce = Number(proofs[1]?.split('.')[1])
  const hash = createHash('sha256')
    .update(proofText(CHALLENGE, learner.identifier, nonce))
    .digest()
  expect(leadingZeroBits(hash)).toBeGreaterThanOrEqual(BITS)
})
