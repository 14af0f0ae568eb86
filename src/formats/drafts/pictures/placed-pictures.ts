import type { DraftImage, PlacedImage, QuestionDraft } from '../../../domain/importing/drafts/draft.ts'
import { mentionIn } from '../../../domain/importing/drafts/wanted-pictures.ts'
import { imageMarkdown } from '../../../domain/markdown/markdown-images.ts'
import { mapTexts, textsOf } from '../../../domain/questions/question-content.ts'
import { altTextOfFile } from '../../../domain/rich-text/image-rules.ts'
import { opaqueParts, withoutTokens } from '../../markup/opaque-parts.ts'

/** `![alt](address)` and `<img src="address">` in a plain text. */
const IMAGE = /!\[(?<alt>[^\]\n]{0,500})\]\((?<address>[^()\s]{1,500})\)|<img\b(?<tag>[^<>]{0,1000})>/gi
const SRC = /\bsrc\s*=\s*(?:"([^"]{1,500})"|'([^']{1,500})'|([^\s"'>]{1,500}))/i
const ALT = /\balt\s*=\s*(?:"([^"]{0,500})"|'([^']{0,500})')/i

/** An uploaded image, whose name has 22 characters. A plain question that was exported with it says its address. */
const UPLOADED = /\/images\/[\w-]{22}\.[a-z]+$/

interface PlainImage {
  readonly source: string
  readonly address: string
  readonly alt: string
}

function imagesInPlain(text: string): PlainImage[] {
  if (!/!\[|<img/i.test(text)) return []
  return Array.from(text.matchAll(IMAGE), ({ 0: source, groups = {} }) => {
    const { alt, address, tag = '' } = groups
    return {
      source,
      address: address ?? SRC.exec(tag)?.slice(1).find(Boolean) ?? '',
      alt: alt ?? ALT.exec(tag)?.slice(1).find(Boolean) ?? '',
    }
  }).filter(({ address }) => address !== '' && !UPLOADED.test(address))
}

/** The addresses of what looks like an image in the plain texts of a draft. */
export function plainImageAddresses(draft: QuestionDraft): string[] {
  if (draft.format === 'markdown') return []
  return textsOf(draft).flatMap((text) => imagesInPlain(text).map(({ address }) => address))
}

/**
 * The draft as Markdown with images in place of what looked like them. All else in its texts stays as it is written.
 *
 * @param isThere whether the picture at an address came along; what names any other stays a text
 */
export function withPlainImages(draft: QuestionDraft, isThere: (address: string) => boolean): QuestionDraft {
  const parts = opaqueParts()
  const marked = mapTexts(draft, (written) => {
    let text = withoutTokens(written)
    for (const { source, address, alt } of imagesInPlain(text)) {
      if (!isThere(address)) continue
      const words = alt.trim() || altTextOfFile(address.slice(address.lastIndexOf('/') + 1))
      const token = parts.put({ markdown: imageMarkdown(words, address), plain: source, isBlock: false })
      text = text.replace(source, () => token)
    }
    return text
  })
  return { ...mapTexts(marked, parts.asMarkdown), format: 'markdown' }
}

/** The draft with its named pictures below its text. Those that are not found stay as they are. */
export function placedBelow(
  draft: QuestionDraft,
  names: readonly string[],
  found: ReadonlyMap<string, DraftImage>,
  plainText: string,
): { readonly draft: QuestionDraft; readonly images: readonly PlacedImage[] } {
  const { pictureNames: before = [], pictureAlts: alts, ...rest } = draft
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
  const pictureNames = before.filter((name) => !found.has(name))
  const left =
    pictureNames.length === 0 ? {} : { pictureNames, ...(alts === undefined ? {} : { pictureAlts: alts }) }
  return { draft: { ...rest, text, ...left }, images }
}
