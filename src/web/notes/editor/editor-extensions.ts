import {
  type Editor,
  Extension,
  type Extensions,
  getSchema,
  InputRule,
  type JSONContent,
  Node,
} from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { Placeholder, Selection } from '@tiptap/extensions'
import { DOMParser, DOMSerializer, type Node as DocumentNode, type Schema } from '@tiptap/pm/model'
import { StarterKit } from '@tiptap/starter-kit'
import { LINK_REL, LINK_TARGET } from '../../../domain/rich-text/allowed-html.ts'
import { EXTERNAL_IMAGE_ATTRIBUTE } from '../../../domain/rich-text/external-images.ts'
import { parseLinkAddress } from '../../../domain/rich-text/link-address.ts'
import {
  externalImageAddress,
  externalImageAttributes,
  externalImagePlaceholder,
  isDisplayedImage,
  ownImageMarkedExternal,
} from '../safe-html/external-image.ts'
import { parseInertHtml } from '../safe-html/parse-inert-html.ts'

/** Steps that can be undone, and the pause in typing that separates two of them, milliseconds (spec §9.1). */
const UNDO_DEPTH = 100
const UNDO_GROUP_MS = 500

/** Exactly the marks and nodes of `domain/rich-text/allowed-html.ts`, and how they are edited. */
export function editorExtensions(placeholder: string): Extensions {
  return [
    StarterKit.configure({
      heading: false,
      code: false,
      codeBlock: false,
      undoRedo: { depth: UNDO_DEPTH, newGroupDelay: UNDO_GROUP_MS },
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        HTMLAttributes: { target: LINK_TARGET, rel: LINK_REL, class: null },
        isAllowedUri: (address) => parseLinkAddress(address) !== null,
        shouldAutoLink: (address) => parseLinkAddress(address) !== null,
      },
      trailingNode: { notAfter: [...EXITABLE_NODES] },
      dropcursor: { color: 'var(--brand)', width: 2 },
    }),
    NoteImage,
    ExternalImage,
    Placeholder.configure({ placeholder }),
    Selection,
    SelectAllText,
    TypedLink,
  ]
}

/** `[text](address)` becomes a link once it is typed, as "- " becomes a list. */
const TypedLink = Extension.create({
  name: 'typedLink',
  addInputRules() {
    const { link } = this.editor.schema.marks
    if (link === undefined) return []
    const rule = new InputRule({
      find: /\[([^[\]]+)\]\(([^()\s]+)\)$/,
      handler: ({ state: { tr, schema }, range, match: [, text = '', typed = ''] }) => {
        const href = parseLinkAddress(typed)
        if (href === null) return null
        tr.replaceWith(range.from, range.to, schema.text(text, [link.create({ href })]))
        tr.removeStoredMark(link)
        return
      },
    })
    return [rule]
  },
})

/** Images are inserted by upload only: neither typed Markdown nor inline data creates one (spec §5.3). */
const NoteImage = Image.extend({
  addInputRules: () => [],
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (image) => (isDisplayedImage(image) ? null : false),
    },
  ],
})

/** An image of another host: the field shows its address, and returns the image unchanged. */
const ExternalImage = Node.create({
  name: 'unshownImage',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ imageAttributes: { default: {}, rendered: false } }),
  parseHTML: () => [
    {
      tag: 'img',
      getAttrs: (image) =>
        externalImageAddress(image) === null ? false : { imageAttributes: externalImageAttributes(image) },
    },
  ],
  renderHTML: ({ node }) => ['img', node.attrs.imageAttributes],
  addNodeView:
    () =>
    ({ node }) => ({ dom: externalImagePlaceholder(node.attrs.imageAttributes, document) }),
})

/**
 * Select All selects the text from its first letter to its last. The editor's default selects the document itself, on
 * which a quote could not be undone; the default remains for a document that begins with an image or a line, which is
 * not text.
 */
const SelectAllText = Extension.create({
  name: 'selectAllText',
  priority: 200,
  addKeyboardShortcuts: () => ({
    'Mod-a': ({ editor: { state, commands } }) =>
      state.doc.firstChild?.isLeaf !== true &&
      commands.setTextSelection({ from: 0, to: state.doc.content.size }),
  }),
})

/** Nodes that the cursor can leave by Enter, so that no paragraph is needed after them. */
const EXITABLE_NODES: readonly string[] = ['paragraph', 'bulletList', 'orderedList', 'blockquote']

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
function nodesOf(html: string, schema: Schema): DocumentNode {
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
