import { type Editor, type Extensions, getHTMLFromFragment, getSchema, type JSONContent } from '@tiptap/core'
import { DOMParser, type Node, type Schema } from '@tiptap/pm/model'
import { inertBody } from './inert-html.ts'

/** What the cursor can leave by Enter, so that nothing needs to stand after it. */
export const ENDS_FOR_ITSELF: readonly string[] = ['paragraph', 'bulletList', 'orderedList', 'blockquote']

/**
 * What the field holds, as HTML. The empty paragraph that the field keeps after a last line or image, for the cursor to
 * go to, is no part of it.
 */
export function htmlOf({ state: { doc }, schema }: Editor): string {
  const { content, lastChild, childCount } = doc
  const endsForCursorOnly =
    childCount > 1 &&
    lastChild?.type.name === 'paragraph' &&
    lastChild.childCount === 0 &&
    !ENDS_FOR_ITSELF.includes(doc.child(childCount - 2).type.name)
  const kept = endsForCursorOnly ? content.cut(0, content.size - lastChild.nodeSize) : content
  return getHTMLFromFragment(kept, schema)
}

/** HTML as an editor with these extensions starts with it. */
export function startingContent(html: string, extensions: Extensions): JSONContent {
  return nodesOf(html, getSchema(extensions)).toJSON()
}

/** TipTap would parse a text itself, which the page's policy does not let it (Trusted Types). */
function nodesOf(html: string, schema: Schema): Node {
  return DOMParser.fromSchema(schema).parse(inertBody(html))
}

/** Puts other content in the place of the old. It cannot be undone: the learner did not do it. */
export function replaceContent(editor: Editor, html: string): void {
  editor
    .chain()
    .setMeta('addToHistory', false)
    .setContent(nodesOf(html, editor.schema), { emitUpdate: false })
    .run()
}

/** Lets the field add its last empty paragraph now, as nothing that could be undone. */
export function settleContent(editor: Editor): void {
  editor.view.dispatch(editor.state.tr.setMeta('addToHistory', false).setMeta('preventUpdate', true))
}
