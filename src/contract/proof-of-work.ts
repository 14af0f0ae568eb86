import * as z from 'zod/mini'

/** Extra members of the 428 problem: the challenge and the difficulty in leading zero bits. */
export const proofDemandSchema = z.object({
  challenge: z.string(),
  bits: z.int().check(z.gte(0), z.lte(32)),
})
export type ProofDemand = z.infer<typeof proofDemandSchema>
