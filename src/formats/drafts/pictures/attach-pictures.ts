import { formatWholeNumber } from '../../../domain/formatting/format-number.ts'
import { checkDraft } from '../../../domain/importing/drafts/check-draft.ts'
import type { DraftImage, PlacedImage, QuestionDraft } from '../../../domain/importing/drafts/draft.ts'
import { asMarkdown, IMPORT_PICTURES_MAX } from '../../../domain/importing/drafts/draft.ts'
import { type StoredImages, wantedPictures } from '../../../domain/importing/drafts/wanted-pictures.ts'
import { droppedFile, type EmbeddedFile } from './draft-images.ts'
import type { PictureFinder } from './picture-names.ts'
import { placedBelow, plainImageAddresses, withPlainImages } from './placed-pictures.ts'

/** Pictures that came with the questions: dropped together with their file, or in the same archive. */
export interface PictureSource extends PictureFinder {
  /** A file that `find` named; the same object for the same file. */
  readonly load: (name: string) => Promise<EmbeddedFile>
}

/** Drafts with their pictures. */
export interface AttachedPictures {
  /** All drafts, in order; those that got no picture are the same objects. */
  readonly drafts: readonly QuestionDraft[]
  /** Names of the files that belong to a question. */
  readonly used: ReadonlySet<string>
  /** Files that belong to a question and cannot be used: "figure.svg (an SVG image)". */
  readonly dropped: readonly string[]
}

const NONE_STORED: StoredImages = new Set()

/**
 * Gives drafts the pictures that they name: in their Markdown, as an image in a plain text, in a column `figure`, or in a
 * mention such as "figure T-1". What has no place in the texts goes below the text of the question.
 *
 * @param stored the images of the learner's bank, which need no file
 */
export async function attachPictures(
  drafts: readonly QuestionDraft[],
  source: PictureSource,
  stored: StoredImages = NONE_STORED,
): Promise<AttachedPictures> {
  const known = new Set(drafts.flatMap(({ images: own = [] }) => own.map(({ image }) => image)))
  const images = new Map<string, DraftImage>()
  const dropped = new Map<string, string>()
  const used = new Set<string>()
  const load = async (wanted: string, folder: string): Promise<DraftImage | null> => {
    const name = source.find(wanted, folder)
    if (name === null) return null
    const isTooMany = !used.has(name) && known.size + images.size >= IMPORT_PICTURES_MAX
    used.add(name)
    if (dropped.has(name)) return null
    const file = isTooMany ? droppedFile(name, TOO_MANY) : await source.load(name)
    if ('dropped' in file) dropped.set(name, file.dropped)
    else images.set(name, file)
    return images.get(name) ?? null
  }
  const attached: QuestionDraft[] = []
  for (const draft of drafts) attached.push(await withPictures(draft, load, stored))
  return { drafts: attached, used, dropped: [...dropped.values()] }
}

const TOO_MANY = `more than ${formatWholeNumber(IMPORT_PICTURES_MAX)} pictures in one import`

type LoadPicture = (wanted: string, folder: string) => Promise<DraftImage | null>

async function withPictures(
  draft: QuestionDraft,
  load: LoadPicture,
  stored: StoredImages,
): Promise<QuestionDraft> {
  const { file = '' } = draft.location
  const folder = file.slice(0, Math.max(0, file.lastIndexOf('/')))
  const { addresses, pictureNames, mention } = wantedPictures(draft, stored)
  const inPlain = plainImageAddresses(draft)
  const names = [...addresses, ...inPlain, ...pictureNames, ...(mention === null ? [] : [mention])]
  const found = new Map<string, DraftImage>()
  for (const name of names) {
    const image = await load(name, folder)
    if (image !== null) found.set(name, image)
  }
  if (found.size === 0) return draft
  const inTexts = inPlain.some((address) => found.has(address))
  const written = inTexts ? withPlainImages(draft, (address) => found.has(address)) : asMarkdown(draft)
  const below = [...pictureNames, ...(mention === null ? [] : [mention])].filter((name) => found.has(name))
  const placed = placedBelow(written, below, found, draft.text)
  const inMarkdown = [...addresses, ...inPlain].flatMap((address): PlacedImage[] => {
    const image = found.get(address)
    return image === undefined ? [] : [{ address, image }]
  })
  const whole: QuestionDraft = {
    ...placed.draft,
    images: distinct([...(draft.images ?? []), ...inMarkdown, ...placed.images]),
  }
  return checkDraft(whole) === null ? whole : draft
}

function distinct(images: readonly PlacedImage[]): PlacedImage[] {
  return [...new Map(images.map((placed) => [placed.address, placed])).values()]
}
