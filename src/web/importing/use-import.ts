import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type ImportReview,
  type ReadBank,
  type ReviewEvent,
  reviewReducer,
  startReview,
} from '../../domain/importing/review.ts'
import type { LearnerData } from '../../domain/model.ts'
import { useAddQuestions } from '../data/add-questions.ts'
import { type BankReader, openBankReader } from './bank-reader.ts'
import { listToStore, type StoredCounts } from './list-to-store.ts'
import type { BankFile, ReaderActivity } from './reader-messages.ts'
import { sampleBankText } from './sample-bank.ts'

/** Where an import stands. */
export type ImportStep =
  | { readonly at: 'choosing'; readonly problem: string | null }
  | { readonly at: 'reading'; readonly names: readonly string[]; readonly activity: ReaderActivity }
  | {
      readonly at: 'reviewing'
      readonly names: readonly string[]
      readonly review: ImportReview
      readonly problem: string | null
    }
  | { readonly at: 'storing'; readonly stored: number; readonly total: number }
  | { readonly at: 'done'; readonly counts: StoredCounts }

const STORING_FAILED = 'The questions could not be imported. Please try again: nothing is stored twice.'

/** Brings banks in: read, looked at, confirmed, stored. Nothing is stored before it is confirmed. */
export function useImport({ learner, questions }: LearnerData) {
  const [step, setStep] = useState<ImportStep>({ at: 'choosing', problem: null })
  const reader = useRef<BankReader | null>(null)
  const storing = useRef<AbortController | null>(null)
  const addQuestions = useAddQuestions(learner)
  /** The ids under which drafts are stored: the same for every try, so that no try doubles anything. */
  const ids = useRef(new Map<number, string>())

  const close = useCallback(() => {
    reader.current?.close()
    reader.current = null
    storing.current?.abort()
  }, [])
  useEffect(() => close, [close])

  const startOver = (problem: string | null = null) => {
    close()
    setStep({ at: 'choosing', problem })
  }

  const read = (files: readonly BankFile[]) => {
    close()
    ids.current = new Map()
    const names = files.map(({ name }) => name)
    setStep({ at: 'reading', names, activity: { is: 'reading', file: 0 } })
    reader.current = openBankReader(files, questions, {
      onActivity: (activity) => setStep({ at: 'reading', names, activity }),
      onRead: (found: ReadBank) =>
        setStep({ at: 'reviewing', names, review: startReview(found, questions), problem: null }),
      onJudged: (changes) => setStep((now) => withEvent(now, { type: 'judged', changes })),
      onFailed: (cause) => {
        console.error('Failed to read the file', cause)
        startOver(`${names.join(', ')} could not be read. It may be too large or damaged.`)
      },
    })
  }

  const readSample = async () => {
    try {
      read([{ name: 'The sample bank', content: await sampleBankText() }])
    } catch (cause) {
      console.error('Failed to load the sample bank', cause)
      setStep({ at: 'choosing', problem: 'The sample bank could not be loaded. Please try again.' })
    }
  }

  const store = async (before: Extract<ImportStep, { at: 'reviewing' }>) => {
    const controller = new AbortController()
    storing.current = controller
    const { signal } = controller
    setStep({ at: 'storing', stored: 0, total: 0 })
    try {
      const { list, counts } = await listToStore(before.review, ids.current, signal)
      const onProgress = (stored: number) => setStep({ at: 'storing', stored, total: list.length })
      onProgress(0)
      await addQuestions.mutateAsync({ questions: list, onProgress })
      reader.current?.close()
      setStep({ at: 'done', counts })
    } catch {
      setStep({ ...before, problem: signal.aborted ? null : STORING_FAILED })
    }
  }

  return {
    step,
    read,
    readSample: () => void readSample(),
    change: (event: ReviewEvent) => {
      if (event.type === 'edited') reader.current?.judgeAgain(event.number, event.draft)
      setStep((now) => withEvent(now, event))
    },
    confirm: () => {
      if (step.at === 'reviewing') void store(step)
    },
    startOver: () => startOver(),
  }
}

function withEvent(step: ImportStep, event: ReviewEvent): ImportStep {
  return step.at === 'reviewing' ? { ...step, review: reviewReducer(step.review, event) } : step
}
