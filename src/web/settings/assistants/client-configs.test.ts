import { describe, expect, test } from 'vitest'
import { clientConfigs } from './client-configs.ts'

const URL = 'https://quiz.example/mcp'
const KEY = `qg_${'k'.repeat(43)}`

const textOf = (id: string) => clientConfigs(URL, KEY).find((config) => config.id === id)?.text ?? ''

describe('the configuration of', () => {
  test('Claude Code is a command', () => {
    expect(textOf('claude-code')).toBe(
      `claude mcp add --transport http quizgrove ${URL} --header "Authorization: Bearer ${KEY}"`,
    )
  })

  test.each([
    ['cursor', { mcpServers: { quizgrove: { url: URL, headers: { Authorization: `Bearer ${KEY}` } } } }],
    [
      'vs-code',
      { servers: { quizgrove: { type: 'http', url: URL, headers: { Authorization: `Bearer ${KEY}` } } } },
    ],
    [
      'stdio',
      {
        mcpServers: {
          quizgrove: {
            command: 'npm',
            args: ['run', '--silent', '--prefix', '/path/to/quizgrove', 'mcp'],
            env: { QUIZGROVE_KEY: KEY, DATA_DIR: '/path/to/data' },
          },
        },
      },
    ],
  ])('%s is JSON', (id, expected) => {
    expect(JSON.parse(textOf(id))).toEqual(expected)
  })
})
