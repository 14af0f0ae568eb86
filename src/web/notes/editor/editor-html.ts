import { type Editor, type Extensions, getSchema, type JSONContent } from '@tiptap/core'
import { DOMParser, DOMSerializer, type Node, type Schema } from '@tiptap/pm/model'
import { EXTERNAL_IMAGE_ATTRIBUTE } from '../../../domain/rich-text/external-images.ts'
import { ownImageMarkedExternal } from '../safe-html/external-image.ts'
import { parseInertHtml } from '../safe-html/parse-inert-html.ts'

/** Nodes that the cursor can leave by Enter, so that no paragraph is needed after them. */
export const EXITABLE_NODES: readonly string[] = ['paragraph', 'bulletList', 'orderedList', 'blockquote']

/**
 * The content of the field, as HTML. The empty paragraph that the field keeps for the cursor after a last line or image
 * is left out.
 */
export function editorHtml({ state: { doc }, schema }: Editor): string {
  const { content, lastChild, childCount } = doc
  const endsForCursorOnly =
    childCount > 1 &&
    lastChild?.type.name === 'paragraph' &&
    lastChild.childCount === 0 &&
    !EXITABLE_NODES.includes(doc.child(childCount - 2).type.name)
  const shown = endsForCursorOnly ? content.cut(0, content.size - lastChild.nodeSize) : content
  // In a document that loads nothing: images of other hosts are among these nodes.
  const inert = document.implementation.createHTMLDocument()
  const body = DOMSerializer.fromSchema(schema).serializeFragment(shown, { document: inert }, inert.body)
  return body instanceof Element ? body.innerHTML : ''
}

/** HTML as the start document of an editor with these extensions. */
export function initialContent(html: string, extensions: Extensions): JSONContent {
  return nodesOf(html, getSchema(extensions)).toJSON()
}

/** TipTap would parse a string itself, which the page's policy forbids (Trusted Types). */
function nodesOf(html: string, schema: Schema): Node {
  const body = parseInertHtml(html)
  for (const image of body.querySelectorAll('img')) restoreOwnAddress(image)
  for (const paragraph of body.querySelectorAll('p')) liftImages(paragraph)
  return DOMParser.fromSchema(schema).parse(body)
}

/** The server marks our images as external where it does not know the host under which this client uses them. */
function restoreOwnAddress(image: Element): void {
  const address = ownImageMarkedExternal(image)
  if (address === null) return
  image.setAttribute('src', address)
  image.removeAttribute(EXTERNAL_IMAGE_ATTRIBUTE)
}

/**
 * In the field, images are between paragraphs. A paragraph around nothing but images would remain as an empty one, and
 * each edit would add more.
 */
function liftImages(paragraph: Element): void {
  const { childNodes, children } = paragraph
  const holdsImagesOnly = children.length > 0 && [...children].every((child) => child.matches('img'))
  if (holdsImagesOnly && paragraph.textContent.trim() === '') paragraph.replaceWith(...childNodes)
}

/** Replaces the content. It cannot be undone: the learner did not do it. */
export function replaceContent(editor: Editor, html: string): void {
  editor
    .chain()
    .setMeta('addToHistory', false)
    .setContent(nodesOf(html, editor.schema), { emitUpdate: false })
    .run()
}

/** Lets the field add its last empty paragraph now, as a step that cannot be undone. */
export function normalizeContent(editor: Editor): void {
  editor.view.dispatch(editor.state.tr.setMeta('addToHistory', false).setMeta('preventUpdate', true))
}
