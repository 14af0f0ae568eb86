import { formatCount } from '../../domain/formatting/format-number.ts'
import { QUESTION_LIMITS } from '../../domain/question-limits.ts'

/** Why a question is missing from an exported file, or differs from the bank when imported again. */
export const LOSS_KINDS = [
  'no-key',
  'misfit',
  'image',
  'missing-image',
  'other-images',
  'too-many-items',
  'too-large',
  'flag',
  'reference',
  'order',
  'pairSet',
  'madeBy',
  'category',
  'no-category',
  'plain-explanation',
  'moved-image',
  'plain-markup',
  'formatting',
  'spaces',
  'line-ends',
  'xml-characters',
  'unwritable',
  'outer-space',
] as const

export type LossKind = (typeof LOSS_KINDS)[number]

/** One kind of loss of a file. */
export interface Loss {
  readonly kind: LossKind
  /** Questions it happens to, at least 1. */
  readonly questions: number
  /** Whole sentences for the learner. */
  readonly message: string
}

/** What no bank file contains, whatever its format. */
export const NEVER_IN_BANK_FILES = 'Notes, hints, practice answers and past tests are never in this file.'

/**
 * The losses of a file, the most serious first.
 *
 * @param counts how many questions each kind happens to
 * @param format the name of the format
 * @param questionsMax questions of a package that an import reads at most
 */
export function lossesOf(
  counts: ReadonlyMap<LossKind, number>,
  format: string,
  questionsMax: number,
): readonly Loss[] {
  return LOSS_KINDS.flatMap((kind) => {
    const questions = counts.get(kind) ?? 0
    return questions === 0
      ? []
      : [{ kind, questions, message: messageOf(kind, questions, format, questionsMax) }]
  })
}

function messageOf(kind: LossKind, count: number, format: string, questionsMax: number): string {
  const { optionsMin, optionsMax } = QUESTION_LIMITS
  const questions = formatCount(count, 'question')
  const notInFile = count === 1 ? "isn't in the file" : "aren't in the file"
  switch (kind) {
    case 'no-key':
      return `${questions} ${notInFile}: the bank doesn't say which options are right.`
    case 'misfit':
      return `${questions} ${notInFile}: ${count === 1 ? 'it' : 'they'} couldn't be imported again. A question needs text and ${optionsMin} to ${optionsMax} different options, none of them too long.`
    case 'image':
      return `The images of ${questions} aren't in the file: it holds only their addresses on this server.`
    case 'missing-image':
      return `Images of ${questions} aren't in the file: they couldn't be loaded, or the file would be too large.`
    case 'other-images':
      return `${format} has room for one image of a question (PNG, JPEG or GIF): the names of other images are in the file, but not the images of ${questions}.`
    case 'flag':
      return `${format} has no flags: ${formatCount(count, 'flag')} ${notInFile}.`
    case 'reference':
      return `${format} has no references: ${formatCount(count, 'reference')} ${notInFile}.`
    case 'order':
      return `${format} can't say whether options keep their order: the wording of the options decides again in ${questions}.`
    case 'pairSet':
      return `${format} can't say that wrong options change each time: ${questions} always ${count === 1 ? 'has' : 'have'} the same in the file.`
    case 'madeBy':
      return `${format} can't say which assistant made a question: ${formatCount(count, 'name')} ${notInFile}.`
    case 'too-many-items':
      return `An import here reads ${format} packages of at most ${formatCount(questionsMax, 'question')}. Other programs read all ${count}. To import them here again, export JSON as well.`
    case 'too-large':
      return `The file is larger than an import here reads. Other programs read all ${questions}. To import them here again, export JSON as well.`
    case 'formatting':
      return `An import of this file shows ${questions} a little plainer: headings, quotations, lines, struck-out words, aligned columns, formulas within formulas, or lists that don't start with 1.`
    case 'spaces':
      return `${format} shows texts as a web page does: tabs and several spaces in a row become one space in ${questions}.`
    case 'category':
      return `${format} can't hold every category: the category of ${questions} comes back changed because of its line breaks, spaces or slashes.`
    case 'no-category':
      return `${format} has no categories: the category of ${questions} isn't in the file.`
    case 'plain-explanation':
      return `${format} has explanations as one line without formatting: those of ${questions} become plainer.`
    case 'moved-image':
      return `${format} shows the image of a question above its text, and an import puts it below: it moves in ${questions}.`
    case 'plain-markup':
      return `${format} has no lists, tables, headings or quotations, and neither links nor blocks of code in options: they become plain lines in ${questions}.`
    case 'line-ends':
      return `${format} has one kind of line break: Windows line breaks become plain ones in ${questions}.`
    case 'xml-characters':
      return `${format} can't hold control characters: they become "\uFFFD" in ${questions}.`
    case 'unwritable':
      return `No file can hold half a character: it becomes "\uFFFD" in ${questions}.`
    case 'outer-space':
      return `Blank space around texts is left out of ${questions}.`
  }
}
