import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openLines } from './lines.ts'

test('those for whom there is no room begin in their order, one as one is over; other networks wait for nobody', async () => {
  const lines = openLines()
  const begun: string[] = []
  const enter = (network: string, name: string) =>
    lines
      .enter(
        network,
        async () => 2,
        (room, underWay) => underWay < room,
      )
      .then(() => begun.push(name))
  const all = ['a', 'b', 'c', 'd'].map((name) => enter('here', name))
  await Promise.all([all[0], all[1], enter('there', 'x')])
  expect(begun.toSorted()).toEqual(['a', 'b', 'x'])
  lines.leave('here')
  await all[2]
  expect(begun.slice(3)).toEqual(['c'])
  lines.leave('here')
  await all[3]
  expect(begun.slice(3)).toEqual(['c', 'd'])
})

test('nobody is left in line, whoever is refused, and never are there more than may be', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 1, max: 3 }),
      fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }),
      async (scheduler, room, refusals) => {
        const lines = openLines()
        let underWay = 0
        const outcomes = refusals.map(async (isRefused) => {
          try {
            await lines.enter(
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
          lines.leave('here')
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
