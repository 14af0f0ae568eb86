import { useMemo, useState } from 'react'
import {
  DEFAULT_LENGTH,
  type LengthChoice,
  requestedCount,
  type SelectionMode,
  type TestCriteria,
} from '../../domain/custom-test/criteria.ts'
import {
  type CustomTest,
  DEFAULT_TEST_NAME,
  fewerAvailable,
  NO_QUESTIONS,
  PRINT_NOT_IMPLEMENTED,
  testGenerated,
  testName,
} from '../../domain/custom-test/custom-test.ts'
import { imagesMissing } from '../../domain/custom-test/page-images.ts'
import { pickQuestions, questionsInCategory } from '../../domain/custom-test/pick-questions.ts'
import { refreshFromBank } from '../../domain/custom-test/preview.ts'
import type { LearnerData, Question } from '../../domain/model.ts'
import { categoryOf } from '../../domain/selection/categories.ts'
import { pastMistakes } from '../../domain/selection/previously-incorrect.ts'
import { newId } from '../data/browser/new-id.ts'
import { saveFile } from '../ui/save-file.ts'
import { formattedTestFile, needsFormatting, type TestFormat, testFile } from './page/test-file.ts'

/** The configuration card as it is filled in; texts are as typed. */
interface Configuration {
  readonly name: string
  /** Null for All Categories (Mixed). */
  readonly category: string | null
  readonly length: LengthChoice
  readonly customLength: string
  readonly mode: SelectionMode
  readonly format: TestFormat
}

/** The initial configuration (spec §5.4, §9.11). */
export const INITIAL_CONFIGURATION: Configuration = {
  name: DEFAULT_TEST_NAME,
  category: null,
  length: DEFAULT_LENGTH,
  customLength: '',
  mode: 'random',
  format: 'interactive',
}

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
    const isOtherSelection = !sameCriteria(criteriaOf(configuration), criteriaOf(changed))
    if (preview !== null && isOtherSelection) showPreview(changed)
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
      return reportFailure(error)
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
      reportFailure(error)
    }
    setGenerating(false)
  }

  const notifySuccess = (test: CustomTest, ...more: readonly Notice[]) =>
    notify(...shortageOf(questions, configuration), ...more, {
      tone: 'good',
      message: testGenerated(test.name, test.questions.length),
    })

  const reportFailure = (error: unknown) => {
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

/**
 * The configuration as this bank allows it: the category may have left the bank since it was chosen, with a test that
 * was deleted in another tab. Then all categories are meant, as the field shows.
 */
export function withExistingCategory(
  configuration: Configuration,
  questions: readonly Pick<Question, 'category'>[],
): Configuration {
  const { category } = configuration
  const isThere = category === null || questions.some((question) => categoryOf(question) === category)
  return isThere ? configuration : { ...configuration, category: null }
}

/** The part of the configuration that decides which questions are drawn. */
function criteriaOf({ category, length, customLength, mode }: Configuration): TestCriteria {
  return { category, count: requestedCount(length, customLength), mode }
}

/** Whether both ask for the same draw, so that the questions drawn for one are valid for the other. */
function sameCriteria(one: TestCriteria, other: TestCriteria): boolean {
  return one.category === other.category && one.count === other.count && one.mode === other.mode
}
