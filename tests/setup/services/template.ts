declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the server's `postgres` database, from which databases are created. */
    readonly postgresUrl: string
    /** A migrated, empty SQLite file, to be copied. */
    readonly sqliteTemplate: string
    /** The S3 server: its address, and the folder in which it stores objects. */
    readonly s3: { readonly endpoint: string; readonly folder: string }
  }
}

/** Name of the migrated, empty database that every test's own is copied from. */
export const TEMPLATE_DATABASE = 'quizgrove_template'

/** The address of another database of the same server. */
export function databaseUrl(postgresUrl: string, database: string): string {
  const url = new URL(postgresUrl)
  url.pathname = database
  return url.href
}
