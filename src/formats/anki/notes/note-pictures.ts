import type { PlacedImage, QuestionDraft } from '../../../domain/importing/drafts/draft.ts'
import { escapeMarkdown } from '../../../domain/markdown/escape-markdown.ts'
import { imageMarkdown, replaceImages } from '../../../domain/markdown/markdown-images.ts'
import { mapTexts } from '../../../domain/questions/question-content.ts'
import { imageAddresses } from '../../drafts/pictures/embedded-files.ts'
import type { OpaquePart } from '../../markup/opaque-parts.ts'
import type { AnkiMedia } from '../anki-media.ts'
import type { NoteResult } from './anki-note.ts'
import { withNoteFormatting } from './note-formatting.ts'

/** The pictures of a note: those of the deck by their address in the note, and those that are dropped. */
export interface NotePictures {
  /** Addresses in the draft. */
  readonly stored: ReadonlyMap<string, string>
  readonly images: readonly PlacedImage[]
  /** Names of dropped files. */
  readonly dropped: ReadonlyMap<string, string>
}

/** Looks for the files that a note shows. */
export async function picturesOf({ shown }: NoteResult, media: AnkiMedia): Promise<NotePictures> {
  const addresses = imageAddresses()
  const stored = new Map<string, string>()
  const dropped = new Map<string, string>()
  for (const { src, address } of shown) {
    const file = await media.file(src)
    if (file === null) continue
    if ('dropped' in file) dropped.set(address, file.dropped)
    else stored.set(address, addresses.of(file))
  }
  return { stored, images: addresses.images(), dropped }
}

/**
 * The draft as Markdown where its texts have parts that need it, with the pictures of fields of their own. A picture that
 * the deck lacks keeps its address: the learner may have the file.
 */
export function asFormatted(
  draft: QuestionDraft,
  { parts, pictures, formatted }: NoteResult,
  { stored, images, dropped }: NotePictures,
): QuestionDraft {
  const plain = { ...draft, text: [draft.text, pictures].filter((part) => part !== '').join('\n\n') }
  const whole = withNoteFormatting(plain, formatted(textsOf(plain)))
  if (!textsOf(whole).some((one) => parts.isIn(one))) return whole
  const imageOf = ({ address, alt }: { readonly address: string; readonly alt: string }): string | null => {
    const name = stored.get(address)
    if (name !== undefined) return imageMarkdown(alt, name)
    return dropped.has(address) ? `\\[Image: ${escapeMarkdown(alt)}\\]` : null
  }
  // Only tables have images within, which need the parser: it takes a hundred times as long.
  const markdownOf = ({ image, markdown }: OpaquePart): string =>
    image === undefined ? replaceImages(markdown, imageOf) : (imageOf(image) ?? markdown)
  const marked = mapTexts(whole, (one) => parts.asMarkdown(one, markdownOf))
  return { ...marked, format: 'markdown', ...(images.length === 0 ? {} : { images }) }
}

function textsOf({ text, options, explanation }: QuestionDraft): readonly string[] {
  return [text, ...options, explanation ?? '']
}
