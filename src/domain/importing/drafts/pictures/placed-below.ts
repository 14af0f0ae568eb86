import { imageMarkdown } from '../../../content/markdown-images.ts'
import { altTextOfFile } from '../../../rich-text/image-rules.ts'
import type { DraftImage, PlacedImage, QuestionDraft } from '../draft.ts'
import { mentionIn } from './wanted-pictures.ts'

/** The draft with figures below its text. Those that are not found stay as they are. */
export function placedBelow(
  draft: QuestionDraft,
  names: readonly string[],
  found: ReadonlyMap<string, DraftImage>,
  plainText: string,
): { readonly draft: QuestionDraft; readonly images: readonly PlacedImage[] } {
  const { figures: before = [], figureAlts: alts, ...rest } = draft
  const images: PlacedImage[] = []
  let { text } = draft
  for (const name of names) {
    const image = found.get(name)
    if (image === undefined) continue
    const address = image.name.slice(image.name.lastIndexOf('/') + 1)
    const alt = alts?.get(name) ?? mentionIn(plainText) ?? altTextOfFile(address)
    text += `\n\n${imageMarkdown(alt, address)}`
    images.push({ address, image })
  }
  const figures = before.filter((name) => !found.has(name))
  const left = figures.length === 0 ? {} : { figures, ...(alts === undefined ? {} : { figureAlts: alts }) }
  return { draft: { ...rest, text, ...left }, images }
}
