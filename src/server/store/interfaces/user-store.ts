import type { NewUser, User } from '../../../contract/user.ts'
import type { WriteResult } from '../write-result.ts'

export interface UserStore {
  /**
   * `identifierIsDrawn`: the server drew the identifier. The same `id` and `name` sent again then find the existing
   * user, although another identifier was drawn.
   */
  create(
    user: NewUser & { readonly w3w_identifier: string; readonly identifierIsDrawn?: boolean },
  ): Promise<WriteResult<User>>
  /** Null: unknown identifier. */
  findByIdentifier(identifier: string): Promise<User | null>
  exists(userId: string): Promise<boolean>
  /** What the learner has stored. Takes tens of milliseconds for 50,000 questions. Null: unknown user. */
  usage(userId: string): Promise<LearnerUsage | null>
  /** True when there is no learner at all, as on the first start. */
  isEmpty(): Promise<boolean>
  /**
   * Removes the learner and everything they own. Returns the names of their images, whose files the caller has to
   * remove. Null: unknown user.
   */
  remove(userId: string): Promise<{ readonly imageNames: readonly string[] } | null>
  /**
   * Replaces the identifier, every id and every image name, in all texts too, in one transaction. `imageNames` maps old
   * names to new ones, whose files exist already, so that every address always has its file.
   *
   * `userId` in the result is the learner's new id.
   *
   * `conflict`: the identifier is taken, or there is an image that `imageNames` does not have, uploaded meanwhile.
   */
  rotate(
    userId: string,
    identifier: string,
    imageNames: ReadonlyMap<string, string>,
  ): Promise<
    { readonly outcome: 'rotated'; readonly userId: string } | { readonly outcome: 'unknown' | 'conflict' }
  >
}

/** What a learner has stored, and what a quota limits. */
export interface LearnerUsage {
  readonly questions: number
  readonly images: number
  /** Of rows and images together. */
  readonly bytes: number
}
