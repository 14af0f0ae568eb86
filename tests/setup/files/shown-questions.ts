import { readBank } from '../../../src/domain/importing/read-bank.ts'

/** What is read of a text: the questions as "id: text | options, the right ones with a star | explanation", and the problems. */
export function shownWithIds(text: string): string[] {
  return shownOf(text, ({ sourceId, text: question }) => `${sourceId ?? '-'}: ${question}`)
}

/** The same without ids. */
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
