import { flowWithMarkup } from '../markup/flow-with-markup.ts'
import { htmlToText } from '../text/html-to-text.ts'
import type { FlowedText, TextFlow } from '../text/text-flow.ts'

/** An item of a numbered list. */
export interface ListItem {
  /** Its number: that of its `value`, else one more than the item before; from 1. */
  readonly number: number
  readonly text: FlowedText
}

/** The items of a list in HTML, those of lists within it left in their item. Null when there is text outside of the list. */
export function listItems(html: string): readonly ListItem[] | null {
  const items: { readonly number: number; readonly flow: TextFlow }[] = []
  let depth = 0
  let isWhole = true
  const write = (action: (flow: TextFlow) => void, isText: boolean): void => {
    const flow = depth === 0 ? undefined : items.at(-1)?.flow
    if (flow !== undefined) action(flow)
    else if (isText) isWhole = false
  }
  const rest = htmlToText(html, {
    open(name, attributes) {
      if (depth === 1 && name === 'li') {
        const number = Number(
          /^\d{1,3}$/.exec(attributes.value ?? '')?.[0] ?? (items.at(-1)?.number ?? 0) + 1,
        )
        items.push({ number, flow: flowWithMarkup() })
        return
      }
      if (isList(name)) depth++
      if (!isList(name) || depth > 1) write((flow) => flow.open(name, attributes), name === 'img')
    },
    close(name) {
      if (!isList(name) || depth > 1) {
        if (depth !== 1 || name !== 'li') write((flow) => flow.close(name), false)
      }
      if (isList(name)) depth = Math.max(0, depth - 1)
    },
    text(text) {
      write((flow) => flow.text(text), text.trim() !== '')
    },
    word(word) {
      write((flow) => flow.word(word), true)
    },
    done: () => NOTHING,
  })
  // HTML that is too long comes back as it is.
  if (!isWhole || rest !== NOTHING) return null
  return items.map(({ number, flow }) => ({ number, text: flow.done() }))
}

const NOTHING: FlowedText = { text: '', lost: [], shown: [] }

function isList(name: string): boolean {
  return name === 'ol' || name === 'ul'
}
