import { readBank } from '../../../src/domain/importing/read-bank.ts'

/** Reads a text. @returns questions as "id: text | options, the key marked with * | explanation", and problems */
export function shownWithIds(text: string): string[] {
  return shownOf(text, ({ sourceId, text: question }) => `${sourceId ?? '-'}: ${question}`)
}

/** Like {@link shownWithIds}, without ids. */
export function shown(text: string): string[] {
  return shownOf(text, ({ text: question }) => question)
}

function shownOf(
  text: string,
  headOf: (draft: { readonly sourceId: string | null; readonly text: string }) => string,
): string[] {
  const { drafts, problems } = readBank(text)
  return [
    ...drafts.map((draft) => {
      const options = draft.options.map((option) => `${draft.correct.includes(option) ? '*' : ''}${option}`)
      const { explanation } = draft
      return [headOf(draft), options.join(', '), ...(explanation === null ? [] : [explanation])].join(' | ')
    }),
    ...problems.map(({ location, message }) => `${location.line}: ${message}`),
  ]
}
