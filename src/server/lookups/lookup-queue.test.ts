import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLookupQueue } from './lookup-queue.ts'

test('waiting lookups start in order, one whenever one ends; other networks do not wait', async () => {
  const queue = createLookupQueue()
  const started: string[] = []
  const enter = (network: string, name: string) =>
    queue
      .enter(
        network,
        async () => 2,
        (room, underWay) => underWay < room,
      )
      .then(() => started.push(name))
  const all = ['a', 'b', 'c', 'd'].map((name) => enter('here', name))
  await Promise.all([all[0], all[1], enter('there', 'x')])
  expect(started.toSorted()).toEqual(['a', 'b', 'x'])
  queue.leave('here')
  await all[2]
  expect(started.slice(3)).toEqual(['c'])
  queue.leave('here')
  await all[3]
  expect(started.slice(3)).toEqual(['c', 'd'])
})

test('no lookup waits forever, whichever are refused, and never more than allowed are running', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 1, max: 3 }),
      fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }),
      async (scheduler, room, refusals) => {
        const queue = createLookupQueue()
        let underWay = 0
        const outcomes = refusals.map(async (isRefused) => {
          try {
            await queue.enter(
              'here',
              () => scheduler.schedule(Promise.resolve()),
              (_, count) => {
                expect(count).toBe(underWay)
                if (count >= room) return false
                if (isRefused) throw new Error('refused')
                underWay++
                return true
              },
            )
          } catch {
            return 'refused'
          }
          expect(underWay).toBeLessThanOrEqual(room)
          await scheduler.schedule(Promise.resolve())
          underWay--
          queue.leave('here')
          return 'let in'
        })
        await scheduler.waitFor(Promise.all(outcomes))
        expect(await Promise.all(outcomes)).toEqual(
          refusals.map((isRefused) => (isRefused ? 'refused' : 'let in')),
        )
      },
    ),
  )
})
