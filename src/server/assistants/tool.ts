import type * as z from 'zod'
import type { AssistantScope } from '../../domain/assistants.ts'
import type { Random } from '../../domain/model.ts'
import type { Log } from '../log.ts'
import type { KeyHolder } from '../store/resources/assistants/keys.ts'
import type { LearnerUsage } from '../store/resources/users.ts'
import type { Store } from '../store/store.ts'
import type { LearnerBank } from './learner-bank.ts'

/** What the tools need of the server. */
export interface ServerParts {
  readonly store: Store
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  readonly random: Random
  readonly log: Log
}

/** Who calls, and with what limits. */
export interface Caller {
  readonly holder: KeyHolder
  /** Of the request, for the log; null: not over HTTP. */
  readonly requestId: string | null
  /** Before something is stored. Throws a problem when the learner or the network stores too much. */
  readonly admit: (more: Partial<LearnerUsage>) => Promise<void>
}

/** What a tool is called with. */
export interface ToolCall extends ServerParts, Caller {
  /** The learner's bank as it is now. */
  readonly bank: () => Promise<LearnerBank>
}

/**
 * Runs a call when the key allows it and no other call of the learner runs. Rejects with a `ToolError` that says what to do,
 * whatever went wrong.
 */
export type RunCall = <Result>(
  scope: AssistantScope,
  act: (call: ToolCall) => Promise<Result>,
) => Promise<Result>

/** What a call does to what is stored, as the protocol calls it. */
interface Hints {
  readonly readOnlyHint: boolean
  /** Whether something the learner wrote may be replaced. */
  readonly destructiveHint: boolean
  /** Whether the same call again changes nothing more. */
  readonly idempotentHint: boolean
}

export const READS: Hints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true }
export const ADDS: Hints = { readOnlyHint: false, destructiveHint: false, idempotentHint: false }
export const REPLACES: Hints = { readOnlyHint: false, destructiveHint: true, idempotentHint: true }

/** A tool of an assistant. Its schemas describe each member, with its unit, for a model. */
export interface Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
  readonly name: string
  readonly title: string
  readonly description: string
  /** The least scope of keys that may call it. */
  readonly scope: AssistantScope
  readonly hints: Hints
  readonly input: Input
  readonly output: Output
  /** Throws a `ToolError` for what the assistant can do better. */
  readonly run: (input: z.output<Input>, call: ToolCall) => Promise<z.output<Output>>
}

/** A tool of which only the schemas know what it takes and returns. */
export interface AnyTool extends Omit<Tool, 'run'> {
  readonly run: (input: unknown, call: ToolCall) => Promise<Readonly<Record<string, unknown>>>
}

/** Declares a tool: what `run` gets is parsed by its schema. */
export function tool<Input extends z.ZodObject, Output extends z.ZodObject>(
  definition: Tool<Input, Output>,
): AnyTool {
  const { input, run } = definition
  return { ...definition, run: (given, call) => run(input.parse(given), call) }
}
