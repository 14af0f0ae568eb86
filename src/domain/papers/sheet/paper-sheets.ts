import { isSingleChoice } from '../../answer.ts'
import { arrange, type PaperVersion, questionsOf } from '../arrange.ts'
import type { Paper } from '../paper.ts'
import type { ReadableSheet } from './reading/read-sheet.ts'
import { layOutSheet, type SheetLayout } from './sheet-layout.ts'

const PLACES = { A: 0, B: 1, C: 2, D: 3 } as const

/** The answer sheet of a version. Throws as {@link layOutSheet} does. */
export function sheetOf({ id, layout }: Pick<Paper, 'id' | 'layout'>, version: PaperVersion): SheetLayout {
  return layOutSheet({
    pageSize: layout.pageSize,
    optionCounts: questionsOf(version).map(({ options }) => options.length),
    version: PLACES[version.letter],
    paper: id,
  })
}

/** A version of a paper with its answer sheet, as both are needed to read a photo. */
export interface PaperSheet extends ReadableSheet {
  readonly version: PaperVersion
}

/** All versions of a paper, in their order. */
export function paperSheets(paper: Paper): readonly PaperSheet[] {
  return arrange(paper).map((version) => ({
    version,
    layout: sheetOf(paper, version),
    takesSeveral: questionsOf(version).map(({ question }) => !isSingleChoice(question.content)),
  }))
}
