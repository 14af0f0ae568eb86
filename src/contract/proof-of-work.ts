import * as z from 'zod/mini'

/** What 428 says beside the usual members: what to compute a proof for, and how hard it is to be, in zero bits. */
export const proofDemandSchema = z.object({
  challenge: z.string(),
  bits: z.int().check(z.gte(0), z.lte(32)),
})
export type ProofDemand = z.infer<typeof proofDemandSchema>
