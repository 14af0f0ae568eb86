import type { PracticeResponse } from '../../../../domain/model.ts'

/** Responses sent to a worker in one message: copying all of them at once would block the page. */
const BATCH_SIZE = 5000

/** Responses as messages to a worker, in their order. Only verdicts count there: texts stay on the page. */
export function* responseBatches(
  responses: readonly PracticeResponse[],
): Generator<{ readonly batch: readonly PracticeResponse[] }> {
  for (let from = 0; from < responses.length; from += BATCH_SIZE) {
    yield {
      batch: responses.slice(from, from + BATCH_SIZE).map((response) => ({ ...response, selected: [] })),
    }
  }
}
