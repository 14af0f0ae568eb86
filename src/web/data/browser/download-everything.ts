import type { Learner } from '../../../domain/model.ts'
import { lookUp } from '../http/look-up.ts'

/** `GET /user-data/export/{identifier}`: everything the learner owns, as the text of one JSON document. */
export async function downloadEverything({ identifier }: Learner): Promise<string> {
  return JSON.stringify(await lookUp('/user-data/export', identifier))
}
