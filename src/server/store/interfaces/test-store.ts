import type { PageQuery } from '../../../contract/common.ts'
import type { NewTest, Test } from '../../../contract/test.ts'
import type { WriteResult } from '../write-result.ts'

export interface TestStore {
  /** Newest first. Null: unknown user. */
  ofUser(userId: string, page: PageQuery): Promise<readonly Test[] | null>
  create(test: NewTest): Promise<WriteResult<Test>>
  /** Also removes the questions whose `source_test_id` it is, with their responses and notes. False: unknown test. */
  remove(testId: string): Promise<boolean>
}
