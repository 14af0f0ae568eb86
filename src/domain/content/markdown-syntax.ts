import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { mathFromMarkdown } from 'mdast-util-math'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTable } from 'micromark-extension-gfm-table'
import { math } from 'micromark-extension-math'

/** CommonMark 0.31 with tables and math. Raw HTML is text: its constructs are off. */
export const MARKDOWN_SYNTAX = [
  gfmTable(),
  gfmStrikethrough({ singleTilde: false }),
  math(),
  { disable: { null: ['htmlFlow', 'htmlText'] } },
]

/** What makes a tree of that syntax. */
export const MARKDOWN_TREE = [gfmTableFromMarkdown(), gfmStrikethroughFromMarkdown(), mathFromMarkdown()]
