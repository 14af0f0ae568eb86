import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import type { ColumnMapping } from '../../domain/importing/columns/column-mapping.ts'
import {
  type ImportReview,
  type ReviewEvent,
  type ReviewSource,
  reviewReducer,
  startReview,
} from '../../domain/importing/review/review.ts'
import type { LearnerData } from '../../domain/model.ts'
import { readColumnMappings, rememberColumnMapping } from '../data/browser/storage/column-mappings.ts'
import { refusalMessage } from '../data/http/client.ts'
import { isOffline } from '../data/http/connection.ts'
import { useAddQuestions } from '../data/writes/add-questions.ts'
import { sampleBankText } from './choose/sample-bank.ts'
import { type ImportCounts, listQuestionsToStore } from './list-questions-to-store.ts'
import { type BankReader, openBankReader, type ReaderChoices } from './read/bank-reader.ts'
import type { BankFile, ReaderActivity } from './read/reader-messages.ts'

/** How many questions the server has; `total` is 0 until that is known. */
export interface StoringProgress {
  readonly what: 'question' | 'image'
  readonly done: number
  readonly total: number
}

/** The state of an import. */
export type ImportStep =
  | { readonly at: 'choosing'; readonly problem: string | null }
  | { readonly at: 'reading'; readonly names: readonly string[]; readonly activity: ReaderActivity }
  | {
      readonly at: 'reviewing'
      readonly names: readonly string[]
      readonly review: ImportReview
      readonly problem: string | null
    }
  | { readonly at: 'storing'; readonly progress: StoringProgress }
  | { readonly at: 'done'; readonly counts: ImportCounts }

/** The files of an import, and what the learner said of them. */
interface ImportSource extends ReaderChoices {
  readonly files: readonly BankFile[]
}

interface ReadChoices extends ReaderChoices {
  readonly isConfirmed: boolean
}

const STORING_FAILED = "The questions couldn't be imported. Please try again: nothing will be added twice."

/** The reader is large, and not cached on the device before it was used. */
const READER_AWAY = "Reading a file needs a connection. Please try again when you're online."

