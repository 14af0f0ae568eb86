import { imagesIn, replaceImages, withAddress } from '../../content/markdown-images.ts'
import type { Question } from '../../model.ts'
import { IMAGE_ADDRESS_PATTERN } from '../../rich-text/allowed-html.ts'
import { altTextOfFile } from '../../rich-text/image-rules.ts'
import type { QuestionDraft } from '../drafts/draft.ts'
import { mapTexts } from '../drafts/map-texts.ts'
import { asMarkdown } from '../drafts/markdown-draft.ts'
import { textsOf } from '../drafts/pictures/wanted-pictures.ts'
import { comparableText } from './comparable-text.ts'

/**
 * The draft with the pictures of the question that it replaces, where the file came without them: a text that says the same
 * stays as it is stored, and an image without a file is the stored one with its alternative text. As Markdown where a
 * picture is kept, else unchanged.
 */
export function withKeptPictures(draft: QuestionDraft, replaced: Question): QuestionDraft {
  if (replaced.format !== 'markdown' || !storedTexts(replaced).some(hasImage)) return draft
  const written = asMarkdown(draft)
  const brought = new Set(draft.images?.map(({ address }) => address))
  const addressOf = storedAddresses(replaced)
  const isMissing = (address: string) => !brought.has(address) && !IMAGE_ADDRESS_PATTERN.test(address)
  const named = mapTexts(written, (text) =>
    replaceImages(text, (image) => {
      const address = isMissing(image.address) ? addressOf(image.alt) : null
      return address === null ? null : withAddress(text, image, address)
    }),
  )
  const kept = (text: string, stored: readonly string[]): string => {
    if (imagesIn(text).some(({ address }) => brought.has(address))) return text
    const same = stored.filter((one) => hasImage(one) && isSameButForImages(text, one))
    return same.length === 1 ? (same[0] ?? text) : text
  }
  const options = named.options.map((option) => kept(option, replaced.options))
  const whole: QuestionDraft = {
    ...named,
    text: kept(named.text, [replaced.text]),
    options: new Set(options).size === options.length ? options : named.options,
    explanation: named.explanation && kept(named.explanation, [replaced.explanation ?? '']),
  }
  const right = whole.options.filter((_, index) => named.correct.includes(named.options[index] ?? ''))
  const result = { ...whole, correct: right }
  const isKept = textsOf(result).some((text, index) => text !== textsOf(written)[index])
  return isKept ? result : draft
}

function storedTexts({ text, options, explanation, optionFeedback }: Question): readonly string[] {
  return [text, ...options, explanation ?? '', ...(optionFeedback ?? []).map((said) => said ?? '')]
}

function hasImage(markdown: string): boolean {
  return markdown.includes('![')
}

/** The address of the one stored image with an alternative text; null where there is none, or several fit. */
function storedAddresses(replaced: Question): (alt: string) => string | null {
  const addresses = new Map<string, string | null>()
  for (const { alt, address } of storedTexts(replaced).flatMap(imagesIn)) {
    const name = altTextOfFile(alt)
    const known = addresses.get(name)
    addresses.set(name, known === undefined || known === address ? address : null)
  }
  return (alt) => addresses.get(altTextOfFile(alt)) ?? null
}

/** Whether a text is the stored one: with all its images, or without any. */
function isSameButForImages(text: string, stored: string): boolean {
  const [own, other] = [comparableText(text, 'markdown'), comparableText(stored, 'markdown')]
  return own === other || own === withoutImages(other)
}

function withoutImages(comparable: string): string {
  return comparable
    .replace(/\[Image: [^\]\n]*\]/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
