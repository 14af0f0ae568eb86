import { createHash } from 'node:crypto'
import { PROBLEM_TYPE } from '../../../src/contract/limits.ts'
import { leadingZeroBits, proofInput } from '../../../src/domain/identifier/proof-of-work.ts'
import { problemReply } from '../../setup/problem-reply.ts'
import { expect, test } from '../support/fixtures.ts'
import { createLearner, questions } from '../support/learners.ts'

const CHALLENGE = 'abc-def'
/** Fewer than the server requires, to save time. */
const BITS = 10

test('while many lookups fail, signing in needs a proof of work that the learner does not notice', async ({
  page,
  browserErrors,
  server,
}) => {
  // The browser logs every reply that is not a success.
  browserErrors.expect(/status of 428/)
  const learner = await createLearner(server, questions(3))
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
    .update(proofInput(CHALLENGE, learner.identifier, nonce))
    .digest()
  expect(leadingZeroBits(hash)).toBeGreaterThanOrEqual(BITS)
})

test('when a network creates many learners, a new one needs a proof of work for its id, and a refusal says what to do', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/status of 428/, /status of 429/, /Failed to create a new identity/)
  const detail = 'Too many learners were created from your network today. Please try again in 2 hours.'
  let isRefused = true
  const asked: { readonly proof: string | undefined; readonly id: string }[] = []
  await page.route('**/api/v1/users/', async (route) => {
    if (isRefused) {
      const json = await problemReply(429, { code: 'network-learners', detail }).json()
      await route.fulfill({ status: 429, contentType: PROBLEM_TYPE, json })
      return
    }
    const proof = route.request().headers()['proof-of-work']
    asked.push({ proof, id: route.request().postDataJSON().id })
    if (proof !== undefined) await route.continue()
    else await route.fulfill({ status: 428, json: { challenge: CHALLENGE, bits: BITS } })
  })
  await page.goto('/app')
  await page.getByRole('button', { name: 'Create a new identity' }).click()
  await page.getByLabel('Name').fill('Ada Byron')
  await page.getByLabel('Name').press('Enter')
  await expect(page.getByRole('alert')).toHaveText(detail)

  isRefused = false
  await page.getByLabel('Name').press('Enter')
  await expect(page.getByTestId('drawn-words')).toBeVisible()
  const [first, second] = asked
  expect([asked.length, first?.proof, second?.id]).toEqual([2, undefined, first?.id])
  const nonce = Number(second?.proof?.split('.')[1])
  const hash = createHash('sha256')
    .update(proofInput(CHALLENGE, second?.id ?? '', nonce))
    .digest()
  expect(leadingZeroBits(hash)).toBeGreaterThanOrEqual(BITS)
})
