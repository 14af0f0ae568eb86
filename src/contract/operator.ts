import * as z from 'zod/mini'

/** Who runs the server. `contact`: an address of theirs, `mailto:` or `https:`; null when they have not said it. */
export const operatorSchema = z.object({ contact: z.nullable(z.string()) })
