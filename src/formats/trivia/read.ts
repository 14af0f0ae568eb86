import type { ImportResult } from '../../domain/importing/drafts/draft.ts'
import type { Reader } from '../format.ts'
import { linesOf } from '../lines/text-lines.ts'
import { readStyledLines } from '../plain-text/lettered/lettered-text.ts'
import { plainTextOf } from '../text-document.ts'

export const trivia: Reader = {
  name: 'trivia text',
  extensions: ['txt'],
  text: {
    sniff: { keywords: (document) => isTrivia(plainTextOf(document)) },
    read: (document) => readTrivia(plainTextOf(document)),
  },
}

/** Whether a text is a list of trivia: questions after "#Q", answers after "^". */
function isTrivia(text: string): boolean {
  const start = text.slice(0, 100_000)
  return /^\s*#Q[ \t]+\S/.test(start.replace(/^\uFEFF/, '')) && /^\^[ \t]*\S/m.test(start)
}

/**
 * Questions from trivia text: "#Q" and the question, "^" and its answer, then the options after capital letters from A on. They are read
 * as a text with these signs written out. Never throws.
 */
function readTrivia(text: string): ImportResult {
  let isAnswered = false
  return readStyledLines(
    linesOf(text).flatMap(({ line, text: raw }) => {
      const shown = (text: string) => ({ line, text, looks: [] })
      const [, sign = '', said = ''] = /^(#Q|\^|[A-Z])[ \t]*(?<=[\^ \t])(\S.*)$/.exec(raw.trim()) ?? []
      if (sign === '#Q' || sign === '^') isAnswered = sign === '^'
      if (sign === '#Q') return [shown(''), shown(said)]
      if (sign === '' || !isAnswered) return [shown(raw)]
      return [shown(sign === '^' ? `Answer: ${said}` : `${sign}. ${said}`)]
    }),
  )
}
