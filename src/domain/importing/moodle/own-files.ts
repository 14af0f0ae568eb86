/** The first line of our GIFT files, which names the format for the learner and for our import. */
export const OWN_GIFT_HEAD = '// GIFT, to be imported into Moodle or Quizgrove'

/** What our Moodle XML files have before their root. */
export const OWN_XML_COMMENT = '<!-- Exported from Quizgrove -->'

/** Characters within which a file says that it is ours: a byte order mark or the XML declaration may come first. */
const WITHIN = 200

/** Whether a GIFT or Moodle XML file was exported here (`bank-export`): its texts are what they look like. */
export function isOwnMoodleFile(text: string): boolean {
  const start = text.slice(0, WITHIN)
  return start.trimStart().startsWith(OWN_GIFT_HEAD) || start.includes(OWN_XML_COMMENT)
}
