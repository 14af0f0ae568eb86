import { categoryOf, headingIn } from '../markdown/markdown-headings.ts'

/** Headings of a question's own parts. */
const PARTS = /\b(?:answers?|explanations?|solutions?|rationales?|options?|choices|hints?)\b/i

/** The questions that a heading says it covers: "(Questions 1–6)". */
const COVERED = /[ \t]*\((?:questions?|q)[ \t]*\d{1,5}(?:[ \t]*[–—-][ \t]*\d{1,5})?\)$/i

/**
 * A heading over questions in a document, with the category that it names: null for the title of the document and for headings
 * that say nothing about the questions. Null for a line that is no such heading.
 */
export function sectionIn(line: string): { readonly category: string | null } | null {
  const heading = headingIn(line, 0)
  if (heading === null || heading.text === '' || PARTS.test(heading.text)) return null
  const text = heading.text.replace(COVERED, '').trim()
  return { category: heading.level === 1 ? null : categoryOf({ ...heading, text }) }
}
