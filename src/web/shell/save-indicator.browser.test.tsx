import { expect, test, vi } from 'vitest'
import { expectErrors } from '../../../tests/components/expect-errors.ts'
import { pass, passUntil, stopTime } from '../../../tests/components/fakes/fake-time.ts'
import { openPractice } from '../../../tests/components/practice-screen.ts'
import { toasts } from '../../../tests/components/toasts.ts'
import { questions } from '../../../tests/setup/bank-questions.ts'

test('saves that succeed immediately are not announced', async () => {
  const { learner, screen } = await openPractice(questions(4))
  let isAnnounced = false
  const observer = new MutationObserver(() => {
    isAnnounced ||= document.querySelector('[data-testid=waiting]') !== null
  })
  observer.observe(document.body, { childList: true, subtree: true })
  await screen.start('Random')
  for (let answers = 0; answers < 4; answers++) {
    await screen.answer(true)
    await screen.next()
  }
  await expect.poll(() => learner.responses).toHaveLength(4)
  observer.disconnect()
  expect(isAnnounced).toBe(false)
})

test.for([404, 403, 502])(
  'why nothing is saved is said after half a minute of %i by a gateway',
  async (status) => {
    expectErrors()
    const { api, learner, screen } = await openPractice(questions(4))
    const recover = api.intercept('POST', /^\/practice-responses\/$/, status)
    stopTime()
    await screen.start('Random')
    await screen.answer(true)
    await passUntil(() => api.bodiesOf('POST', /^\/practice-responses\/$/).length > 0)
    await pass(25_000)
    expect(toasts().elements()).toEqual([])
    await passUntil(() => toasts().elements().length > 0, 500)
    await expect.element(toasts()).toMatchTextContent('1 answer not saved yet')
    await expect.element(toasts()).toMatchTextContent(`replies in its place (${status}). It is kept here`)
    expect(learner.responses).toEqual([])
    recover()
    await passUntil(() => learner.responses.length === 1, 1000)
    vi.useRealTimers()
  },
)
