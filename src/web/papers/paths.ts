import { NEW_PAPER_PATH, PAPERS_PATH } from '../data/browser/paper-request.ts'

/** A saved paper. */
export function paperPath(id: string): string {
  return `${PAPERS_PATH}/${encodeURIComponent(id)}`
}

/** The form of a paper that is like this one, with other questions. */
export function likePaperPath(id: string): string {
  return `${NEW_PAPER_PATH}?like=${encodeURIComponent(id)}`
}

/**
 * The screen that reads answer sheets of a paper. It is opened, and left, by loading a document: a browser keeps the policy
 * of the document that it loaded, and only that of this screen allows the camera.
 */
export function scanPath(id: string): string {
  return `${paperPath(id)}/scan`
}
