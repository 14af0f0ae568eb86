import { useQuery } from '@tanstack/react-query'
import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import type { ColumnMapping } from '../../domain/importing/columns/column-mapping.ts'
import type { Example } from '../../domain/importing/example/example.ts'
import type { PairsChoice } from '../../domain/importing/pairs/questions-of-pairs.ts'
import {
  type ImportReview,
  type ReviewEvent,
  type ReviewSource,
  reviewReducer,
  startReview,
} from '../../domain/importing/review/review.ts'
import type { LearnerData } from '../../domain/model.ts'
import { type Proposal, proposalsQuery } from '../data/assistants/assistant-queries.ts'
import { refusalMessage } from '../data/http/client.ts'
import { isOffline } from '../data/http/connection.ts'
import { useAddQuestions } from '../data/writes/add-questions.ts'
import type { DroppedFile } from '../ui/dropped-files.tsx'
import {
  readColumnMappings,
  readExamples,
  rememberColumnMapping,
  rememberExamples,
} from './column-mappings.ts'
import { type ImportCounts, listQuestionsToStore } from './questions-to-store.ts'
import { type BankReader, openBankReader, type ReaderChoices, type ReaderSource } from './read/bank-reader.ts'
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
  /** The questions of an assistant are fetched. */
  | { readonly at: 'fetching' }
  | { readonly at: 'reading'; readonly names: readonly string[]; readonly activity: ReaderActivity }
  | {
      readonly at: 'reviewing'
      /** The files; of a proposal, the assistant. */
      readonly names: readonly string[]
      /** The proposal of an assistant that is reviewed; null: files. */
      readonly proposal: Proposal | null
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

const PROPOSALS_NOT_LOADED = "Your assistant's questions couldn't be loaded. Please try again."
const NO_PROPOSALS = 'No questions wait for you any more. They were added or declined already.'

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
  // Observed here as well: the notice that asks for them is gone while they are fetched.
  const { refetch: fetchProposals } = useQuery(proposalsQuery(learner.id))
  /** Counts what was begun, so that nothing continues after another thing was. */
  const begun = useRef(0)
  /** The ids under which drafts are stored: the same for every try, so that no try stores anything twice. */
  const ids = useRef(new Map<number, string>())

  const close = useCallback(() => {
    begun.current++
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
    source.current = { files, mappings, encodings, pairs, examples }
    const choices = {
      mappings: new Map([...readColumnMappings(learner.id), ...mappings]),
      encodings,
      pairs,
      examples,
      remembered: readExamples(learner.id),
    }
    const names = files.map(({ name }) => name)
    openReader({ files, choices }, { names, proposal: null, isConfirmed })
  }

  const openReader = (
    from: ReaderSource,
    {
      names,
      proposal,
      isConfirmed,
    }: { names: readonly string[]; proposal: Proposal | null; isConfirmed: boolean },
  ) => {
    close()
    ids.current = new Map()
    setStep({ at: 'reading', names, activity: { is: 'reading', file: 0, percent: null } })
    reader.current = openBankReader(from, questions, {
      onActivity: (activity) => setStep({ at: 'reading', names, activity }),
      // A long review is rendered part by part, so that the page stays responsive meanwhile.
      onRead: (found: ReviewSource) => {
        const reviewing = () =>
          ({
            at: 'reviewing',
            names,
            proposal,
            review: startReview(found, questions),
            problem: null,
          }) as const
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
    })
  }

  /** Reviews the questions of an assistant that have waited longest. */
  const readProposal = async () => {
    close()
    const mine = begun.current
    setStep({ at: 'fetching' })
    try {
      const { data: [proposal] = [] } = await fetchProposals({ throwOnError: true })
      if (begun.current !== mine) return
      if (proposal === undefined) return startOver(NO_PROPOSALS)
      const names = [proposal.assistant]
      openReader({ drafts: proposal.drafts }, { names, proposal, isConfirmed: false })
    } catch (cause) {
      console.error('Failed to load the questions of an assistant', cause)
      if (begun.current === mine) startOver(PROPOSALS_NOT_LOADED)
    }
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
        proposalId: before.proposal?.id ?? null,
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
    readProposal: () => void readProposal(),
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
const SPEAKING = new Set(['TooManyQuestions', 'ImportDisplaced', 'ProposalGone'])

function problemOf(cause: unknown): string {
  if (cause instanceof Error && SPEAKING.has(cause.name)) return cause.message
  return refusalMessage(cause) ?? STORING_FAILED
}

function withEvent(step: ImportStep, event: ReviewEvent): ImportStep {
  return step.at === 'reviewing' ? { ...step, review: reviewReducer(step.review, event) } : step
}

const files = import.meta.glob<readonly unknown[]>('../../../samples/bank/*.json', { import: 'default' })

/** Our sample bank as the text of one file, fetched when needed. */
async function sampleBankText(): Promise<string> {
  const banks = await Promise.all(Object.values(files).map((open) => open()))
  return JSON.stringify(banks.flat())
}
