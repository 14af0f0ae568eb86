import { expect, test } from 'vitest'
import { type FairQueue, fairQueue, QueueFullError } from './fair-queue.ts'

const LIMITS = { jobs: 100, jobsOfNetwork: 50, bytes: 1000, bytesOfNetwork: 500 }

/** A queue whose first job runs until `release` is called, and the order in which the others ran. */
function blockedQueue(limits = LIMITS) {
  let time = 0
  const queue = fairQueue(limits, () => time)
  const ran: string[] = []
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const first = queue.run({ network: 'first', learner: 'first' }, 0, () => promise)
  const add = (name: string, bytes: number | null = 1) => {
    const [network = '', learner = ''] = name.split('/')
    return queue.run({ network, learner }, bytes, async () => {
      ran.push(name)
      time += 100
    })
  }
  return { queue, ran, release, first, add }
}

test('the queue alternates between networks, however many jobs one of them has', async () => {
  const { ran, release, add } = blockedQueue()
  const jobs = ['a/1', 'a/1', 'a/1', 'a/1', 'b/1', 'c/1', 'b/1'].map((name) => add(name))
  release()
  await Promise.all(jobs)
  expect(ran).toEqual(['a/1', 'b/1', 'c/1', 'a/1', 'b/1', 'a/1', 'a/1'])
})

test('within a network it alternates between learners', async () => {
  const { ran, release, add } = blockedQueue()
  const jobs = ['a/1', 'a/1', 'a/1', 'a/2', 'b/1', 'a/2'].map((name) => add(name))
  release()
  await Promise.all(jobs)
  expect(ran).toEqual(['a/1', 'b/1', 'a/2', 'a/1', 'a/2', 'a/1'])
})

test('one job runs at a time', async () => {
  const { ran, release, first, add } = blockedQueue()
  const job = add('a/1')
  expect(ran).toEqual([])
  release()
  await Promise.all([first, job])
  expect(ran).toEqual(['a/1'])
})

test('a job that fails rejects its own promise, and the others continue', async () => {
  const { queue, release, add, ran } = blockedQueue()
  const failing = queue.run({ network: 'a', learner: '1' }, 0, () => Promise.reject(new Error('broken')))
  const other = add('b/1')
  release()
  await expect(failing).rejects.toThrow('broken')
  await other
  expect(ran).toEqual(['b/1'])
})

test.each([
  ['jobs of one network', { jobsOfNetwork: 2 }, ['a/1', 'a/2'], 'a/3', 'b/1'],
  ['jobs of all', { jobs: 2 }, ['a/1', 'b/1'], 'c/1', null],
] as const)('%s are limited', async (_name, limits, waiting, refused, taken) => {
  const { add, release } = blockedQueue({ ...LIMITS, ...limits })
  const jobs = waiting.map((name) => add(name))
  await expect(add(refused)).rejects.toThrow(QueueFullError)
  if (taken !== null) jobs.push(add(taken))
  release()
  await Promise.all(jobs)
  await add(refused)
})

test('waiting bytes are limited, per network and in total; a job of any size may wait alone', async () => {
  const { add, release } = blockedQueue({ ...LIMITS, bytes: 25, bytesOfNetwork: 10 })
  const jobs = [add('a/1', 12)]
  await expect(add('a/2', 1)).rejects.toThrow(QueueFullError)
  jobs.push(add('b/1', 10))
  await expect(add('c/1', 4)).rejects.toThrow(QueueFullError)
  jobs.push(add('c/1', 3))
  release()
  await Promise.all(jobs)
  await add('a/2', 10)
})

test('a job without a size waits even in a full queue, in order, and takes up no space', async () => {
  const { ran, add, release } = blockedQueue({ ...LIMITS, jobsOfNetwork: 2 })
  const jobs = [add('a/1'), add('a/2', null), add('a/1')]
  await expect(add('a/1')).rejects.toThrow(QueueFullError)
  jobs.push(add('a/2', null))
  release()
  await Promise.all(jobs)
  expect(ran).toEqual(['a/1', 'a/2', 'a/1', 'a/2'])
})

test('a full queue estimates when there will be space from the duration of earlier jobs', async () => {
  const { queue, add, release, first } = blockedQueue({ ...LIMITS, jobs: 3 })
  release()
  await first
  for (let job = 0; job < 50; job++) await add('a/1')
  const again = blockAgain(queue)
  const jobs = [add('a/1'), add('b/1'), add('c/1')]
  const full = await add('d/1').catch((error: unknown) => error)
  expect(full).toBeInstanceOf(QueueFullError)
  expect(full instanceof QueueFullError && Math.round(full.retryAfterMs)).toBe(300)
  again()
  await Promise.all(jobs)
})

function blockAgain(queue: FairQueue): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  void queue.run({ network: 'z', learner: 'z' }, 0, () => promise)
  return resolve
}
