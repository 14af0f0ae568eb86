import { expect, test } from 'vitest'
import { type Api, createQuestion, createUser, serveApi } from '../../setup/api.ts'
import { describeOnBothEngines, describeOnEngine } from '../../setup/engines.ts'

/** The value of a line such as `name{label="value"}`; null if there is none. */
async function figure(api: Api, line: string): Promise<number | null> {
  const found = (await api.metrics()).split('\n').find((text) => text.startsWith(`${line} `))
  return found === undefined ? null : Number(found.slice(line.length + 1))
}

describeOnEngine('sqlite', 'metrics of requests', (engine) => {
  test('requests are counted by method, route template and class of status', async () => {
    const api = await serveApi(engine)
    const { id } = await createUser(api)
    for (let call = 0; call < 3; call++) await api.call('GET', `/questions/user/${id}`)
    await api.call('GET', '/questions/user/aaaaaaaaaaaaaaaaaaaaaa')
    await api.call('GET', '/users/by-identifier/a%E0%A4%A')
    const labels = 'method="GET",route="/api/v1/questions/user/:userId"'
    await expect.poll(() => figure(api, `quizgrove_http_requests_total{${labels},status="2xx"}`)).toBe(3)
    await expect.poll(() => figure(api, `quizgrove_http_requests_total{${labels},status="4xx"}`)).toBe(1)
    expect(await figure(api, 'quizgrove_http_requests_total{method="GET",route="(none)",status="4xx"}')).toBe(
      1,
    )
    const duration = 'quizgrove_http_request_duration_seconds'
    expect(await figure(api, `${duration}_count{${labels}}`)).toBe(4)
    expect(await figure(api, `${duration}_bucket{le="+Inf",${labels}}`)).toBe(4)
    expect(await figure(api, `${duration}_sum{${labels}}`)).toBeGreaterThan(0)
  })

  test('failed lookups, requested proofs and refusals are counted', async () => {
    const api = await serveApi(engine, { config: { failedLookups: 3, failedLookupsOfAll: 1 } })
    const statuses: number[] = []
    for (let call = 0; call < 3; call++)
      statuses.push((await api.call('GET', '/users/by-identifier/no-such-one')).status)
    expect(statuses).toEqual([404, 404, 428])
    expect(await figure(api, 'quizgrove_lookups_total{outcome="failed"}')).toBe(2)
    expect(await figure(api, 'quizgrove_lookups_total{outcome="proof_asked"}')).toBe(1)
    expect(await figure(api, 'quizgrove_lookups_total{outcome="refused"}')).toBe(0)
    const strict = await serveApi(engine, { config: { lookupsPerMinute: 1 } })
    for (let call = 0; call < 3; call++) await strict.call('GET', '/users/by-identifier/no-such-one')
    expect(await figure(strict, 'quizgrove_lookups_total{outcome="refused"}')).toBe(2)
  })

  test('labels contain no personal data, and each line is valid for Prometheus', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const question = await createQuestion(api, user)
    for (const path of [
      '/users/by-identifier/red-green-blue',
      '/user-data/load/no-such-one',
      `/nothing/${user.id}/red-green-blue`,
      `/users/by-identifier/red-green-blue%E0%A4%A`,
      `/practice-responses/question/${question.id}`,
      `/images/${user.id}.png`,
    ])
      await api.call('GET', path)
    const page = await api.metrics()
    for (const secret of ['red-green-blue', 'no-such-one', user.id, question.id, 'Ada'])
      expect(page).not.toContain(secret)
    for (const line of page.split('\n').filter((text) => text !== ''))
      expect(line).toMatch(
        /^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{\w+="[^"\n]*"(?:,\w+="[^"\n]*")*\})? [\d.e+-]+)$/,
      )
  })
})

describeOnBothEngines('metrics of the database', (engine) => {
  test('commits and their writes are counted', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const before = await figure(api, 'quizgrove_committed_writes_total')
    await Promise.all(Array.from({ length: 5 }, () => createQuestion(api, user)))
    expect(await figure(api, 'quizgrove_committed_writes_total')).toBe((before ?? 0) + 5)
    expect(await figure(api, 'quizgrove_commits_total')).toBeGreaterThan(0)
    expect(await figure(api, 'quizgrove_commit_failures_total')).toBe(0)
    const waiting = await figure(api, 'quizgrove_database_waiting')
    expect(waiting).toBe(engine.name === 'postgres' ? 0 : null)
  })
})
