import * as z from 'zod'
import { answerInstruction, isCorrectAnswer } from '../../../domain/answer.ts'
import { CONFIDENCES, type Question } from '../../../domain/model.ts'
import { optionLetter } from '../../../domain/practice/option-letter.ts'
import { QUESTION_LIMITS } from '../../../domain/question-limits.ts'
import { AnswerBit } from '../../../domain/selection/bank-stats.ts'
import { categoryOf } from '../../../domain/selection/categories.ts'
import { eligibleIndexes } from '../../../domain/selection/eligible.ts'
import { chooseNextQuestion } from '../../../domain/selection/next-question.ts'
import { pastMistakes } from '../../../domain/selection/previously-incorrect.ts'
import { smartPools } from '../../../domain/selection/smart-selection.ts'
import { chosenOptions, drawOptions, optionsOfDraw, seedFrom } from '../drawn-options.ts'
import { type LearnerBank, questionOf } from '../learner-bank.ts'
import { pictureNumbers, shownLine } from '../shown-texts.ts'
import { ADDS, READS, tool } from '../tool.ts'
import { ToolError } from '../tool-error.ts'
import { storedQuestion } from './read-question.ts'
import { numberSchema } from './search-questions.ts'

/** The `source` of an answer that an assistant gave for the learner. */
const SOURCE = 'assistant'
/** Categories that a draw may be limited to. */
const CATEGORIES_MAX = 50
const DRAW_MAX = 40

const optionSchema = z.object({ letter: z.string(), text: z.string() })

export const nextQuestion = tool({
  name: 'next_question',
  title: 'Draw the next question',
  description:
    'Draws a question for the learner to answer, with the reason why it is this one, and without its key. Show the question and all options with their letters, wait for what the learner chooses, and pass that to `answer_question`. Never answer in the learner’s place.',
  scope: 'practice',
  hints: { ...READS, idempotentHint: false },
  input: z.object({
    mode: z
      .enum(['smart', 'incorrect', 'random'])
      .optional()
      .describe(
        'smart (default): new questions and those to review; incorrect: only questions once answered wrong; random: any',
      ),
    categories: z
      .array(z.string().max(QUESTION_LIMITS.categoryMax))
      .max(CATEGORIES_MAX)
      .optional()
      .describe('Only of these, exactly as `list_categories` names them; left out: all'),
    after: z
      .int()
      .min(1)
      .optional()
      .describe('The number of the question that was asked last: it is not drawn again at once'),
  }),
  output: z.object({
    number: numberSchema,
    draw: z.string().describe('Pass it to `answer_question`: the letters are of this draw'),
    reason: z.string(),
    text: z.string(),
    format: z.enum(['plain', 'markdown']),
    category: z.string(),
    instruction: z.string().describe('Whether to choose one or several'),
    options: z.array(optionSchema),
  }),
  run: async ({ mode = 'smart', categories = [], after }, call) => {
    const bank = await call.bank()
    const pools = smartPools(bank.stats, eligibleIndexes(bank.questions, new Set(categories)))
    const onScreenId = after === undefined ? null : String(after)
    const choice = {
      mode,
      bank: bank.stats,
      pools,
      mistakes: pastMistakes(bank.tests),
      onScreenId,
      now: call.now(),
    }
    const next = chooseNextQuestion(choice, call.random)
    if (!next.ok) throw new ToolError(PROBLEMS[next.problem])
    const { question } = next
    const { draw, options } = drawOptions(question, bank.questions, seedFrom(call.random()))
    const pictures = pictureNumbers()
    const hide = (text: string) => pictures.hide(text, question.format)
    return {
      number: Number(question.id),
      draw,
      reason: reasonOf(bank, question),
      text: hide(question.text),
      format: question.format,
      category: shownLine(categoryOf(question)) ?? '',
      instruction: answerInstruction(question),
      options: options.map((option, index) => ({ letter: optionLetter(index), text: hide(option) })),
    }
  },
})

const PROBLEMS = {
  'no-questions': 'The bank has no questions. Make some with `propose_questions`, if the key allows it.',
  'no-questions-in-categories':
    'These categories have no questions. `list_categories` names those that there are.',
  'none-in-mode': 'No question was ever answered wrong. Use the mode "smart".',
} as const

function reasonOf({ stats }: LearnerBank, { id }: Question): string {
  const bits = stats.answerBits[stats.indexById.get(id) ?? -1] ?? 0
  if ((bits & AnswerBit.practiced) === 0) return 'New: the learner never answered it.'
  if ((bits & AnswerBit.latestWrong) !== 0) return 'To review: the last answer was wrong.'
  if ((bits & AnswerBit.previousWrong) !== 0) return 'To review: the answer before the last was wrong.'
  return 'Any question: now and then one is asked that was right last time.'
}

export const answerQuestion = tool({
  name: 'answer_question',
  title: 'Answer a question',
  description:
    'Stores what the learner chose as an answer of practice, and returns the verdict, the key and the explanation. The server judges. Call it once for each answer, with what the learner really chose.',
  scope: 'practice',
  hints: ADDS,
  input: z.object({
    number: numberSchema,
    chosen: z
      .array(z.string().min(1).max(QUESTION_LIMITS.optionMax))
      .min(1)
      .max(QUESTION_LIMITS.optionsMax)
      .describe('Letters of the options, such as ["B"], with `draw`; or their texts'),
    draw: z.string().max(DRAW_MAX).optional().describe('`draw` of `next_question`; needed for letters'),
    confidence: z
      .enum(CONFIDENCES)
      .optional()
      .describe('How sure the learner said they are, before the verdict'),
  }),
  output: z.object({
    number: numberSchema,
    is_correct: z.boolean(),
    chosen: z.array(z.string()),
    correct: z.array(z.string()).describe('The right options'),
    explanation: z.string().nullable(),
    feedback: z.array(z.string()).describe('What the bank says about the chosen options'),
  }),
  run: async ({ number, chosen, draw, confidence }, call) => {
    const stored = await storedQuestion(call, number)
    const question = questionOf(number, stored)
    if (question.correct.length === 0)
      throw new ToolError('This question has no key, so no answer can be judged.')
    const shown = draw === undefined ? null : optionsOfDraw(question, (await call.bank()).questions, draw)
    const selected = chosenOptions(question, shown, chosen)
    const isCorrect = isCorrectAnswer(question.correct, selected)
    await call.admit({})
    const { outcome } = await call.store.practiceResponses.create(
      {
        user_id: call.holder.userId,
        question_id: stored.id,
        user_answer: [...selected],
        is_correct: isCorrect,
        source: SOURCE,
        ...(confidence === undefined ? {} : { confidence }),
      },
      call.holder.assistant,
    )
    if (outcome !== 'created') throw new ToolError(`There is no question ${number} any more.`)
    const pictures = pictureNumbers()
    const hide = (text: string) => pictures.hide(text, question.format)
    hide(question.text)
    const feedbackOn = (option: string) => question.optionFeedback?.[question.options.indexOf(option)] ?? null
    return {
      number,
      is_correct: isCorrect,
      chosen: selected.map(hide),
      correct: question.correct.map(hide),
      explanation: question.explanation === null ? null : hide(question.explanation),
      feedback: selected.flatMap((option) => feedbackOn(option) ?? []).map(hide),
    }
  },
})
