import { expect, test } from 'vitest'
import { createQuestion, createTest, createUser, serveApi } from '../../setup/api.ts'
import { describeOnEngine } from '../../setup/engines.ts'

describeOnEngine('sqlite', 'the log of calls to every route', (engine) => {
  test('has request id, method, route template, status and duration, but no ids or words of learners', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api, 'red-green-blue', 'Ada Lovelace')
    const past = await createTest(api, user)
    const question = await createQuestion(api, user, { source_test_id: past.id })
    const keys = { user_id: user.id, question_id: question.id }
    const response = await api.call('POST', '/practice-responses/', {
      ...keys,
      user_answer: '5',
      is_correct: true,
    })
    await api.call('POST', '/question-notes/', { ...keys, note_text: '<p>my words</p>' })
    await api.call('GET', '/users/by-identifier/red-green-blue')
    await api.call('GET', '/user-data/load/no-such-one')
    await api.call('GET', `/questions/user/${user.id}?after=${question.id}`)
    await api.call('GET', `/nothing/${user.id}/red-green-blue`)
    await api.call('GET', `/users/by-identifier/${'red-green-blue'.repeat(50)}`)
    await api.call('GET', '/users/by-identifier/red-green-blue%E0%A4%A')
    await api.call('POST', '/users/', '{"name":"Ada Lovelace", broken')
    await api.call('POST', '/users/', { name: 'Ada Lovelace', w3w_identifier: 'red-green-blue' })
    const rotated = await api.call('POST', `/users/${user.id}/rotate`)
    await api.call('DELETE', `/users/${rotated.body.user.id}`)

    const log = api.logged.join('\n')
    const keysAndWords = [
      'red-green-blue',
      'no-such-one',
      user.id,
      past.id,
      question.id,
      response.body.id,
      rotated.body.user.id,
      rotated.body.user.w3w_identifier,
      'Lovelace',
      'my words',
      'prime',
    ]
    for (const secret of keysAndWords) expect(log).not.toContain(secret)
    const lines = api.logged.map((line) => JSON.parse(line))
    expect(lines).toHaveLength(15)
    for (const line of lines) {
      expect(Object.keys(line)).toEqual(['time', 'kind', 'requestId', 'method', 'route', 'status', 'ms'])
      expect([null, expect.stringMatching(/^\/(?:api\/v1|images|health)\//)]).toContainEqual(line.route)
    }
    expect(lines).toContainEqual(
      expect.objectContaining({ method: 'GET', route: '/api/v1/user-data/load/:identifier', status: 404 }),
    )
  })
})
