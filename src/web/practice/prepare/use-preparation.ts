import { useCallback, useEffect, useState } from 'react'
import type { LearnerData, PracticeResponse } from '../../../domain/model.ts'
import { lazyCode } from '../../ui/lazy-code.ts'
import type { Preparation } from './preparation.ts'

const preparing = lazyCode(
  () => import('./preparation.ts'),
  (code) => code.prepare,
)

export interface CurrentPreparation {
  /** Null until it is computed, and while the mode is not used. */
  readonly preparation: Preparation | null
  /** Computes it again, from lists that it could not follow. */
  readonly computeAgain: () => void
}

/**
 * What the learner remembers, for "Prepare for my exam". Its code is loaded when the mode begins.
 *
 * @param answers in practice and in exams, newest first; null until they are loaded.
 * @param onFailed is called when it cannot be loaded or computed.
 */
export function usePreparation(
  data: LearnerData,
  answers: readonly PracticeResponse[] | null,
  isUsed: boolean,
  onFailed: (cause: unknown) => void,
): CurrentPreparation {
  const [preparation, setPreparation] = useState<Preparation | null>(null)
  const isWanted = isUsed && preparation === null
  useEffect(() => {
    if (!isWanted || answers === null) return
    const controller = new AbortController()
    const load = async () => {
      const prepare = await preparing.load()
      setPreparation(await prepare(data, answers, controller.signal))
    }
    load().catch((cause) => {
      if (!controller.signal.aborted) onFailed(cause)
    })
    return () => controller.abort()
  }, [data, answers, isWanted, onFailed])
  return { preparation, computeAgain: useCallback(() => setPreparation(null), []) }
}
