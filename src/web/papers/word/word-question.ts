import { type FileChild, HeadingLevel } from 'docx'
import type { ArrangedBlock, ArrangedQuestion } from '../../../domain/papers/arrange.ts'
import { pointsText } from '../../../domain/papers/paper.ts'
import { directionOf, notesBelow, passageText } from '../../../domain/papers/print-question.ts'
import { paragraphIn, THIN, textRun, type WordPlace, wordText } from './word-text.ts'

/** The list that counts questions, and their options one level below. */
export const QUESTION_LIST = 'questions'

/** How the questions of a paper are set. */
export interface WordSetting extends Pick<WordPlace, 'pictures' | 'width'> {
  /** From the edge to the texts of questions, where their numbers end; as far again to those of options. */
  readonly step: number
  /** Whether each question says its points. */
  readonly hasPoints: boolean
}

/** Questions under each other, with their passage above them. */
export function wordBlock({ passage, questions }: ArrangedBlock, setting: WordSetting): readonly FileChild[] {
  return [
    ...(passage === null ? [] : passageOf(passage, questions, setting)),
    ...questions.flatMap((question) => questionOf(question, setting)),
  ]
}

function passageOf(
  passage: string,
  questions: readonly ArrangedQuestion[],
  { pictures, width }: WordSetting,
): readonly FileChild[] {
  const [first, last] = [questions[0], questions.at(-1)]
  const place = { pictures, width, indent: 0, isKept: true, numbering: null }
  const title = textRun(passageText(first?.number ?? 0, last?.number ?? 0))
  return [
    paragraphIn({ ...place, isRightToLeft: false }, [title], { heading: HeadingLevel.HEADING_2 }),
    ...wordText(passage, first?.question.content.format ?? 'plain', {
      ...place,
      isRightToLeft: directionOf(passage) === 'rtl',
    }),
    // So that whoever reads the document sees where the passage ends.
    paragraphIn({ ...place, isRightToLeft: false }, [], THIN),
  ]
}

/** All but its last line stays with what follows, so that no page divides it. */
function questionOf(arranged: ArrangedQuestion, setting: WordSetting): readonly FileChild[] {
  const { question, text, options } = arranged
  const { pictures, width, step, hasPoints } = setting
  const { format } = question.content
  const isRightToLeft = directionOf(text) === 'rtl'
  const place = (level: number) => ({
    ...{ pictures, width, isRightToLeft, isKept: true },
    indent: step * (level + 1),
    numbering: { reference: QUESTION_LIST, level },
  })
  const notes = [...(hasPoints ? [pointsText(question.points)] : []), ...notesBelow(arranged)]
  return [
    ...wordText(text, format, { ...place(0), isKept: options.length > 0 || notes.length > 0 }),
    ...notes.map((note, index) =>
      paragraphIn(
        {
          ...{ indent: step, isRightToLeft: false, numbering: null },
          isKept: options.length > 0 || index < notes.length - 1,
        },
        [textRun(note, { italics: true })],
      ),
    ),
    ...options.flatMap((option, index) =>
      wordText(option, format, { ...place(1), isKept: index < options.length - 1 }),
    ),
  ]
}
