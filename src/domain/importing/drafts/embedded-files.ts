import { QUESTION_LIMITS } from '../../question-limits.ts'
import type { FlowedText } from '../text/text-flow.ts'
import type { DraftImage, ShownImage } from './draft.ts'
import type { FindEmbeddedFile } from './draft-images.ts'
import { lossWarnings } from './draft-warnings.ts'

/** What the texts of a question contain besides words. */
export interface EmbeddedFiles {
  /** Images to store, each once; with the question where both show it. */
  readonly images: readonly ShownImage[]
  /** Embedded files that are dropped: "figure.svg (an SVG image)". */
  readonly droppedFiles: readonly string[]
  /** What else plain text cannot hold, each as a phrase. */
  readonly lost: readonly string[]
}

/** Collects the files embedded in the texts of one question. */
export interface EmbeddedFileCollector {
  /** Returns the words of a text and collects its embedded files. */
  addText(flowed: FlowedText, find: FindEmbeddedFile, beside: ShownImage['beside']): string
  done(): EmbeddedFiles
}

export function embeddedFileCollector(): EmbeddedFileCollector {
  const images = new Map<DraftImage, ShownImage['beside']>()
  const captions = new Map<DraftImage, string[]>()
  const dropped = new Set<string>()
  const lost = new Set<string>()
  return {
    addText(flowed, find, beside) {
      for (const { src, phrase, caption } of flowed.shown) {
        const file = src.trim() === '' ? null : find(src)
        if (file === null) lost.add(phrase)
        else if ('dropped' in file) dropped.add(file.dropped)
        else {
          recordPosition(images, file, beside)
          if (caption !== null) captions.set(file, [...(captions.get(file) ?? []), caption])
        }
      }
      for (const phrase of flowed.lost) lost.add(phrase)
      return flowed.text
    },
    done: () => ({ images: toShownImages(images, captions), droppedFiles: [...dropped], lost: [...lost] }),
  }
}

/** Records where something is shown; the question wins when both it and the explanation show it. */
export function recordPosition<Shown>(
  met: Map<Shown, ShownImage['beside']>,
  shown: Shown,
  beside: ShownImage['beside'],
): void {
  if (met.get(shown) !== 'question') met.set(shown, beside)
}

/** Images with their positions, in the order of first occurrence. */
export function toShownImages(
  images: ReadonlyMap<DraftImage, ShownImage['beside']>,
  captions: ReadonlyMap<DraftImage, readonly string[]> = new Map(),
): ShownImage[] {
  return [...images].map(([image, beside]) => {
    const own = captions.get(image)
    return { image, beside, ...(own === undefined ? {} : { captions: own }) }
  })
}

/** The explanation with the names of dropped files appended, if they fit. */
export function withDroppedFiles(explanation: string, { droppedFiles }: EmbeddedFiles): string {
  if (droppedFiles.length === 0) return explanation
  const whole = `${explanation}\n\nNot kept: ${droppedFiles.join(', ')}.`.trim()
  return whole.length > QUESTION_LIMITS.explanationMax ? explanation : whole
}

/** Warns about dropped files and other losses of a question. */
export function embeddedFileWarnings({ droppedFiles, lost }: EmbeddedFiles): string[] {
  return lossWarnings([...lost, ...droppedFiles])
}
