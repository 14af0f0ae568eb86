import type { ImportResult } from '../../../src/domain/importing/drafts/draft.ts'

/** The questions as "id: category: text | options, the right ones with a star | explanation". */
export function shownDrafts({ drafts }: ImportResult): string[] {
  return drafts.map(({ sourceId, category, text, options, correct, explanation }) =>
    [
      `${sourceId ?? '-'}: ${category ?? '-'}: ${text}`,
      options.map((option) => `${correct.includes(option) ? '*' : ''}${option}`).join(', '),
      ...(explanation === null ? [] : [explanation]),
    ].join(' | '),
  )
}
