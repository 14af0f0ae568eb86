import type { QuestionReading } from './reading/judge-bubbles.ts'
import type { ReadPage } from './reading/read-sheet.ts'
import { looksLikeSameSheet, type PageMarks } from './reading/same-sheet.ts'
import type { SheetVersion } from './sheet-code.ts'
import type { SheetLayout } from './sheet-layout.ts'

/** The sheet of one person while its pages are read. */
export interface OpenSheet {
  readonly version: SheetVersion
  /** In the order in which they were read. */
  readonly pages: readonly ReadPage[]
  /** By question from 0: what a person chose where the reading was unsure. */
  readonly decided: ReadonlyMap<number, readonly number[]>
}

/** What a page is beside those that were read before. */
export type PagePlace =
  /** It begins a sheet, or is another page of the open one. */
  | 'begins'
  | 'joins'
  /** It looks like one that was read before. */
  | 'again'
  /** The open sheet has this page, or is of another version. */
  | 'other'

/** @param known pages of the sheets that were read before the open one */
export function placePage(page: ReadPage, open: OpenSheet | null, known: readonly PageMarks[]): PagePlace {
  if ([...known, ...(open?.pages ?? [])].some((other) => looksLikeSameSheet(page, other))) return 'again'
  return open === null ? 'begins' : canJoin(page, open) ? 'joins' : 'other'
}

export function beginSheet(page: ReadPage): OpenSheet {
  return { version: page.version, pages: [page], decided: new Map() }
}

function canJoin({ version, page }: ReadPage, open: OpenSheet): boolean {
  return version === open.version && open.pages.every((other) => other.page !== page)
}

export function joinPage(open: OpenSheet, page: ReadPage): OpenSheet {
  return { ...open, pages: [...open.pages, page] }
}

/** Pages that are not read yet, from 1. */
export function missingPages({ pages }: OpenSheet, { pages: all }: SheetLayout): readonly number[] {
  return [...all.keys()].filter((page) => pages.every((read) => read.page !== page)).map((page) => page + 1)
}

/** What was chosen, with the decisions of a person in place of what was unsure. In the order of the sheet. */
export function decidedReadings({ pages, decided }: OpenSheet): readonly QuestionReading[] {
  return pages
    .flatMap(({ questions }) => questions)
    .map((reading) => {
      const chosen = decided.get(reading.question)
      return chosen === undefined ? reading : { ...reading, chosen, unsure: [] }
    })
    .toSorted((one, other) => one.question - other.question)
}
