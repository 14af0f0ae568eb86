import type { Question } from '../model.ts'
import { type ExportFormat, FORMAT_INFO } from './bank-formats.ts'
import { type BankImages, imagesThatFit } from './bank-images.ts'
import type { ExportedQuestion } from './exported-question.ts'
import { type FormatCapabilities, fitQuestion } from './fit-question.ts'
import { type Loss, type LossKind, lossesOf } from './loss.ts'

/** A bank as a format can hold it. */
export interface FittedBank {
  readonly exported: readonly ExportedQuestion[]
  /** What the format cannot hold, the most serious first. */
  readonly losses: readonly Loss[]
  /** Those of the loaded images that the file has room for. */
  readonly images: BankImages
}

/**
 * Converts a bank to what a format can hold.
 *
 * @param loaded the images of the questions that could be loaded; absent: none were looked for
 */
export function fitBank(
  questions: readonly Question[],
  format: ExportFormat,
  capabilities: FormatCapabilities,
  loaded: BankImages | undefined,
): FittedBank {
  const images = imagesThatFit(questions, loaded ?? new Map(), capabilities.images)
  const counts = new Map<LossKind, number>()
  const exported: ExportedQuestion[] = []
  for (const question of questions) {
    const { question: fitted, losses } = fitQuestion(
      question,
      capabilities,
      loaded === undefined ? null : images,
    )
    if (fitted !== null) exported.push(fitted)
    for (const kind of losses) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  const { questionsMax = Number.POSITIVE_INFINITY } = capabilities
  if (exported.length > questionsMax) counts.set('too-many-items', exported.length)
  return { exported, losses: lossesOf(counts, FORMAT_INFO[format].name, questionsMax), images }
}
