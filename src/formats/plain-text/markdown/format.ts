import type { Reader } from '../../format.ts'
import { plainTextOf, signsOf } from '../../text-document.ts'
import { countTickedBoxes, readMarkdown } from './markdown.ts'

export const markdown: Reader = {
  name: 'Markdown',
  extensions: ['md'],
  text: {
    sniff: { signs: (document) => countTickedBoxes(signsOf(document)) },
    read: (document, { keys }) => readMarkdown(plainTextOf(document), keys),
  },
}
