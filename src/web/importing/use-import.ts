import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import type { ColumnMapping } from '../../domain/importing/columns/column-mapping.ts'
import { wholeContent } from '../../domain/importing/drafts/draft.ts'
import type { Example } from '../../domain/importing/example/example.ts'
import type { PairsChoice } from '../../domain/importing/pairs/questions-of-pairs.ts'
import {
  countReview,
  type PlannedWrite,
  plannedWriteOf,
} from '../../domain/importing/review/import-actions.ts'
import {
  type ImportReview,
  type ReviewEvent,
  type ReviewSource,
  reviewReducer,
  startReview,
} from '../../domain/importing/review/review.ts'
import type { LearnerData } from '../../domain/model.ts'
import { QUESTION_LIMITS } from '../../domain/question-limits.ts'
import { newId } from '../data/browser/new-id.ts'
import { nextTask } from '../data/browser/workers/next-task.ts'
import { refusalMessage } from '../data/http/client.ts'
import { isOffline } from '../data/http/connection.ts'
import { briefContentToWire, type QuestionToAdd, useAddQuestions } from '../data/writes/add-questions.ts'
import type { DroppedFile } from '../ui/dropped-files.tsx'
import {
  readColumnMappings,
  readExamples,
  rememberColumnMapping,
  rememberExamples,
} from './column-mappings.ts'
import { type BankReader, openBankReader, type ReaderChoices } from './read/bank-reader.ts'
import type { ReaderActivity } from './read/reader-messages.ts'

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

/** The files of an import, and what the learner said of them now. */
interface ImportSource extends Omit<ReaderChoices, 'remembered'> {
  readonly files: readonly DroppedFile[]
}

interface ReadChoices extends Omit<ReaderChoices, 'remembered'> {
  readonly isConfirmed: boolean
}

const NO_CHOICES: Omit<ReaderChoices, 'remembered'> = {
  mappings: new Map(),
  encodings: new Map(),
  pairs: null,
  examples: new Map(),
}

const STORING_FAILED = "The questions couldn't be imported. Please try again: nothing will be added twice."

/** The reader is large, and not cached on the device before it was used. */
const READER_NOT_LOADED = "Reading a file needs a connection. Please try again when you're online."

/** What can be done in each step. */
export type ImportActions = Omit<ReturnType<typeof useImport>, 'step'>

