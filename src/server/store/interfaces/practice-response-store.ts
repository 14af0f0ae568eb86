import type { PageQuery } from '../../../contract/common.ts'
import type { NewPracticeResponse, PracticeResponse } from '../../../contract/practice-response.ts'
import type { WriteResult } from '../write-result.ts'

export interface PracticeResponseStore {
  /** Newest first. Null: unknown user. */
  ofUser(userId: string, page: PageQuery): Promise<readonly PracticeResponse[] | null>
  /** Changes with every change of what `jsonOfUser` returns; no two states have the same one. Null: unknown user. */
  revisionOfUser(userId: string): Promise<string | null>
  /**
   * All responses as a JSON list, newest first. A long list comes in chunks that are read as they are asked for, see
   * `responses-json.ts`. Null: unknown user.
   */
  jsonOfUser(userId: string): Promise<Buffer | AsyncGenerator<string> | null>
  /** A page after a cursor, see `responses-page.ts`. Null: unknown user. */
  pageOfUser(userId: string, cursor: string, form: ResponsesPageForm): Promise<ResponsesPage | null>
  /** Newest first. Null: unknown question. */
  ofQuestion(questionId: string, page: PageQuery): Promise<readonly PracticeResponse[] | null>
  create(response: NewPracticeResponse): Promise<WriteResult<PracticeResponse>>
}

/** Whether the entries of a page have all names of the wire format, or are tuples. */
export type ResponsesPageForm = 'full' | 'compact'

/** A page of practice responses, in the order in which they were added. */
export interface ResponsesPage {
  /** The cursor after which the page begins; `CURSOR_START` when the given one is no longer valid. */
  readonly after: string
  /** The cursor after the last response of the page. */
  readonly next: string
  /** Whether it is the last page. */
  readonly isLast: boolean
  /** JSON, at most `RESPONSES_PAGE_SIZE` entries. */
  readonly list: Buffer
}
