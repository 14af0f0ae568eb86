/** How a program is told to use Quizgrove with a key. */
export interface ClientConfig {
  readonly id: 'claude-code' | 'cursor' | 'vs-code' | 'stdio'
  readonly label: string
  /** Where the text belongs. */
  readonly place: string
  readonly text: string
}

/**
 * The configuration of common programs, with the key in it. Formats as in the documentation of each, November 2026.
 *
 * @param url the address of the Model Context Protocol
 */
export function clientConfigs(url: string, key: string): readonly ClientConfig[] {
  const headers = { Authorization: `Bearer ${key}` }
  return [
    {
      id: 'claude-code',
      label: 'Claude Code',
      place: 'Run this in a terminal.',
      text: `claude mcp add --transport http quizgrove ${url} --header "Authorization: Bearer ${key}"`,
    },
    {
      id: 'cursor',
      label: 'Cursor',
      place: 'Put this into ~/.cursor/mcp.json. Many other programs take the same.',
      text: asJson({ mcpServers: { quizgrove: { url, headers } } }),
    },
    {
      id: 'vs-code',
      label: 'VS Code',
      place: 'Run "MCP: Open User Configuration" and put this into mcp.json.',
      text: asJson({ servers: { quizgrove: { type: 'http', url, headers } } }),
    },
    {
      id: 'stdio',
      label: 'Claude Desktop',
      place:
        'On the computer that runs Quizgrove: put this into claude_desktop_config.json, with the folder of Quizgrove and its DATA_DIR. Other programs that start a command take the same.',
      text: asJson({
        mcpServers: {
          quizgrove: {
            command: 'npm',
            args: ['run', '--silent', '--prefix', '/path/to/quizgrove', 'mcp'],
            env: { QUIZGROVE_KEY: key, DATA_DIR: '/path/to/data' },
          },
        },
      }),
    },
  ]
}

function asJson(value: object): string {
  return JSON.stringify(value, null, 2)
}
