import { expect, test } from 'vitest'
import { LOOKUP_MIN_MS } from '../../../src/server/lookups/lookup-guard.ts'
import { NETWORK_LEAK_MS } from '../../../src/server/lookups/lookup-limits.ts'
import { openStore } from '../../../src/server/store/open-store.ts'
import { type Api, chosenId, createUser, serveApi } from '../../setup/api.ts'
import { describeOnBothEngines, describeOnEngine } from '../../setup/engines.ts'
import { proofFor } from '../../setup/proof.ts'

/** The documented limits, and a trusted proxy that names the client. */
const LIMITS = { failedLookups: 20, failedLookupsOfAll: 600, trustedProxies: ['127.0.0.1'] }

const PATHS = ['/users/by-identifier/', '/user-data/load/', '/user-data/export/']

async function statusOf(api: Api, words: string, from = '192.0.2.1', path = PATHS[0]): Promise<number> {
  return (await api.call('GET', `${path}${words}`, undefined, { 'x-forwarded-for': from })).status
}

/** Guesses until it gets 429; returns the number of lookups. */
async function guessesBeforeWait(api: Api, from?: string): Promise<number> {
  for (let guess = 0; guess < 1000; guess++) {
    if ((await statusOf(api, 'no-such-one', from, PATHS[guess % PATHS.length])) === 429) return guess
  }
  return Number.POSITIVE_INFINITY
}

describeOnBothEngines('a network with failed lookups', (engine) => {
  test('gets 429 after 21 misses on any route, and has to wait twice as long each time', async () => {
    const api = await serveApi(engine, { config: LIMITS })
    await createUser(api)
    expect(await guessesBeforeWait(api)).toBe(21)
    const waits: number[] = []
    for (let turn = 0; turn < 4; turn++) {
      const refused = await api.call('GET', '/users/by-identifier/no-such-one', undefined, {
        'x-forwarded-for': '192.0.2.1',
      })
      expect(refused.status).toBe(429)
      const seconds = Number(refused.headers.get('retry-after'))
      waits.push(seconds)
      engine.clock.advance((seconds - 1) * 1000)
      expect(await statusOf(api, 'no-such-one')).toBe(429)
      engine.clock.advance(1000)
      expect(await statusOf(api, 'no-such-one')).toBe(404)
    }
    expect(waits).toEqual([2, 4, 8, 16])
  })

  test('is allowed again as failures expire', async () => {
    const api = await serveApi(engine, { config: LIMITS })
    await guessesBeforeWait(api)
    engine.clock.advance(5 * NETWORK_LEAK_MS)
    expect(await guessesBeforeWait(api)).toBe(5)
  })

  test('does not affect other networks; an IPv6 /64 is one network', async () => {
    const api = await serveApi(engine, { config: LIMITS })
    await createUser(api)
    await guessesBeforeWait(api, '2001:db8:1:2::1')
    expect(await statusOf(api, 'red-green-blue', '2001:db8:1:2:ffff::9')).toBe(429)
    expect(await statusOf(api, 'red-green-blue', '2001:db8:1:3::1')).toBe(200)
    expect(await statusOf(api, 'red-green-blue')).toBe(200)
  })

  test('gains nothing by guessing in parallel', async () => {
    const api = await serveApi(engine, { config: LIMITS })
    const statuses = await Promise.all(Array.from({ length: 100 }, () => statusOf(api, 'no-such-one')))
    expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(21)
  })
})

