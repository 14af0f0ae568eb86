import { expect, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { expectErrors } from '../../../tests/components/expect-errors.ts'
import { fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { pass, passUntil, stopTime } from '../../../tests/components/fakes/fake-time.ts'
import { openApp, reopenApp } from '../../../tests/components/render-app.tsx'
import { questions } from '../../../tests/setup/bank-questions.ts'
import { expiredExam } from './hand-in-exam.tsx'

const MINUTE = 60_000

test('an exam that could not be looked at, as without a connection, is looked at again minutes later', async () => {
  const learner = fakeLearner(questions(2))
  await openApp(learner, '/app')
  localStorage.setItem(`quizgrove_unfinished_exam_${learner.user.id}`, '{}')
  const errors = expectErrors()
  const load = vi
    .spyOn(expiredExam, 'load')
    .mockResolvedValue(async () => null)
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
  stopTime()
  await reopenApp('/app')
  await passUntil(() => errors.mock.calls.length > 0)
  expect(load).toHaveBeenCalledTimes(1)
  await pass(5 * MINUTE)
  await passUntil(() => load.mock.calls.length === 2)
})

test('a page that was closed while it looked leaves the exam for the next one', async () => {
  const learner = fakeLearner(questions(2))
  await openApp(learner, '/app')
  localStorage.setItem(`quizgrove_unfinished_exam_${learner.user.id}`, '{}')
  const wanted: (() => boolean)[] = []
  vi.spyOn(expiredExam, 'load').mockResolvedValue(async (_data, _now, isWanted) => {
    wanted.push(isWanted)
    return null
  })
  await reopenApp('/app')
  await expect.poll(() => wanted.map((isWanted) => isWanted())).toEqual([true])
  await cleanup()
  expect(wanted.map((isWanted) => isWanted())).toEqual([false])
})
