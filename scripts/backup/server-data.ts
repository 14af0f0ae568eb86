import { type Config, databaseLocation } from '../../src/server/config.ts'

/** An error whose message is printed for the user. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** Where a server on SQLite stores its data. */
export interface ServerData {
  readonly dataDir: string
  readonly database: string
  /** Null: images are in a bucket, which is backed up separately. */
  readonly imagesDir: string | null
}

/** Names within a backup. */
export const BACKUP_DATABASE = 'quizgrove.sqlite'
export const BACKUP_IMAGES = 'images'

export const IN_BUCKET = 'without the images, which are in the bucket of IMAGES_URL'

/** Throws {@link BackupError} if the rows are in PostgreSQL, which has its own tools. */
export function locateServerData(config: Config): ServerData {
  const location = databaseLocation(config)
  if (location.engine !== 'sqlite') {
    throw new BackupError(
      'The rows are in PostgreSQL (DATABASE_URL): use pg_dump and pg_restore, and copy the images. docs/operations.md says how.',
    )
  }
  return {
    dataDir: config.dataDir,
    database: location.file,
    imagesDir: config.imagesBucket === null ? config.imagesDir : null,
  }
}
