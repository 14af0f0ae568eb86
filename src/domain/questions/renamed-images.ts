import { findImageNames, renameImages } from '../rich-text/image-names.ts'
import { isSameContent, type QuestionContent } from './question-content.ts'
import type { QuestionFields } from './question-fields.ts'

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
  const withoutNames = (content: QuestionContent) => contentWith(content, () => ANY_NAME)
  if (!isSameContent(withoutNames(before), withoutNames(after))) return null
  const names = namesIn(after)
  return new Map(namesIn(before).map((name, index) => [name, names[index] ?? name]))
}

/** The content with the new names of its images; names that have none stay. */
export function withRenamedImages(
  content: QuestionContent,
  names: ReadonlyMap<string, string>,
): QuestionContent {
  return contentWith(content, (name) => names.get(name) ?? name)
}

/** The same of the fields of the editor. */
export function fieldsWithRenamedImages(
  fields: QuestionFields,
  names: ReadonlyMap<string, string>,
): QuestionFields {
  const rename = (text: string) => renameImages(text, (name) => names.get(name) ?? name)
  return {
    ...fields,
    text: rename(fields.text),
    explanation: rename(fields.explanation),
    options: fields.options.map((option) => ({
      ...option,
      text: rename(option.text),
      feedback: rename(option.feedback),
    })),
  }
}

function contentWith(content: QuestionContent, newNameOf: (name: string) => string): QuestionContent {
  const rename = (text: string) => renameImages(text, newNameOf)
  const { explanation, optionFeedback } = content
  return {
    ...content,
    text: rename(content.text),
    options: content.options.map(rename),
    correct: content.correct.map(rename),
    explanation: explanation === null ? null : rename(explanation),
    optionFeedback:
      optionFeedback === null ? null : optionFeedback.map((one) => (one === null ? null : rename(one))),
  }
}

/** Every name, in the order of the texts; one that is shown twice is there twice. */
function namesIn({ text, options, optionFeedback, explanation }: QuestionContent): readonly string[] {
  return findImageNames([text, ...options, ...(optionFeedback ?? []), explanation].join('\n'))
}
