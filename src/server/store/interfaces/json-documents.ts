/** A JSON document of a learner, written by the database. */
export interface JsonDocuments {
  /** Changes with every change of the document; no two states have the same one. Null: unknown key. */
  revision(key: string): Promise<string | null>
  /** The bytes of the JSON with their revision, one consistent read. Null: unknown key. */
  load(key: string): Promise<{ readonly revision: string; readonly json: Buffer } | null>
}
