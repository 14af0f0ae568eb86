import type { McpServer } from '@modelcontextprotocol/server'
import * as z from 'zod'
import { shownTest } from './past-test.ts'
import { testAddress } from './resources.ts'
import { DATA_NOTICE } from './shown-texts.ts'
import type { RunCall } from './tool.ts'

const MAKE = `Make multiple-choice questions from the material that I give you, and propose them to Quizgrove.
1. Call list_categories and search_questions, so that you use my categories and repeat no question.
2. Ask for nothing that the material does not say. Four options each, the wrong ones plausible and about as long as the right one, the right one at different places. Add an explanation and where it is in the material.
3. Call propose_questions with at most 20 at a time, with the material as source_text and your name as model.
4. Correct what is refused, look at the findings, and propose the corrected ones.
5. Tell me how many wait for me in Quizgrove, and what you left out.`

const QUIZ = `Quiz me on what I am weakest in.
1. Call read_statistics and weak_questions, and tell me in two sentences where I stand.
2. Call next_question with my weakest category. Show me the question and all options with their letters, and wait.
3. Call answer_question with what I choose, tell me the verdict, and explain what I got wrong in your own words.
4. Go on until I say stop. Then tell me how I did, and what to practice next.
Never choose for me, and do not look up the key before I have answered.`

/** Conversations that a learner can start by a menu of their assistant. */
export function addPrompts(server: McpServer, run: RunCall): void {
  server.registerPrompt(
    'make_questions',
    {
      title: 'Make questions from what I give you',
      description: 'Makes questions from your material and proposes them to your bank',
      argsSchema: z.object({
        material: z.string().optional().describe('The text, or what to make questions about'),
      }),
    },
    ({ material }) => message(material ? `${MAKE}\n\nThe material:\n\n${material}` : MAKE),
  )
  server.registerPrompt(
    'quiz_me',
    {
      title: 'Quiz me on what I’m weakest in',
      description: 'Asks questions one after another; the server judges',
    },
    () => message(QUIZ),
  )
  server.registerPrompt(
    'explain_last_exam',
    {
      title: 'Explain what I got wrong in my last exam',
      description: 'Goes through the questions of your last exam that you got wrong',
    },
    () =>
      run('read', async (call) => {
        const [last] = (await call.bank()).tests
        if (last === undefined)
          return message('I have not taken an exam in Quizgrove yet. Tell me so, and offer to quiz me.')
        const text = JSON.stringify({ notice: DATA_NOTICE, ...shownTest(last, 'only wrong') })
        const uri = testAddress(last.id)
        return {
          messages: [
            ...message(
              'Explain what I got wrong in my last exam, one question at a time: what I chose, what is right, and why. Call read_question for the key of each that has a number. Then tell me which ideas I should learn again.',
            ).messages,
            {
              role: 'user',
              content: { type: 'resource', resource: { uri, mimeType: 'application/json', text } },
            },
          ],
        }
      }),
  )
}

function message(text: string) {
  return { messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] }
}
