/**
 * Lays out a page of `domain/papers/print-page.ts` in sheets, and writes pages into its keys. Called again, it does nothing.
 *
 * @param document a page that is loaded
 */
export declare function layOutPaper(document: Document): Promise<void>
