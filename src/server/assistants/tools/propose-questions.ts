import * as z from 'zod'
import { contentToWire } from '../../../contract/question.ts'
import { ASSISTANT_LIMITS } from '../../../domain/assistants.ts'
import { wholeContent } from '../../../domain/importing/drafts/draft.ts'
import { CONTENT_FIELDS } from '../../../domain/questions/content-fields.ts'
import { runCooperatively } from '../../store/user-data/cooperative.ts'
import { alikeInSteps } from '../alike-questions.ts'
import { checkQuestions } from '../proposed-drafts.ts'
import { ADDS, tool } from '../tool.ts'
import { ToolError } from '../tool-error.ts'

/** Sanity bounds: what is longer than a question may be is refused with a reason of its own. */
const TEXT_MAX = 40_000
const LIST_MAX = 100
/** Characters of the material that questions were made from. */
const SOURCE_TEXT_MAX = 500_000
const MODEL_MAX = CONTENT_FIELDS.madeBy.max

const text = z.string().max(TEXT_MAX)

/** What a question of an assistant may say. */
export const sentQuestionShape = {
  text: text.describe('The question'),
  options: z.array(text).max(LIST_MAX).describe('2 to 26 different options. Do not letter them'),
  correct: z.array(text).max(LIST_MAX).describe('The right options: their texts exactly as in `options`'),
  explanation: text.nullable().optional().describe('Why it is right; shown after answering'),
  category: text.nullable().optional().describe('Use a category of `list_categories` where one fits'),
  format: z
    .enum(['plain', 'markdown'])
    .optional()
    .describe('plain (default), or markdown for tables, code and $formulas$'),
  option_feedback: z
    .array(text.nullable())
    .max(LIST_MAX)
    .nullable()
    .optional()
    .describe('What to say about each option after answering, one entry for each, null for none'),
  reference: text.nullable().optional().describe('Where it is from, such as book and page'),
}

const remarkSchema = z.array(
  z.object({ question: z.int().describe('Its place in this call, from 1'), message: z.string() }),
)

export const proposeQuestions = tool({
  name: 'propose_questions',
  title: 'Propose questions',
  description: `Proposes 1 to ${ASSISTANT_LIMITS.proposedMax} multiple-choice questions for the learner’s bank. Each is checked as an import is. What is refused comes back with a reason: correct it and propose it again. Findings are warnings: tell the learner, or propose a better question. What is accepted waits until the learner confirms it in Quizgrove, unless the key adds questions directly. Make the wrong options plausible, as long as the right one, and put the right one at different places.`,
  scope: 'edit',
  hints: ADDS,
  input: z.object({
    questions: z.array(z.object(sentQuestionShape)).min(1).max(ASSISTANT_LIMITS.proposedMax),
    source_text: z
      .string()
      .max(SOURCE_TEXT_MAX)
      .optional()
      .describe(
        'The material that the questions are made from: they are compared with it, and it is not stored',
      ),
    model: z
      .string()
      .max(MODEL_MAX)
      .optional()
      .describe('Your name and version: the questions are marked with it. Left out: the name of the key'),
  }),
  output: z.object({
    accepted: z.int().describe('How many questions were accepted'),
    outcome: z.enum(['added', 'waits for the learner', 'nothing accepted']),
    refused: remarkSchema,
    findings: remarkSchema.describe('What looks wrong in accepted questions'),
  }),
  run: async ({ questions, model, source_text }, call) => {
    const { store, holder } = call
    const madeBy = model?.trim() || holder.assistant
    const origin = { madeBy, sourceText: source_text ?? null }
    const bank = await call.bank()
    const waiting = await store.assistants.proposalsOf(holder.userId)
    const alike = await runCooperatively(alikeInSteps(questions, bank.questions))
    const checked = checkQuestions(questions, origin, alike, waiting ?? [])
    const { drafts } = checked
    const remarks = { refused: [...checked.refused], findings: [...checked.findings] }
    if (drafts.length === 0) return { accepted: 0, outcome: 'nothing accepted' as const, ...remarks }
    const contents = drafts.map((draft) => contentToWire(wholeContent(draft)))
    const result = { accepted: contents.length, ...remarks }
    if (holder.addsDirectly) {
      await call.admit({ questions: contents.length })
      const { outcome } = await store.questions.createAll(holder.userId, contents, {
        assistant: holder.assistant,
        proposalId: null,
      })
      if (outcome === 'unknown') throw new ToolError('The learner of this key is gone.')
      return { ...result, outcome: 'added' as const }
    }
    await call.admit({})
    switch (await store.assistants.propose(holder.userId, holder.assistant, contents)) {
      case 'created':
        return { ...result, outcome: 'waits for the learner' as const }
      case 'full':
        throw new ToolError(
          `${ASSISTANT_LIMITS.proposalsMax} proposals wait already. Ask the learner to confirm or decline some in Quizgrove, then try again.`,
        )
      case 'unknown':
        throw new ToolError('The learner of this key is gone.')
    }
  },
})
