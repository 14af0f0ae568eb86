import type { FlowedText } from '../../../domain/html/text-flow.ts'
import type { DraftImage, PlacedImage } from '../../../domain/importing/drafts/draft.ts'
import { replaceImages, withAddress } from '../../../domain/markdown/markdown-images.ts'
import type { TextFormat } from '../../../domain/model.ts'
import { QUESTION_LIMITS } from '../../../domain/question-limits.ts'
import type { ReadFormula } from '../../markup/formulas.ts'
import { plainWithFormulas } from '../../markup/opaque-parts.ts'
import { markdownOf } from '../../markup/write-markdown.ts'
import { type DraftText, lossWarnings, textIn } from '../question-texts.ts'
import type { EmbeddedFile, FindEmbeddedFile } from './draft-images.ts'

/** What the texts of a question contain besides words. */
export interface EmbeddedFiles {
  /** Images that the texts show, each once. */
  readonly images: readonly PlacedImage[]
  /** Embedded files that are dropped: "figure.svg (an SVG image)". */
  readonly droppedFiles: readonly string[]
  /** What else the texts cannot hold, each as a phrase. */
  readonly lost: readonly string[]
}

/** Collects the files embedded in the texts of one question. */
export interface EmbeddedFileCollector {
  /** A text of markup in both formats; its embedded files are collected. */
  addText(flowed: FlowedText, find: FindEmbeddedFile): DraftText
  /** A text that is Markdown in the file, with its embedded files under their new addresses. */
  addMarkdown(markdown: string, find: FindEmbeddedFile): string
  done(): EmbeddedFiles
}

/** The phrase that a text flow has for a formula. */
const FORMULA = 'the layout of a formula'

export function embeddedFileCollector(formula: ReadFormula): EmbeddedFileCollector {
  const addresses = imageAddresses()
  const dropped = new Set<string>()
  const lost = new Set<string>()
  /** The address of an image in the texts; null for a file that is dropped. */
  const addressOf = (file: EmbeddedFile): string | null => {
    if (!('dropped' in file)) return addresses.of(file)
    dropped.add(file.dropped)
    return null
  }
  return {
    addText(flowed, find) {
      let unreadFormulas = 0
      const markdown =
        flowed.markup === undefined || flowed.markup === null
          ? plainWithFormulas(flowed.text)
          : markdownOf(flowed.markup, {
              formula(math) {
                const tex = formula(math)
                if (tex === null) unreadFormulas++
                return tex
              },
              imageAddress(src) {
                const file = find(src)
                // A missing image keeps its address: the learner may have its file.
                return file === null ? missingAddress(src) : addressOf(file)
              },
            })
      for (const { src, phrase } of flowed.shown) {
        const file = src.trim() === '' ? null : find(src)
        if (file !== null && addressOf(file) !== null && markdown === null) lost.add(phrase)
        if (file === null && (markdown === null || missingAddress(src) === null)) lost.add(phrase)
      }
      for (const phrase of flowed.lost) {
        if (phrase !== FORMULA || markdown === null || unreadFormulas > 0) lost.add(phrase)
      }
      return { plain: flowed.text, markdown }
    },
    addMarkdown: (markdown, find) =>
      replaceImages(markdown, (image) => {
        const file = find(image.address)
        if (file === null) return null
        const stored = addressOf(file)
        return stored === null ? `\\[Image: ${image.alt}\\]` : withAddress(markdown, image, stored)
      }),
    done: () => ({ images: addresses.images(), droppedFiles: [...dropped], lost: [...lost] }),
  }
}

/** Characters of an address that an image may keep. */
const ADDRESS_MAX = 1000

/** The address of an image that is not there; null where nobody could have its file. */
function missingAddress(src: string): string | null {
  const address = src.replace(/^@@PLUGINFILE@@\/*/, '').trim()
  return address === '' || address.length > ADDRESS_MAX || /^(?:data|blob):/i.test(address) ? null : address
}

/** Gives each image of a draft an address of its own: its name in the file. */
export function imageAddresses(): {
  readonly of: (image: DraftImage) => string
  readonly images: () => PlacedImage[]
} {
  const addresses = new Map<DraftImage, string>()
  const taken = new Set<string>()
  return {
    of(image) {
      const known = addresses.get(image)
      if (known !== undefined) return known
      const name = image.name.slice(image.name.lastIndexOf('/') + 1) || 'image'
      let address = name
      for (let number = 2; taken.has(address); number++) address = `${number}-${name}`
      addresses.set(image, address)
      taken.add(address)
      return address
    },
    images: () => Array.from(addresses, ([image, address]) => ({ address, image })),
  }
}

/** The explanation with the names of dropped files appended, if they fit. */
export function withDroppedFiles(
  explanation: string,
  { droppedFiles }: Pick<EmbeddedFiles, 'droppedFiles'>,
  format: TextFormat = 'plain',
): string {
  if (droppedFiles.length === 0) return explanation
  const note = { plain: `Not kept: ${droppedFiles.join(', ')}.`, markdown: null }
  const whole = `${explanation}\n\n${textIn(format, note)}`.trim()
  return whole.length > QUESTION_LIMITS.explanationMax ? explanation : whole
}

/** Warns about dropped files and other losses of a question. */
export function embeddedFileWarnings({ droppedFiles, lost }: EmbeddedFiles): string[] {
  return lossWarnings([...lost, ...droppedFiles])
}
