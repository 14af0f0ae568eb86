import { expect, test } from 'vitest'
import { makeVapidKeys } from '../../src/server/reminders/vapid-keys.ts'
import { serveApi } from '../setup/api.ts'
import { describeOnEngine } from '../setup/engines.ts'

describeOnEngine('sqlite', 'who runs the server', (engine) => {
  test.each([[null], ['mailto:help@quizgrove.example']])('as configured: %s', async (operatorContact) => {
    const api = await serveApi(engine, { config: { operatorContact } })
    expect((await api.call('GET', '/operator')).body).toEqual({
      contact: operatorContact,
      push_key: null,
      sharing: true,
    })
  })

  test('with the public key for reminders, if keys are configured', async () => {
    const vapidKeys = makeVapidKeys()
    const api = await serveApi(engine, { config: { vapidKeys } })
    const { text, body } = await api.call('GET', '/operator')
    expect(body).toEqual({ contact: null, push_key: vapidKeys.publicKey, sharing: true })
    expect(text).not.toContain(vapidKeys.privateKey)
  })
})
