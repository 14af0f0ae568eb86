import { useMemo, useState } from 'react'
import type { CustomTest } from '../../domain/custom-test/custom-test.ts'
import {
  fewerAvailable,
  NO_QUESTIONS,
  PRINT_NOT_IMPLEMENTED,
  testGenerated,
} from '../../domain/custom-test/messages.ts'
import { imagesMissing } from '../../domain/custom-test/page-images.ts'
import { pickQuestions, questionsInCategory } from '../../domain/custom-test/pick-questions.ts'
import { refreshFromBank } from '../../domain/custom-test/preview.ts'
import { testName } from '../../domain/custom-test/test-name.ts'
import type { LearnerData, Question } from '../../domain/model.ts'
import { pastMistakes } from '../../domain/selection/previously-incorrect.ts'
import { newId } from '../data/browser/new-id.ts'
import { saveFile } from '../ui/save-file.ts'
import {
  type Configuration,
  criteriaOf,
  INITIAL_CONFIGURATION,
  sameCriteria,
  withExistingCategory,
} from './configuration.ts'
import { formattedTestFile, needsFormatting, testFile } from './test-file.ts'

/** The specification has no text for a browser that refuses the file; this one follows its other texts (spec §8.2). */
const GENERATION_FAILED = 'Failed to generate test. Please try again.'

export interface Notice {
  readonly tone: 'bad' | 'good'
  readonly message: string
}

export interface CustomTestControls {
  readonly configuration: Configuration
  /** The drawn questions that are shown, at least one; null while there is no preview. */
  readonly preview: readonly Question[] | null
  /** The notices of the last step. `count` differs for each step, so that the same text is announced again. */
  readonly outcome: { readonly count: number; readonly notices: readonly Notice[] }
  readonly configure: (change: Partial<Configuration>) => void
  /** Draws the questions and shows them. Called again, it draws others. */
  readonly drawPreview: () => void
  readonly closePreview: () => void
  readonly generate: () => void
  /** Whether a file is being made: images of questions are loaded for it. */
  readonly isGenerating: boolean
}

/**
 * The export screen's state. While the preview is shown, the file contains exactly the questions that were drawn for
 * it, as they are in the bank, in every format and however often it is generated. A change of the configuration draws
 * again immediately. Without a preview each generated test has its own draw.
 */
export function useCustomTest({ questions, tests }: LearnerData): CustomTestControls {
  const [configured, setConfiguration] = useState(INITIAL_CONFIGURATION)
  const configuration = useMemo(() => withExistingCategory(configured, questions), [configured, questions])
  const [drawn, setDrawn] = useState<readonly Question[]>([])
  const preview = useMemo(() => {
    const inBank = refreshFromBank(drawn, questions)
    return inBank.length > 0 ? inBank : null
  }, [drawn, questions])
  const [outcome, setOutcome] = useState<CustomTestControls['outcome']>({ count: 0, notices: [] })
  const [isGenerating, setGenerating] = useState(false)
  const mistakes = useMemo(() => pastMistakes(tests), [tests])

  const notify = (...notices: readonly Notice[]) => setOutcome(({ count }) => ({ count: count + 1, notices }))
  const draw = (of: Configuration) => pickQuestions(questions, criteriaOf(of), mistakes, Math.random)

  const showPreview = (of: Configuration) => {
    const picked = draw(of)
    setDrawn(picked)
    if (picked.length === 0) notify({ tone: 'bad', message: NO_QUESTIONS })
    else notify(...shortageOf(questions, of))
  }

  const configure = (change: Partial<Configuration>) => {
    const changed = { ...configuration, ...change }
    setConfiguration(changed)
    const drawsOthers = !sameCriteria(criteriaOf(configuration), criteriaOf(changed))
    if (preview !== null && drawsOthers) showPreview(changed)
    else notify()
  }

  const generate = () => {
    const picked = preview ?? draw(configuration)
    if (picked.length === 0) return notify({ tone: 'bad', message: NO_QUESTIONS })
    if (configuration.format === 'print') return notify({ tone: 'bad', message: PRINT_NOT_IMPLEMENTED })
    const test = { id: newId(), name: testName(configuration.name), questions: picked }
    if (needsFormatting(test, configuration.format)) {
      void generateFormatted(test)
      return
    }
    try {
      saveFile(testFile(test, configuration.format))
    } catch (error) {
      return tellFailure(error)
    }
    notifySuccess(test)
  }

  const generateFormatted = async (test: CustomTest) => {
    setGenerating(true)
    notify()
    try {
      const { file, missingImages } = await formattedTestFile(test)
      saveFile(file)
      const missing =
        missingImages === 0 ? [] : [{ tone: 'bad', message: imagesMissing(missingImages) } as const]
      notifySuccess(test, ...missing)
    } catch (error) {
      tellFailure(error)
    }
    setGenerating(false)
  }

  const notifySuccess = (test: CustomTest, ...more: readonly Notice[]) =>
    notify(...shortageOf(questions, configuration), ...more, {
      tone: 'good',
      message: testGenerated(test.name, test.questions.length),
    })

  const tellFailure = (error: unknown) => {
    console.error(error)
    notify({ tone: 'bad', message: GENERATION_FAILED })
  }

  return {
    configuration,
    preview,
    outcome,
    isGenerating,
    configure,
    drawPreview: () => showPreview(configuration),
    closePreview: () => setDrawn([]),
    generate,
  }
}

/** The notice that there are fewer questions than were asked for, where that is so (spec §5.4). */
function shortageOf(bank: readonly Question[], configuration: Configuration): readonly Notice[] {
  const { category, count } = criteriaOf(configuration)
  const available = questionsInCategory(bank, category).length
  return available < count ? [{ tone: 'bad', message: fewerAvailable(available) }] : []
}
