import { serveStdio } from '@modelcontextprotocol/server/stdio'
import type { AppDependencies } from '../app.ts'
import { limitLearnerUsage, NO_USAGE } from '../quotas/learner-quota.ts'
import type { KeyHolder } from '../store/resources/assistants/keys.ts'
import { assistantServers } from './mcp-server.ts'
import type { ServerParts } from './tool.ts'
import { ToolError } from './tool-error.ts'

const ENDED =
  'The key in QUIZGROVE_KEY is not valid any more: it expired, or was revoked. Ask the learner to make another in Settings, under Assistants.'

/** What one write is taken to store, bytes for each of its questions or for the whole. */
const WRITE_BYTES = 2048

/**
 * Serves the protocol over the input and output of this process, for the holder of one key. Resolves when the client ends.
 * The key is looked up again at each call. Without a network, only the quota of the learner limits what is stored.
 */
export function serveAssistant(
  parts: ServerParts & { readonly config: Pick<AppDependencies['config'], 'quota'> },
  key: string,
): Promise<void> {
  const usage = limitLearnerUsage(parts)
  const serverFor = assistantServers(parts)
  const findCaller = async () => {
    const holder: KeyHolder | null = await parts.store.assistants.findHolder(key)
    if (holder === null) throw new ToolError(ENDED)
    return {
      holder,
      requestId: null,
      admit: async (more: Partial<typeof NO_USAGE>) => {
        const bytes = WRITE_BYTES * Math.max(1, more.questions ?? 1)
        await usage.admit(holder.userId, { ...NO_USAGE, bytes, ...more })
      },
    }
  }
  return new Promise((resolve) => {
    const connection = serveStdio(() => serverFor(findCaller), { maxSubscriptions: 0 })
    process.stdin.once('close', () => resolve(connection.close()))
  })
}
