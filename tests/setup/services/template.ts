declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the server's `postgres` database, from which databases are created. */
    readonly postgresUrl: string
    /** Path of a migrated, empty SQLite file to copy. */
    readonly sqliteTemplate: string
    /** The S3 server: its URL, and the folder in which it stores objects. */
    readonly s3: { readonly endpoint: string; readonly folder: string }
  }
}

/** Name of the migrated, empty database that the databases of all tests are copied from. */
export const TEMPLATE_DATABASE = 'quizgrove_template'

/** The URL of another database of the same server. */
export function databaseUrl(postgresUrl: string, database: string): string {
  const url = new URL(postgresUrl)
  url.pathname = database
  return url.href
}
