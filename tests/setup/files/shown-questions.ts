import { readBank, readBankBytes } from '../../../src/formats/index.ts'

/** Reads a text. @returns questions as "id: text | options, the key marked with * | explanation", and problems */
export function shownWithIds(text: string): string[] {
  return shownOf(text, ({ sourceId, text: question }) => `${sourceId ?? '-'}: ${question}`)
}

/** Like {@link shownWithIds}, without ids. */
export function shown(text: string): string[] {
  return shownOf(text, ({ text: question }) => question)
}

/** Reads a file. @returns questions as "text | options, the key marked with *" */
export async function shownQuestions(
  bytes: Uint8Array,
  options: Parameters<typeof readBankBytes>[1] = {},
): Promise<readonly string[]> {
  const { drafts } = await readBankBytes(bytes, options)
  return drafts.map((draft) => `${draft.text} | ${markedOptions(draft)}`)
}

interface Choice {
  readonly options: readonly string[]
  readonly correct: readonly string[]
}

function markedOptions({ options, correct }: Choice): string {
  return options.map((option) => `${correct.includes(option) ? '*' : ''}${option}`).join(', ')
}

function shownOf(
  text: string,
  headOf: (draft: { readonly sourceId: string | null; readonly text: string }) => string,
): string[] {
  const { drafts, problems } = readBank(text)
  return [
    ...drafts.map((draft) => {
      const { explanation } = draft
      return [headOf(draft), markedOptions(draft), ...(explanation === null ? [] : [explanation])].join(' | ')
    }),
    ...problems.map(({ location, message }) => `${location.line}: ${message}`),
  ]
}
