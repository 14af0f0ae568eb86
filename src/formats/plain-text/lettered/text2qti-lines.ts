import type { TextLine } from '../../lines/text-lines.ts'

/** Feedback as text2qti writes it: "... It is green.", below a question or below one of its options. */
const FEEDBACK = /^\.{3}[ \t]+(?=\S)/
/** A question and an option of text2qti. The letters of options count from a. */
const QUESTION = /^\d{1,5}\.[ \t]+\S/
const OPTION = /^\*?[a-z]\)[ \t]+\S/

/** Lines above a question that are no part of its text. */
const ABOVE = /^(?:title|points):/i
const QUIZ_TITLE = /^quiz title:[ \t]*/i

/** Whether a text may be one of text2qti. */
export function mayBeText2qti(text: string): boolean {
  return /^\.{3}[ \t]+\S/m.test(text) || /^\[\*\][ \t]+\S/m.test(text) || /^points:[ \t]*\d/im.test(text)
}

/**
 * The lines of a text for text2qti as other programs write them: feedback goes below the options as
 * their explanation, the title of the quiz is the category, and titles and points of questions are left out. Other texts stay as they
 * are.
 */
export function withoutText2qti(lines: readonly TextLine[]): readonly TextLine[] {
  if (!lines.some((line, index) => isDirective(line, lines[index - 1]))) return lines
  const plain: TextLine[] = []
  let feedback: TextLine[] = []
  let isWithin = false
  const addFeedback = () => {
    plain.push(...feedback)
    feedback = []
  }
  const end = () => {
    addFeedback()
    isWithin = false
  }
  for (const line of lines) {
    const text = line.text.trim()
    if (QUESTION.test(text)) {
      end()
      isWithin = true
      plain.push(line)
    } else if (isWithin && FEEDBACK.test(text)) {
      const said = text.replace(FEEDBACK, '')
      const label = feedback.length === 0 ? 'Explanation: ' : ''
      feedback.push({ ...line, text: `${label}${said}` })
    } else if (ABOVE.test(text)) end()
    else if (QUIZ_TITLE.test(text)) plain.push({ ...line, text: `Category: ${text.replace(QUIZ_TITLE, '')}` })
    else {
      // The text of a question may have several paragraphs.
      if (text === '') addFeedback()
      plain.push(line)
    }
  }
  end()
  return plain
}

/** Whether a line is what only text2qti writes: feedback directly below a question or an option, or a box with a star. */
function isDirective({ text }: TextLine, above: TextLine | undefined): boolean {
  const line = text.trim()
  const before = above?.text.trim() ?? ''
  if (FEEDBACK.test(line)) return QUESTION.test(before) || OPTION.test(before)
  return /^\[\*\]/.test(line) || (/^points:[ \t]*\d/i.test(line) && /^title:/i.test(before))
}
