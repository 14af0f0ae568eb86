import {
  type CallToolResult,
  Client,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client'
import { onTestFinished } from 'vitest'
import type { AssistantScope } from '../../src/domain/assistants.ts'
import type { Api } from './api.ts'

/** The revisions of the protocol that clients speak. */
export const ERAS = ['2025', '2026'] as const
export type Era = (typeof ERAS)[number]

/** An assistant that is connected until the test ends: the official client of the protocol. */
export interface Assistant {
  readonly client: Client
  /** Calls a tool. What it returns; throws when it is refused. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read results of any shape and compare them with what they expect
  call(tool: string, input?: Readonly<Record<string, unknown>>): Promise<any>
  /** Calls a tool that is refused. What the assistant reads. */
  refusal(tool: string, input?: Readonly<Record<string, unknown>>): Promise<string>
}

export async function makeKey(
  api: Api,
  userId: string,
  scope: AssistantScope,
  more: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly id: string; readonly key: string }> {
  const about = { name: 'Claude', scope, adds_directly: false, expires_in_days: 30, ...more }
  const { status, body, text } = await api.call('POST', '/assistants/', { user_id: userId, ...about })
  if (status !== 201) throw new Error(`No key: ${status} ${text}`)
  return body
}

/** Connects over HTTP with a key. */
export function connectOverHttp(api: Pick<Api, 'url'>, key: string, era: Era = '2026'): Promise<Assistant> {
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  return connect(new StreamableHTTPClientTransport(new URL(`${api.url}/mcp`), { requestInit }), era)
}

export async function connect(transport: Transport, era: Era): Promise<Assistant> {
  const mode = era === '2026' ? ({ pin: '2026-07-28' } as const) : 'legacy'
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(transport)
  onTestFinished(() => client.close())
  const result = async (name: string, input: Readonly<Record<string, unknown>>) =>
    (await client.callTool({ name, arguments: { ...input } })) as CallToolResult
  return {
    client,
    call: async (tool, input = {}) => {
      const called = await result(tool, input)
      if (called.isError) throw new Error(textOf(called))
      return called.structuredContent
    },
    refusal: async (tool, input = {}) => {
      const called = await result(tool, input)
      if (!called.isError) throw new Error(`Not refused: ${textOf(called)}`)
      return textOf(called)
    },
  }
}

function textOf({ content }: CallToolResult): string {
  return content.map((block) => (block.type === 'text' ? block.text : block.type)).join('\n')
}
