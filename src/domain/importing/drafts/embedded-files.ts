import { QUESTION_LIMITS } from '../../question-limits.ts'
import type { FlowedText } from '../text/text-flow.ts'
import { lossWarnings } from './answer-feedback.ts'
import type { DraftImage, ShownImage } from './draft.ts'
import type { FindEmbeddedFile } from './draft-images.ts'

/** What the texts of a question hold besides words. */
export interface EmbeddedFiles {
  /** Kept, each once; beside the question where both show it. */
  readonly images: readonly ShownImage[]
  /** Files that stood with the question and are not kept: "figure.svg (an SVG image)". */
  readonly droppedFiles: readonly string[]
  /** What else plain text cannot hold, each as a phrase. */
  readonly lost: readonly string[]
}

/** Gathers what the texts of one question show. */
export interface EmbeddedFileCollector {
  /** The words of a text; what it shows besides is looked for and remembered. */
  addText(flowed: FlowedText, find: FindEmbeddedFile, beside: ShownImage['beside']): string
  done(): EmbeddedFiles
}

export function embeddedFileCollector(): EmbeddedFileCollector {
  const images = new Map<DraftImage, ShownImage['beside']>()
  const dropped = new Set<string>()
  const lost = new Set<string>()
  return {
    addText(flowed, find, beside) {
      for (const { src, phrase } of flowed.shown) {
        const file = src.trim() === '' ? null : find(src)
        if (file === null) lost.add(phrase)
        else if ('dropped' in file) dropped.add(file.dropped)
        else recordPosition(images, file, beside)
      }
      for (const phrase of flowed.lost) lost.add(phrase)
      return flowed.text
    },
    done: () => ({ images: toShownImages(images), droppedFiles: [...dropped], lost: [...lost] }),
  }
}

/** Remembers where something is shown: beside the question, where that shows it as well as the explanation. */
export function recordPosition<Shown>(
  met: Map<Shown, ShownImage['beside']>,
  shown: Shown,
  beside: ShownImage['beside'],
): void {
  if (met.get(shown) !== 'question') met.set(shown, beside)
}

/** Images with where each of them stands, in the order in which they were met. */
export function toShownImages(images: ReadonlyMap<DraftImage, ShownImage['beside']>): ShownImage[] {
  return [...images].map(([image, beside]) => ({ image, beside }))
}

/** An explanation that ends with the names of what was not kept, where there is room for them. */
export function withDroppedFiles(explanation: string, { droppedFiles }: EmbeddedFiles): string {
  if (droppedFiles.length === 0) return explanation
  const whole = `${explanation}\n\nNot kept: ${droppedFiles.join(', ')}.`.trim()
  return whole.length > QUESTION_LIMITS.explanationMax ? explanation : whole
}

/** Says what a question did not keep. */
export function embeddedFileWarnings({ droppedFiles, lost }: EmbeddedFiles): string[] {
  return lossWarnings([...lost, ...droppedFiles])
}
