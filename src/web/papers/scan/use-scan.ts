import { useEffect, useMemo, useState } from 'react'
import {
  beginSheet,
  joinPage,
  missingPages,
  type OpenSheet,
  placePage,
} from '../../../domain/papers/sheet/open-sheet.ts'
import type { PaperSheet } from '../../../domain/papers/sheet/paper-sheets.ts'
import type { Photo } from '../../../domain/papers/sheet/reading/gray-image.ts'
import type { ReadPage } from '../../../domain/papers/sheet/reading/read-sheet.ts'
import type { PageMarks } from '../../../domain/papers/sheet/reading/same-sheet.ts'
import { type KeptSheet, pagesOfKept } from '../../../domain/papers/sheet/sheet-results.ts'
import type { SheetPhoto } from './reader-messages.ts'
import { openSheetReader, type SheetReader } from './sheet-reader.ts'
import { whatIsSeen } from './what-is-seen.ts'

type Crops = ReadonlyMap<number, Photo>

/** A photo of a page. */
interface PagePhoto {
  readonly page: ReadPage
  readonly crops: Crops
}

/** What is read on the screen. */
export interface Scan {
  readonly open: OpenSheet | null
  /** Of the open sheet, by question. */
  readonly crops: Crops
  /** Whether photos are looked at: not while a sheet with all of its pages is open. */
  readonly isLooking: boolean
  /** A page that looks like one that was read before, until it is decided whether it counts. */
  readonly again: PagePhoto | null
  /** What the camera shows instead of a page; null when there was nothing, or it was read. */
  readonly note: string | null
  /** The same for each of the chosen files, with its name. */
  readonly fileNotes: readonly string[]
}

const NO_SHEET = { open: null, crops: new Map(), isLooking: true, again: null, note: null } as const

/** @param file the name of a file; null for the camera */
function noted(scan: Scan, text: string, file: string | null): Scan {
  return file === null
    ? { ...scan, again: null, note: text }
    : { ...scan, fileNotes: [...scan.fileNotes, `${file}: ${text}`] }
}

/** Reads photos, joins pages of a sheet, and notices one that is kept or was read before. */
export function useScan(sheets: readonly PaperSheet[], kept: readonly KeptSheet[]) {
  const [scan, setScan] = useState<Scan>({ ...NO_SHEET, fileNotes: [] })
  /** Pages of the own sheet, on this visit. */
  const [own, setOwn] = useState<readonly ReadPage[]>([])
  const known = useMemo(
    () => [...own, ...kept.flatMap((sheet) => pagesOf(sheet, sheets))],
    [own, kept, sheets],
  )
  const [attempt, setAttempt] = useState(0)
  const [reader, setReader] = useState<SheetReader | null>(null)
  const [isFailed, setFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt starts another worker
  useEffect(() => {
    const opened = openSheetReader(sheets)
    setReader(opened)
    return opened.close
  }, [sheets, attempt])

  const take = ({ page, crops }: PagePhoto, now: Scan): Scan => {
    const { open, crops: earlier } = now
    const next = open === null ? beginSheet(page) : joinPage(open, page)
    const layout = sheets.find((sheet) => sheet.layout.parameters.version === page.version)?.layout
    const isLooking = layout !== undefined && missingPages(next, layout).length > 0
    return { ...now, ...NO_SHEET, open: next, crops: new Map([...earlier, ...crops]), isLooking }
  }
  return {
    scan,
    reader: isFailed ? null : reader,
    isFailed,
    onFailed: (cause: unknown) => {
      console.error('The reader of answer sheets stopped', cause)
      setFailed(true)
    },
    startAgain: () => {
      setFailed(false)
      setAttempt(attempt + 1)
    },
    /** Other files were chosen. */
    forgetFiles: () => setScan((now) => ({ ...now, fileNotes: [] })),
    onSeen: ({ reading, crops }: SheetPhoto, file: string | null) =>
      setScan((now) => {
        if (!now.isLooking) return now
        if (reading.kind !== 'read') return noted(now, whatIsSeen(reading), file)
        const photo = { page: reading, crops }
        const place = placePage(photo.page, now.open, known)
        if (place === 'begins' || place === 'joins') return take(photo, now)
        if (place === 'again' && now.open === null) return { ...now, again: photo, note: null }
        const note =
          place === 'again'
            ? 'This page was read already. Show the next one.'
            : 'This page belongs to another sheet. Finish or discard the open one first.'
        return noted(now, note, file)
      }),
    /** Counts the page that looked like an earlier one. */
    countAgain: () => setScan((now) => (now.again === null ? now : take(now.again, now))),
    decide: (question: number, chosen: readonly number[]) =>
      setScan((now) => {
        if (now.open === null) return now
        const decided = new Map([...now.open.decided, [question, chosen] as const])
        return { ...now, open: { ...now.open, decided } }
      }),
    /** Closes the open sheet, or what looked like one that was read before. */
    close: (isOwn = false) => {
      if (isOwn && scan.open !== null) setOwn([...own, ...scan.open.pages])
      setScan((now) => ({ ...now, ...NO_SHEET }))
    },
  }
}

function pagesOf(kept: KeptSheet, sheets: readonly PaperSheet[]): readonly PageMarks[] {
  const sheet = sheets.find(({ version }) => version.letter === kept.version)
  return sheet === undefined ? [] : pagesOfKept(kept, sheet.layout)
}