describeOnEngine('sqlite', 'who guesses identifiers', (engine) => {
  test('is logged with the number of misses, but never with what was looked up', async () => {
    const api = await serveApi(engine, { config: LIMITS })
    const { body } = await api.call('POST', '/users/', { name: 'Ada' })
    await statusOf(api, body.w3w_identifier)
    for (const path of PATHS) await statusOf(api, 'no-such-one', '192.0.2.1', path)
    await api.app.close()
    const lines = api.logged.filter((line) => line.includes('failed_lookups'))
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { time: expect.any(String), kind: 'failed_lookups', count: 3, networks: { '192.0.2.1': 3 } },
    ])
  })

  test('learns nothing while waiting: known and unknown identifiers get the same reply', async () => {
    const api = await serveApi(engine, { config: LIMITS })
    await createUser(api)
    await guessesBeforeWait(api)
    const asked = { 'x-forwarded-for': '192.0.2.1' }
    for (const path of PATHS) {
      const hit = await api.call('GET', `${path}red-green-blue`, undefined, asked)
      const miss = await api.call('GET', `${path}no-such-one`, undefined, asked)
      expect([hit.status, hit.text]).toEqual([miss.status, miss.text])
      expect([...hit.headers.keys()]).toEqual([...miss.headers.keys()])
    }
    const taken = { name: 'Eve', w3w_identifier: 'red-green-blue' }
    expect((await api.call('POST', '/users/', taken, asked)).status).toBe(429)
  })

  test('choosing an identifier that is taken counts as a guess', async () => {
    const api = await serveApi(engine, { config: LIMITS })
    await createUser(api)
    const choose = async (words: string) =>
      (await api.call('POST', '/users/', { name: 'Eve', w3w_identifier: words })).status
    const statuses = []
    for (let guess = 0; guess < 22; guess++) statuses.push(await choose('red-green-blue'))
    expect(statuses).toEqual([...Array(21).fill(409), 429])
    expect((await api.call('POST', '/users/', { name: 'Drawn' })).status).toBe(201)
  })

  test('creating a learner with chosen words that are free is not a failed lookup', async () => {
    const api = await serveApi(engine, { config: LIMITS })
    for (let learner = 0; learner < 30; learner++) {
      const words = `words-of-${String.fromCharCode(97 + Math.floor(learner / 26), 97 + (learner % 26))}`
      const body = { name: 'Eve', w3w_identifier: words, id: chosenId(words) }
      expect((await api.call('POST', '/users/', body)).status).toBe(201)
      expect((await api.call('POST', '/users/', body)).status).toBe(200)
    }
    expect(await guessesBeforeWait(api, '127.0.0.1')).toBe(21)
  })

  test('successful sign-ins are not counted: a class can sign in behind one address', async () => {
    const api = await serveApi(engine, { config: LIMITS })
    await createUser(api)
    const statuses = await Promise.all(Array.from({ length: 60 }, () => statusOf(api, 'red-green-blue')))
    expect(new Set(statuses)).toEqual(new Set([200]))
    for (let learner = 0; learner < 60; learner++) expect(await statusOf(api, 'red-green-blue')).toBe(200)
  })
})

describeOnBothEngines('when lookups fail from many networks', (engine) => {
  test('each lookup needs a proof of work for its identifier, and no learner is locked out', async () => {
    const api = await serveApi(engine, { config: LIMITS })
    await createUser(api)
    const networks = Array.from({ length: 32 }, (_, network) => `198.51.100.${network}`)
    const statuses = []
    for (let guess = 0; guess < 20; guess++) {
      statuses.push(...(await Promise.all(networks.map((network) => statusOf(api, 'no-such-one', network)))))
    }
    // The creation above counts, too. Lookups that ran in parallel with the last one were allowed.
    const looked = statuses.filter((status) => status === 404).length
    expect(looked).toBeGreaterThanOrEqual(600)
    expect(await statusOf(api, 'no-such-one', '198.51.100.99')).toBe(428)
    const from = { 'x-forwarded-for': '192.0.2.9' }
    for (const words of ['red-green-blue', 'no-such-one']) {
      const demanded = await api.call('GET', `/user-data/load/${words}`, undefined, from)
      expect(demanded.status).toBe(428)
      expect(demanded.body).toMatchObject({ title: 'Precondition Required', bits: 16 })
      const proof = proofFor(demanded.body, words)
      const asked = async (identifier: string) =>
        (
          await api.call('GET', `/user-data/load/${identifier}`, undefined, {
            ...from,
            'proof-of-work': proof,
          })
        ).status
      expect(await asked(words)).toBe(words === 'red-green-blue' ? 200 : 404)
      expect(await asked('another-such-one')).toBe(428)
    }
    engine.clock.advance(10_000)
    expect(await statusOf(api, 'red-green-blue')).toBe(200)
  }, 240_000)
})

