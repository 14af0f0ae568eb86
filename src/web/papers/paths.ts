import { NEW_PAPER_PATH, PAPERS_PATH } from '../data/browser/paper-request.ts'

/** A saved paper. */
export function paperPath(id: string): string {
  return `${PAPERS_PATH}/${encodeURIComponent(id)}`
}

/** The form of a paper that is like this one, with other questions. */
export function likePaperPath(id: string): string {
  return `${NEW_PAPER_PATH}?like=${encodeURIComponent(id)}`
}
