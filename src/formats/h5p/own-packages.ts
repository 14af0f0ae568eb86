import { isRecord } from '../../domain/is-record.ts'

/** What `h5p.json` of our packages says in `authorComments`, which only authors read. */
export const OWN_H5P_COMMENT = 'Exported from Quizgrove.'

/** Whether we exported a package: its texts are what they look like. `description` is its `h5p.json`. */
export function isOwnH5p(description: unknown): boolean {
  return isRecord(description) && description.authorComments === OWN_H5P_COMMENT
}
