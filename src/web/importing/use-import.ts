import { useRef, useState } from 'react'
import type { QuestionDraft } from '../../domain/importing/draft.ts'
import {
  categoryToStore,
  draftsToStore,
  type ImportReview,
  type ReviewEvent,
  reviewReducer,
  startReview,
} from '../../domain/importing/review.ts'
import type { LearnerData } from '../../domain/model.ts'
import { type QuestionToAdd, useAddQuestions } from '../data/add-questions.ts'
import { newId } from '../data/new-id.ts'
import type { BankSource } from './bank-reader.worker.ts'
import { readInWorker } from './read-in-worker.ts'
import { sampleBankText } from './sample-bank.ts'

/** Largest file that is read, bytes: a bank of 50,000 long questions is well below. */
const FILE_MAX_BYTES = 64 * 1024 * 1024

/** Where an import stands. */
export type ImportStep =
  | { readonly at: 'choosing'; readonly problem: string | null }
  | { readonly at: 'reading'; readonly name: string }
  | {
      readonly at: 'reviewing'
      readonly name: string
      readonly review: ImportReview
      readonly problem: string | null
    }
  | { readonly at: 'storing'; readonly stored: number; readonly total: number }
  | { readonly at: 'done'; readonly total: number }

/** Brings a bank in: read, looked at, confirmed, stored. Nothing is stored before it is confirmed. */
export function useImport({ learner, questions }: LearnerData) {
  const [step, setStep] = useState<ImportStep>({ at: 'choosing', problem: null })
  const reading = useRef<AbortController | null>(null)
  const addQuestions = useAddQuestions(learner)
  /** The ids under which a review is stored: the same for every try, so that no try doubles anything. */
  const ids = useRef(new Map<QuestionDraft, string>())

  const read = async (name: string, open: () => Promise<BankSource>) => {
    const controller = new AbortController()
    reading.current = controller
    setStep({ at: 'reading', name })
    try {
      const result = await readInWorker(await open(), controller.signal)
      ids.current = new Map()
      setStep({ at: 'reviewing', name, review: startReview(result, questions), problem: null })
    } catch (cause) {
      if (controller.signal.aborted) return
      console.error('Failed to read the file', cause)
      setStep({ at: 'choosing', problem: `${name} could not be read. It may be too large or damaged.` })
    }
  }

  const store = async (name: string, review: ImportReview) => {
    const toAdd = draftsToStore(review).map((draft) =>
      toQuestion(draft, categoryToStore(review, draft), idFor(ids.current, draft)),
    )
    setStep({ at: 'storing', stored: 0, total: toAdd.length })
    try {
      const onProgress = (stored: number) => setStep({ at: 'storing', stored, total: toAdd.length })
      await addQuestions.mutateAsync({ questions: toAdd, onProgress })
      setStep({ at: 'done', total: toAdd.length })
    } catch {
      const problem = 'The questions could not be imported. Please try again: nothing is stored twice.'
      setStep({ at: 'reviewing', name, review, problem })
    }
  }

  return {
    step,
    readFile: (file: File) => {
      if (file.size > FILE_MAX_BYTES) {
        setStep({
          at: 'choosing',
          problem: `${file.name} is larger than 64 MB. Split it and import the parts.`,
        })
      } else void read(file.name, () => file.arrayBuffer())
    },
    readText: (text: string) => void read('The pasted text', async () => text),
    readSample: () => void read('The sample bank', sampleBankText),
    change: (event: ReviewEvent) =>
      setStep((now) => (now.at === 'reviewing' ? { ...now, review: reviewReducer(now.review, event) } : now)),
    confirm: () => {
      if (step.at === 'reviewing') void store(step.name, step.review)
    },
    startOver: () => {
      reading.current?.abort()
      setStep({ at: 'choosing', problem: null })
    },
  }
}

function idFor(ids: Map<QuestionDraft, string>, draft: QuestionDraft): string {
  const id = ids.get(draft) ?? newId()
  ids.set(draft, id)
  return id
}

function toQuestion(draft: QuestionDraft, category: string | null, id: string): QuestionToAdd {
  return {
    id,
    question_text: draft.text,
    category,
    possible_answers: [...draft.options],
    correct_answers: [...draft.correct],
    explanation: draft.explanation,
    is_flagged: draft.isFlagged,
  }
}
