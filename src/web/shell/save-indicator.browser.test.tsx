import { expect, test } from 'vitest'
import { openPractice } from '../../../tests/components/practice-screen.ts'
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
