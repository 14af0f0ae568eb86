import { describe, expect, test } from 'vitest'
import { ASSISTANT_SCOPES, allows } from '../../../src/domain/assistants.ts'
import { DATA_NOTICE } from '../../../src/server/assistants/shown-texts.ts'
import { TOOLS } from '../../../src/server/assistants/tools/tools.ts'
import { serveApi } from '../../setup/api.ts'
import { learnerWithAll, numberOf, TOOL_CALLS } from '../../setup/assistant-calls.ts'
import { connectOverHttp, ERAS, makeKey } from '../../setup/assistant-client.ts'
import { describeOnBothEngines, describeOnEngine } from '../../setup/engines.ts'

test('every tool has a call in the table, with its scope', () => {
  expect(TOOL_CALLS.map(([tool, scope]) => [tool, scope])).toEqual(
    TOOLS.map(({ name, scope }) => [name, scope]),
  )
})

describeOnBothEngines('the tools of assistants over HTTP', (engine) => {
  test.each(ERAS)('are all called by the official client of %s', async (era) => {
    const api = await serveApi(engine)
    const { user } = await learnerWithAll(api)
    const { key } = await makeKey(api, user.id, 'edit')
    const assistant = await connectOverHttp(api, key, era)
    const { tools } = await assistant.client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(TOOL_CALLS.map(([tool]) => tool))
    const number = await numberOf(assistant, 'prime')
    for (const [tool, , input] of TOOL_CALLS)
      expect(await assistant.call(tool, input(number)), tool).toEqual(expect.any(Object))
  })

  test('mark what they return as data, since a bank of somebody else may give orders', async () => {
    const api = await serveApi(engine)
    const { user } = await learnerWithAll(api)
    const assistant = await connectOverHttp(api, (await makeKey(api, user.id, 'edit')).key)
    const number = await numberOf(assistant, 'prime')
    for (const [name, , input] of TOOL_CALLS) {
      const { content } = await assistant.client.callTool({ name, arguments: { ...input(number) } })
      expect(content, name).toMatchObject([{ type: 'text', text: expect.stringContaining(DATA_NOTICE) }])
    }
    const { contents } = await assistant.client.readResource({ uri: `quizgrove://questions/${number}` })
    expect(contents).toMatchObject([{ text: expect.stringContaining(DATA_NOTICE) }])
  })

  test('no reply holds the three words, an id, or the address of a picture', async () => {
    const api = await serveApi(engine)
    const { user, secrets, picture } = await learnerWithAll(api)
    const { key } = await makeKey(api, user.id, 'edit')
    const assistant = await connectOverHttp(api, key)
    const { client } = assistant
    const number = await numberOf(assistant, 'prime')
    const replies: unknown[] = [
      await client.listTools(),
      await client.listPrompts(),
      await client.listResources(),
    ]
    for (const [name, , input] of TOOL_CALLS)
      replies.push(await client.callTool({ name, arguments: { ...input(number) } }))
    const { resources } = await client.listResources()
    for (const { uri } of [...resources, { uri: `quizgrove://questions/${number}` }])
      replies.push(await client.readResource({ uri }))
    const { prompts } = await client.listPrompts()
    for (const { name } of prompts) replies.push(await client.getPrompt({ name }))
    expect(resources).toHaveLength(2)
    expect(prompts).toHaveLength(3)
    const text = JSON.stringify(replies)
    for (const secret of [...secrets, user.w3w_identifier, key, picture, '/images/'])
      expect(text).not.toContain(secret)
  })
})

describeOnEngine('sqlite', 'what a key allows', (engine) => {
  test.each(ASSISTANT_SCOPES)('%s', async (scope) => {
    const api = await serveApi(engine)
    const { user } = await learnerWithAll(api)
    const { key } = await makeKey(api, user.id, scope)
    const assistant = await connectOverHttp(api, key)
    const number = await numberOf(assistant, 'prime')
    for (const [tool, needed, input] of TOOL_CALLS) {
      if (allows(scope, needed)) await assistant.call(tool, input(number))
      else expect(await assistant.refusal(tool, input(number))).toContain(`this needs "${needed}"`)
    }
  })
})

describe('annotations', () => {
  test.each(TOOLS.map((tool) => [tool.name, tool] as const))(
    'of %s: only tools that read are named read-only',
    (_, { scope, hints, name }) => {
      expect(hints.readOnlyHint).toBe(scope === 'read' || name === 'next_question')
    },
  )
})