/** The z-score of Mann–Whitney's U: how confidently the values of one sample are larger than the other's. */
function rankDifference(ones: readonly number[], others: readonly number[]): number {
  let u = 0
  for (const one of ones) for (const other of others) u += one > other ? 1 : one === other ? 0.5 : 0
  const product = ones.length * others.length
  return (u - product / 2) / Math.sqrt((product * (ones.length + others.length + 1)) / 12)
}

/** The least of every ten times, as somebody would take it who guesses: what other work adds to single ones is not in it. */
function leastOfTen(times: readonly number[]): readonly number[] {
  return Array.from({ length: Math.floor(times.length / 10) }, (_, ten) =>
    Math.min(...times.slice(10 * ten, 10 * ten + 10)),
  )
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await act()
  return performance.now() - start
}

describeOnBothEngines('the time of a lookup', (engine) => {
  /** Looked up alternately, equally often. */
  const SAMPLES = 150
  /** Most repetitions until two milliseconds are detected: a busy machine needs more. */
  const ROUNDS_MAX = 10

  test('does not reveal whether the identifier exists; the same method detects two milliseconds', async () => {
    const api = await serveApi(engine)
    await createUser(api)
    const hits: number[] = []
    const misses: number[] = []
    const isToldFrom = (ones: readonly number[], others: readonly number[]) =>
      rankDifference(leastOfTen(ones), leastOfTen(others)) > 4
    const later = (times: readonly number[], by: number) => times.map((time) => time + by)
    const tellsTwoMilliseconds = () =>
      isToldFrom(later(hits, 2), misses) && isToldFrom(later(misses, 2), hits)
    for (let round = 0; round < ROUNDS_MAX && !tellsTwoMilliseconds(); round++) {
      for (let sample = 0; sample < SAMPLES; sample++) {
        hits.push(await timed(() => statusOf(api, 'red-green-blue')))
        misses.push(await timed(() => statusOf(api, 'red-green-blur')))
      }
    }
    expect(Math.min(...hits, ...misses)).toBeGreaterThan(LOOKUP_MIN_MS - 2)
    expect(Math.abs(rankDifference(hits, misses))).toBeLessThan(4)
    const isLater = [isToldFrom(hits, later(misses, 1)), isToldFrom(misses, later(hits, 1))]
    expect(isLater, 'by more than a millisecond').toEqual([false, false])
    expect(tellsTwoMilliseconds()).toBe(true)
  }, 240_000)

  test('is not padded for a client that sends the ETag, which only a client that received it can know', async () => {
    const api = await serveApi(engine)
    await createUser(api)
    await createUser(api, 'an-other-one', 'Bob')
    const load = (words: string, tag: string) =>
      api.call('GET', `/user-data/load/${words}`, undefined, { 'if-none-match': tag })
    const tag = (await load('red-green-blue', '"none"')).headers.get('etag') ?? ''
    const timeOf = (words: string, named: string, status: number) =>
      timed(async () => expect((await load(words, named)).status).toBe(status))
    const times: number[] = []
    for (let sample = 0; sample < 20; sample++) times.push(await timeOf('red-green-blue', tag, 304))
    // The shortest of several: a reply that need not wait is quick at least once, even on a busy machine.
    expect(Math.min(...times)).toBeLessThan(LOOKUP_MIN_MS - 2)
    for (const [words, named, status] of [
      ['red-green-blue', '*', 304],
      ['red-green-blue', '"none"', 200],
      ['an-other-one', tag, 200],
      ['red-green-blur', tag, 404],
      ['red-green-blur', '*', 404],
    ] as const) {
      for (let sample = 0; sample < 20; sample++) {
        expect(await timeOf(words, named, status), `${words} ${named}`).toBeGreaterThan(LOOKUP_MIN_MS - 2)
      }
    }
  })
})

describeOnEngine('postgres', 'two processes on one database', (engine) => {
  test('count failures together', async () => {
    const here = await serveApi(engine, { config: LIMITS })
    const store = await openStore({ database: engine.database, now: engine.clock.now, newId: engine.newId })
    try {
      const there = await serveApi({ ...engine, store }, { config: LIMITS })
      let looked = 0
      for (; looked < 100; looked++) {
        if ((await statusOf(looked % 2 === 0 ? here : there, 'no-such-one')) === 429) break
      }
      expect(looked).toBe(21)
    } finally {
      await store.close()
    }
  })
})
