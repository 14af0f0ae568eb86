import { findImageNames, renameImages } from '../../../domain/rich-text/image-names.ts'
import type { CooperativeTask } from '../engine/cooperative.ts'
import type { RestoreContents } from '../restore-contents.ts'
import { BATCH_SIZE, type ExistingRows } from './restore-rows.ts'

/**
 * Gives the images in texts the names under which they are served: those of the learner keep the ones that they have, those
 * of the document get new ones.
 */
export function nameImages(images: RestoreContents['images'], { currentImageName }: ExistingRows) {
  const byOldName = new Map(images.map((image) => [image.nameInDocument, image]))
  const named = new Set<(typeof images)[number]>()
  const newNameOf = (name: string): string | null => {
    const image = currentImageName(name) === null ? byOldName.get(name) : undefined
    if (image === undefined) return null
    named.add(image)
    return image.name
  }
  return {
    newNameOf,
    rename: (text: string): string =>
      renameImages(text, (name) => currentImageName(name) ?? newNameOf(name) ?? name),
    named: () => images.filter((image) => named.has(image)),
  }
}

/**
 * Images of the document that existing texts name: a large document is restored in parts, and the questions come before
 * their images.
 */
export function* findArrivedImages(
  { questions, responses, tests }: ExistingRows,
  newNameOf: (name: string) => string | null,
): CooperativeTask<ReadonlyMap<string, string>> {
  const arrived = new Map<string, string>()
  const texts = [
    questions.flatMap((row) => [
      row.question_text,
      row.possible_answers,
      row.explanation,
      row.option_feedback,
    ]),
    responses.map((row) => row.selected_answers),
    tests.map((row) => row.questions),
  ]
  for (const [number, text] of texts.flat().entries()) {
    if (number % BATCH_SIZE === BATCH_SIZE - 1) yield
    for (const name of findImageNames(text ?? '')) {
      const newName = newNameOf(name)
      if (newName !== null) arrived.set(name, newName)
    }
  }
  return arrived
}
