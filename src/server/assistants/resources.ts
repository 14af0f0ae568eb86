import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server'
import { FORMAT_TEXT } from './format-text.ts'
import { questionOf } from './learner-bank.ts'
import { shownTest } from './past-test.ts'
import { DATA_NOTICE } from './shown-texts.ts'
import type { RunCall } from './tool.ts'
import { shownContent } from './tools/read-question.ts'
import { numberSchema } from './tools/search-questions.ts'

/** Past tests that are listed. */
const LISTED_MAX = 20

export function addResources(server: McpServer, run: RunCall): void {
  server.registerResource(
    'format',
    'quizgrove://format',
    {
      title: 'Format of a bank',
      description: 'What a question consists of, with an example',
      mimeType: 'text/markdown',
    },
    (uri) => ({ contents: [{ uri: uri.href, mimeType: 'text/markdown', text: FORMAT_TEXT }] }),
  )
  server.registerResource(
    'question',
    new ResourceTemplate('quizgrove://questions/{number}', { list: undefined }),
    {
      title: 'A question',
      description: 'A question with its key, by its number',
      mimeType: 'application/json',
    },
    (uri, { number }) =>
      run('read', async ({ store, holder }) => {
        const stored = await store.assistants.questionNumbered(holder.userId, numberIn(uri, number))
        if (stored === null) throw new ResourceNotFoundError(uri.href)
        return jsonContents(uri, shownContent(questionOf(numberIn(uri, number), stored)))
      }),
  )
  server.registerResource(
    'test',
    new ResourceTemplate('quizgrove://tests/{number}', {
      list: () =>
        run('read', async (call) => {
          const { tests } = await call.bank()
          return {
            resources: tests.slice(0, LISTED_MAX).map((test) => {
              const { taken_at, score_percent } = shownTest(test, 'only wrong')
              const name = `Test of ${taken_at?.slice(0, 10)}, ${score_percent} percent`
              return { uri: testAddress(test.id), name }
            }),
          }
        }),
    }),
    {
      title: 'A past test',
      description: 'A test with what was asked and chosen, at most 100 of its questions',
      mimeType: 'application/json',
    },
    (uri, { number }) =>
      run('read', async (call) => {
        const { tests } = await call.bank()
        const test = tests.find(({ id }) => id === String(numberIn(uri, number)))
        if (test === undefined) throw new ResourceNotFoundError(uri.href)
        return jsonContents(uri, shownTest(test, 'all'))
      }),
  )
}

export function testAddress(number: string): string {
  return `quizgrove://tests/${number}`
}

function numberIn(uri: URL, variable: string | string[] | undefined): number {
  const number = Number(variable)
  if (!numberSchema.safeParse(number).success) throw new ResourceNotFoundError(uri.href)
  return number
}

function jsonContents(uri: URL, value: object) {
  const text = JSON.stringify({ notice: DATA_NOTICE, ...value })
  return { contents: [{ uri: uri.href, mimeType: 'application/json', text }] }
}
