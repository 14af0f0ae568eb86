import { Extension, type Extensions, Node } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { Placeholder, Selection } from '@tiptap/extensions'
import { StarterKit } from '@tiptap/starter-kit'
import { LINK_REL, LINK_TARGET } from '../../../domain/rich-text/allowed-html.ts'
import { parseLinkAddress } from '../../../domain/rich-text/link-address.ts'
import {
  externalImageAddress,
  externalImageAttributes,
  externalImagePlaceholder,
  isDisplayedImage,
} from '../safe-html/external-image.ts'
import { EXITABLE_NODES } from './editor-html.ts'

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
  ]
}

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
