/** Lines of documents that are neither questions nor their parts, or that only lead elsewhere. */

/** One link with what people put around it: bold type, an arrow, a bullet, a number. */
const LINK = String.raw`[*_]{0,3}!?\[[^\]\n]{0,300}\]\([^()\s]{0,500}\)[*_]{0,3}`

/** Lines with nothing but links within the documents of a repository: "[⬆ Back to Top](#contents)", "[Back](../README.md)". */
const INNER_LINKS =
  /^(?:(?:[-*+]|\d{1,4}[.)])[ \t]+)?(?:[*_]{0,3}\[[^\]\n]{0,300}\]\((?:#|\.{0,2}\/)[^()\s]{0,500}\)[*_]{0,3}(?:[ \t]*[|·•/–—-][ \t]*)?){1,6}$/

/** A row of a table of contents: "| 12 | [What is …](#what-is) |". */
const CONTENTS_ROW =
  /^\|[ \t]*(?:\d{1,5}|No\.?|#)[ \t]*\|[ \t]*(?:\[.{0,2000}\]\(#[^()]{0,2000}\)|Questions?)[ \t]*\|?$/i

/** Characters of a line that is looked at. */
const LINE_MAX = 4500

/** Whether a trimmed line only leads to another place of the documents. */
export function isNavigation(line: string): boolean {
  if (line.length > LINE_MAX || !/[[|]/.test(line)) return false
  return INNER_LINKS.test(line) || CONTENTS_ROW.test(line)
}

const REFERENCE = new RegExp(
  String.raw`^(?:[-*+][ \t]+)?(?:[*_]{0,3}(?:reference|references|source|sources|see|link|ref|read more)[*_]{0,3}[ \t]*(?:links?)?[ \t]*[:.-]|\[(?:\d{1,2}|(?:reference|refernce|source|explanation|link|documentation|docs)[^\]\n]{0,60})\]|${LINK}$)`,
  'i',
)

/** Whether a trimmed line below a question says where to read more: "[Reference](https://…)", "Source: …". */
export function isReference(line: string): boolean {
  return REFERENCE.test(line.slice(0, 1000))
}