/** Imports banks: read, review, confirm, store. Nothing is stored before it is confirmed. */
export function useImport({ learner, questions }: LearnerData) {
  const [step, setStep] = useState<ImportStep>({ at: 'choosing', problem: null })
  const reader = useRef<BankReader | null>(null)
  const storing = useRef<AbortController | null>(null)
  /** The files of this import, and what their columns were said to mean in it. */
  const source = useRef<ImportSource>({ files: [], mappings: new Map(), encodings: new Map() })
  const addQuestions = useAddQuestions(learner)
  /** The ids under which drafts are stored: the same for every try, so that no try stores anything twice. */
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

  /** @param isConfirmed stores what was read without a review, for files of our own. */
  const read = (
    files: readonly BankFile[],
    { isConfirmed = false, mappings = new Map(), encodings = new Map() }: Partial<ReadChoices> = {},
  ) => {
    close()
    source.current = { files, mappings, encodings }
    ids.current = new Map()
    const names = files.map(({ name }) => name)
    setStep({ at: 'reading', names, activity: { is: 'reading', file: 0, percent: null } })
    reader.current = openBankReader(
      files,
      { mappings: new Map([...readColumnMappings(learner.id), ...mappings]), encodings },
      questions,
      {
        onActivity: (activity) => setStep({ at: 'reading', names, activity }),
        // A long review is rendered part by part, so that the page stays responsive meanwhile.
        onRead: (found: ReviewSource) => {
          const reviewing = () =>
            ({ at: 'reviewing', names, review: startReview(found, questions), problem: null }) as const
          if (isConfirmed) void store(reviewing())
          else startTransition(() => setStep(reviewing()))
        },
        onJudged: (changes) => setStep((now) => withEvent(now, { type: 'judged', changes })),
        onAttached: (pictures) => setStep((now) => withEvent(now, { type: 'pictures-added', pictures })),
        onFailed: (cause) => {
          console.error('Failed to read the file', cause)
          startOver(
            isOffline()
              ? READER_AWAY
              : `${names.join(', ')} couldn't be read. It may be too large or damaged.`,
          )
        },
      },
    )
  }

  const readSample = async (isConfirmed: boolean) => {
    try {
      read([{ name: 'The sample bank', content: await sampleBankText() }], { isConfirmed })
    } catch (cause) {
      console.error('Failed to load the sample bank', cause)
      setStep({ at: 'choosing', problem: "The sample bank couldn't be loaded. Please try again." })
    }
  }

  const store = async (before: Extract<ImportStep, { at: 'reviewing' }>) => {
    const controller = new AbortController()
    storing.current = controller
    const { signal } = controller
    const show = (what: StoringProgress['what'], done: number, total: number) =>
      setStep({ at: 'storing', progress: { what, done, total } })
    show('question', 0, 0)
    try {
      const { list, counts } = await listQuestionsToStore(before.review, ids.current, signal)
      const { imagesLeftOut } = await addQuestions.mutateAsync({
        questions: list,
        onProgress: (stored) => show('question', stored, list.length),
        onImages: (uploaded, total) => show('image', uploaded, total),
        signal,
      })
      reader.current?.close()
      setStep({ at: 'done', counts: { ...counts, imagesLeftOut } })
    } catch (cause) {
      setStep({ ...before, problem: signal.aborted ? null : problemOf(cause) })
    }
  }

  /** Reads the files again by what their columns mean, and remembers it; null forgets it. */
  const mapColumns = (shape: string, mapping: ColumnMapping | null) => {
    const { files, mappings, encodings } = source.current
    const found = step.at === 'reviewing' ? step.review.columns.find((one) => one.shape === shape) : undefined
    if (found !== undefined) rememberColumnMapping(learner.id, found.rememberedShape, mapping)
    const others = [...mappings].filter(([known]) => known !== shape)
    const chosen = mapping === null ? [] : [[shape, { mapping, isRemembered: false }] as const]
    read(files, { mappings: new Map([...others, ...chosen]), encodings })
  }

  /** Reads the files again, one of them in another encoding. */
  const chooseEncoding = (file: number, label: string) => {
    const { files, mappings, encodings } = source.current
    read(files, { mappings, encodings: new Map([...encodings, [file, label]]) })
  }

  return {
    step,
    read: (files: readonly BankFile[]) => read(files),
    /** `isConfirmed` stores it without a review. */
    readSample: ({ isConfirmed }: { readonly isConfirmed: boolean }) => void readSample(isConfirmed),
    change: (event: ReviewEvent) => {
      if (event.type === 'edited') reader.current?.judgeAgain(event.number, event.draft)
      if (event.type === 'fixed' && step.at === 'reviewing') {
        reader.current?.judgeAgain(step.review.items.length, event.draft)
      }
      setStep((now) => withEvent(now, event))
    },
    mapColumns,
    chooseEncoding,
    previewColumns: async (shape: string, mapping: ColumnMapping) =>
      (await reader.current?.previewColumns(shape, mapping)) ?? null,
    addPictures: (files: readonly BankFile[]) => {
      reader.current?.addPictures(files)
      setStep((now) => withEvent(now, { type: 'pictures-dropped' }))
    },
    confirm: () => {
      if (step.at === 'reviewing') void store(step)
    },
    /** Nothing is stored then, and the review is unchanged. */
    cancelStoring: () => storing.current?.abort(),
    startOver: () => startOver(),
  }
}

/** Failures whose messages say what the learner can do about them. */
const SPEAKING = new Set(['TooManyQuestions', 'ImportDisplaced'])

function problemOf(cause: unknown): string {
  if (cause instanceof Error && SPEAKING.has(cause.name)) return cause.message
  return refusalMessage(cause) ?? STORING_FAILED
}

function withEvent(step: ImportStep, event: ReviewEvent): ImportStep {
  return step.at === 'reviewing' ? { ...step, review: reviewReducer(step.review, event) } : step
}
