import type { Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { mathFromMarkdown } from 'mdast-util-math'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTable } from 'micromark-extension-gfm-table'
import { math } from 'micromark-extension-math'
import { inlineFormula } from './inline-formula.ts'

/** CommonMark 0.31 with tables and strikethrough. Raw HTML is text: its constructs are off. */
const SYNTAX = [
  gfmTable(),
  gfmStrikethrough({ singleTilde: false }),
  { disable: { null: ['htmlFlow', 'htmlText'] } },
]

const TREE = [gfmTableFromMarkdown(), gfmStrikethroughFromMarkdown(), mathFromMarkdown()]

/** The syntax tree of a Markdown text: that of CommonMark, tables, strikethrough, and math between `$` and `$$`. */
export function parseMarkdown(text: string): Root {
  return fromMarkdown(text, { extensions: [...SYNTAX, mathIn(text)], mdastExtensions: TREE })
}

const AT_PLACE = new RegExp(inlineFormula('[^$]+'), 'uy')

/** Whether a text has a formula between single dollar signs from one offset to another, in UTF-16 code units. */
export function isInlineFormula(text: string, from: number, to: number): boolean {
  AT_PLACE.lastIndex = from
  return AT_PLACE.exec(text)?.[0].length === to - from
}

/** The code of `$`. */
const DOLLAR = 36
const MATH = math()
const INLINE_MATH = [MATH.text?.[DOLLAR] ?? []].flat()

/** The syntax of math, in which single dollar signs around what is no formula are text. */
function mathIn(text: string): typeof MATH {
  const inline = INLINE_MATH.map((construct): typeof construct => ({
    ...construct,
    tokenize(effects, ok, nok) {
      const from = this.now().offset
      const end: typeof ok = (code) => {
        const isFormula = text.startsWith('$$', from) || isInlineFormula(text, from, this.now().offset)
        return isFormula ? ok(code) : nok(code)
      }
      return construct.tokenize.call(this, effects, end, nok)
    },
  }))
  return { ...MATH, text: { [DOLLAR]: inline } }
}
