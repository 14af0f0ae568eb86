import { CONFIDENCES, type Confidence, type PracticeResponse } from '../model.ts'

/** How often a learner was right with answers of one confidence. */
export interface CalibrationRow {
  readonly confidence: Confidence
  /** 0 or more. */
  readonly answers: number
  readonly right: number
}

/** How often the learner was right, by how sure they said they were, most sure first. Null when they never said. */
export function calibrationOf(
  responses: Iterable<Pick<PracticeResponse, 'confidence' | 'isCorrect'>>,
): readonly CalibrationRow[] | null {
  const rows = CONFIDENCES.map((confidence) => ({ confidence, answers: 0, right: 0 })).reverse()
  for (const { confidence, isCorrect } of responses) {
    if (confidence === undefined) continue
    const row = rows.find((each) => each.confidence === confidence)
    if (row === undefined) continue
    row.answers += 1
    row.right += isCorrect ? 1 : 0
  }
  return rows.some(({ answers }) => answers > 0) ? rows : null
}
