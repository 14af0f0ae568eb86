import { markupTree } from '../../domain/html/markup-tree.ts'
import { type TextFlow, textFlow } from '../../domain/html/text-flow.ts'

/** A text flow that collects the markup as well as the plain text. */
export function flowWithMarkup(): TextFlow {
  const flow = textFlow()
  const tree = markupTree()
  return {
    open(name, attributes) {
      flow.open(name, attributes)
      tree.open(name, attributes)
    },
    close(name) {
      flow.close(name)
      tree.close(name)
    },
    text(text) {
      flow.text(text)
      tree.text(text)
    },
    word(word) {
      flow.word(word)
      tree.text(word)
    },
    done: () => ({ ...flow.done(), markup: tree.done() }),
  }
}
