import type { StoredImage } from '../stored-image.ts'

export interface ImageStore {
  /** False: unknown user. The name must be a new one. `sentDigest` identifies the file that was uploaded. */
  add(userId: string, image: StoredImage & { readonly sentDigest: string }): Promise<boolean>
  /** The digest of the file that became an image. Null: not known, as of images of an earlier release and restored ones. */
  sentDigest(name: string): Promise<string | null>
  ofUser(userId: string): Promise<readonly StoredImage[]>
  /** Those of the names that no image of the learner has, or had before. All of them when the user is unknown. */
  missingNames(userId: string, names: Iterable<string>): Promise<ReadonlySet<string>>
  /** Null: unknown name. */
  findByName(name: string): Promise<StoredImage | null>
  /**
   * Removes images that no note and no question has shown for 30 days, counted from when this was first noticed.
   * Returns their names, whose files the caller has to remove. Stops early when `signal` is aborted.
   */
  removeUnused(signal?: AbortSignal): Promise<readonly string[]>
  /** Those of the names that have a row. */
  existingNames(names: readonly string[]): Promise<ReadonlySet<string>>
  /** A secret that distinguishes this database from every other one, except for its own copies. */
  ownerSecret(): Promise<string>
}