/** Imports banks: read, review, confirm, store. Nothing is stored before it is confirmed. */
export function useImport({ learner, questions }: LearnerData) {
  const [step, setStep] = useState<ImportStep>({ at: 'choosing', problem: null })
  const reader = useRef<BankReader | null>(null)
  const storing = useRef<AbortController | null>(null)
  /** The files of this import, and what their columns were said to mean in it. */
  const source = useRef<ImportSource>({ files: [], ...NO_CHOICES })
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
    files: readonly DroppedFile[],
    {
      isConfirmed = false,
      mappings = NO_CHOICES.mappings,
      encodings = NO_CHOICES.encodings,
      pairs = NO_CHOICES.pairs,
      examples = NO_CHOICES.examples,
    }: Partial<ReadChoices> = {},
  ) => {
    close()
    source.current = { files, mappings, encodings, pairs, examples }
    ids.current = new Map()
    const names = files.map(({ name }) => name)
    setStep({ at: 'reading', names, activity: { is: 'reading', file: 0, percent: null } })
    reader.current = openBankReader(
      files,
      {
        mappings: new Map([...readColumnMappings(learner.id), ...mappings]),
        encodings,
        pairs,
        examples,
        remembered: readExamples(learner.id),
      },
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
              ? READER_NOT_LOADED
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
    const { files, mappings, ...others } = source.current
    const found = step.at === 'reviewing' ? step.review.columns.find((one) => one.shape === shape) : undefined
    if (found !== undefined) rememberColumnMapping(learner.id, found.rememberedShape, mapping)
    const kept = [...mappings].filter(([known]) => known !== shape)
    const chosen = mapping === null ? [] : [[shape, { mapping, isRemembered: false }] as const]
    read(files, { ...others, mappings: new Map([...kept, ...chosen]) })
  }

  /** Reads the files again, one of them in another encoding. */
  const chooseEncoding = (file: number, label: string) => {
    const { files, encodings, ...others } = source.current
    read(files, { ...others, encodings: new Map([...encodings, [file, label]]) })
  }

  /** Reads the files again, with questions made of the pairs in them; null: without. */
  const makeOfPairs = (pairs: PairsChoice | null) => {
    const { files, ...others } = source.current
    read(files, { ...others, pairs })
  }

  /** Reads the files again, one of them like questions that were marked in it, which are remembered; null: as before, and forgets them. */
  const readLike = (file: number, shape: string, marked: readonly Example[] | null) => {
    const { files, examples, ...others } = source.current
    rememberExamples(learner.id, shape, marked)
    const kept = [...examples].filter(([known]) => known !== file)
    read(files, { ...others, examples: new Map(marked === null ? kept : [...kept, [file, marked]]) })
  }

  return {
    step,
    read: (files: readonly DroppedFile[]) => read(files),
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
    makeOfPairs,
    readLike,
    showExample: async (file: number, from: number) =>
      (await reader.current?.showExample(file, from)) ?? null,
    tryExamples: async (file: number, examples: readonly Example[]) =>
      (await reader.current?.tryExamples(file, examples)) ?? null,
    previewColumns: async (shape: string, mapping: ColumnMapping) =>
      (await reader.current?.previewColumns(shape, mapping)) ?? null,
    addPictures: (files: readonly DroppedFile[]) => {
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

/** Drafts that are prepared before the page gets a task. */
const PART = 1000

/** What an import did, in questions. */
interface StoredCounts {
  readonly added: number
  readonly replaced: number
  /** Not stored: in the bank already, or deselected. */
  readonly skipped: number
  /** Number of different images that the stored questions show. */
  readonly images: number
}

/** The same, once it is done. */
export interface ImportCounts extends StoredCounts {
  /** Images that the server did not accept. */
  readonly imagesLeftOut: number
}

/**
 * The questions that a review stores, in the file's order, and how many there are of each kind.
 * @param ids of drafts that were to be stored before; those of new ones are added. Rejects when `signal` is aborted.
 */
async function listQuestionsToStore(
  review: ImportReview,
  ids: Map<number, string>,
  signal: AbortSignal,
): Promise<{ readonly list: readonly QuestionToAdd[]; readonly counts: StoredCounts }> {
  const list: QuestionToAdd[] = []
  for (let first = 0; first < review.items.length; first += PART) {
    const end = Math.min(first + PART, review.items.length)
    for (let number = first; number < end; number++) {
      const storing = plannedWriteOf(review, number)
      if (storing !== null) list.push(toQuestion(storing, ids))
    }
    await nextTask()
    signal.throwIfAborted()
  }
  const { actions } = countReview(review)
  const counts = {
    added: actions.add,
    replaced: actions.replace,
    skipped: actions.skip + actions['leave-out'],
    images: new Set(list.flatMap(({ images = [] }) => images.map(({ image }) => image))).size,
  }
  return { list, counts }
}

function toQuestion({ number, draft, replaces }: PlannedWrite, ids: Map<number, string>): QuestionToAdd {
  const sourceId = draft.sourceId?.slice(0, QUESTION_LIMITS.sourceIdMax) ?? null
  const content = {
    ...briefContentToWire({ ...wholeContent(draft), sourceId }),
    ...(draft.images === undefined ? {} : { images: draft.images }),
  }
  if (replaces !== null) return { ...content, id: replaces.id, replaces: true }
  const id = ids.get(number) ?? newId()
  ids.set(number, id)
  return { ...content, id, is_flagged: draft.isFlagged }
}

const files = import.meta.glob<readonly unknown[]>('../../../samples/bank/*.json', { import: 'default' })

/** Our sample bank as the text of one file, fetched when needed. */
async function sampleBankText(): Promise<string> {
  const banks = await Promise.all(Object.values(files).map((open) => open()))
  return JSON.stringify(banks.flat())
}
