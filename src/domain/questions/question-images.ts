import { findImageNames, renameImages } from '../rich-text/image-rules.ts'
import type { QuestionContent } from './content-fields.ts'
import { type FormattedTexts, isSameContent, mapTexts, textsOf } from './question-content.ts'

type Illustrated = FormattedTexts & Pick<QuestionContent, 'format'>

/** The names of the images that a question shows, each once, in the order of its texts. */
export function imageNamesOf(question: Illustrated): readonly string[] {
  return question.format === 'markdown' ? [...new Set(namesIn(question))] : []
}

/** The names of the images of a bank, each once, in the bank's order. */
export function bankImageNames(questions: readonly Illustrated[]): readonly string[] {
  return [...new Set(questions.flatMap(imageNamesOf))]
}

/** Every name; one that is shown twice is there twice. */
function namesIn(content: FormattedTexts): readonly string[] {
  return findImageNames(textsOf(content).join('\n'))
}

/** Stands for every image while contents are compared. */
const ANY_NAME = 'image.any'

/**
 * The new names of images by the earlier ones, where two contents differ in nothing else; null where they do. A new
 * identifier gives every image of the bank another name.
 */
export function renamedImages(
  before: QuestionContent,
  after: QuestionContent,
): ReadonlyMap<string, string> | null {
  const withoutNames = (content: QuestionContent) =>
    mapTexts(content, (text) => renameImages(text, () => ANY_NAME))
  if (!isSameContent(withoutNames(before), withoutNames(after))) return null
  const names = namesIn(after)
  return new Map(namesIn(before).map((name, index) => [name, names[index] ?? name]))
}

/** The content with the new names of its images; names that have none stay. */
export function withRenamedImages(
  content: QuestionContent,
  names: ReadonlyMap<string, string>,
): QuestionContent {
  return mapTexts(content, (text) => renameImages(text, (name) => names.get(name) ?? name))
}
