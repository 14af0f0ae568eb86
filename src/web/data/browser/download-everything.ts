import type { Learner } from '../../../domain/model.ts'
import { getByIdentifier } from '../http/with-proof-of-work.ts'

/** `GET /user-data/export/{identifier}`: everything the learner owns, as the text of one JSON document. */
export async function downloadEverything({ identifier }: Learner): Promise<string> {
  return JSON.stringify(await getByIdentifier('/user-data/export', identifier))
}
