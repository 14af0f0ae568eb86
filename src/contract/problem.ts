import * as z from 'zod/mini'
import { PROBLEM_SERVER } from './limits.ts'

/**
 * A problem document. `errors` names each invalid part of a body: `path` is a JSON Pointer into it. `code`
 * distinguishes refusals with the same status; their `detail` is a sentence for the learner. `server` proves that the
 * document was not sent by something on the way.
 */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  server: z.literal(PROBLEM_SERVER),
  code: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
})
export type Problem = z.infer<typeof problemSchema>

/** Extra members of the 428 problem: the challenge and the difficulty in leading zero bits. */
export const proofDemandSchema = z.object({
  challenge: z.string(),
  bits: z.int().check(z.gte(0), z.lte(32)),
})
export type ProofDemand = z.infer<typeof proofDemandSchema>
