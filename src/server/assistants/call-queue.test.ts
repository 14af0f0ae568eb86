import { expect, test } from 'vitest'
import { createCallQueue } from './call-queue.ts'
import { ToolError } from './tool-error.ts'

test('calls of one learner run one after another, in their order; those of another do not wait', async () => {
  const queue = createCallQueue()
  const done: string[] = []
  const end = await queue('ada')
  const second = queue('ada').then((next) => {
    done.push('second')
    next()
  })
  const third = queue('ada').then((next) => {
    done.push('third')
    next()
  })
  const ofOther = await queue('bob')
  expect(done).toEqual([])
  ofOther()
  end()
  await Promise.all([second, third])
  expect(done).toEqual(['second', 'third'])
})

test('of one learner no more than 20 wait', async () => {
  const queue = createCallQueue()
  const end = await queue('ada')
  const waiting = Array.from({ length: 20 }, () => queue('ada'))
  await expect(queue('ada')).rejects.toThrow(ToolError)
  end()
  for (const turn of waiting) (await turn)()
  expect(await queue('ada')).toEqual(expect.any(Function))
})

test('of all learners four run at once', async () => {
  const queue = createCallQueue()
  const ends = await Promise.all(['a', 'b', 'c', 'd'].map((learner) => queue(learner)))
  let isFifthRunning = false
  const fifth = queue('e').then((end) => {
    isFifthRunning = true
    end()
  })
  await Promise.resolve()
  expect(isFifthRunning).toBe(false)
  ends[0]!()
  await fifth
  expect(isFifthRunning).toBe(true)
})
