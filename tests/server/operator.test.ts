import { expect, test } from 'vitest'
import { serveApi } from '../setup/api.ts'
import { describeOnEngine } from '../setup/engines.ts'

describeOnEngine('sqlite', 'who runs the server', (engine) => {
  test.each([[null], ['mailto:help@quizgrove.example']])('as configured: %s', async (operatorContact) => {
    const api = await serveApi(engine, { config: { operatorContact } })
    expect((await api.call('GET', '/operator')).body).toEqual({ contact: operatorContact })
  })
})
