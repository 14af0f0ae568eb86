import { useRef, useState } from 'react'
import { fieldsOf } from '../../../domain/importing/drafts/check-draft.ts'
import type { DraftImage, PlacedImage, QuestionDraft } from '../../../domain/importing/drafts/draft.ts'
import { addedPictureProblem } from '../../../domain/importing/review/review.ts'
import type { ReviewItem } from '../../../domain/importing/review/review-items.ts'
import type { EditorFields } from '../../../domain/questions/editor-fields.ts'
import type { WaitingFile } from '../../question-editor/use-pictures.tsx'

/** What was typed in the open editor of a draft, and the pictures that were added to it. */
export interface OpenDraft {
  readonly fields: EditorFields
  /** Pictures that were chosen, inserted or not, under their addresses in the texts. */
  readonly added: readonly PlacedImage[]
  /** Files that were chosen and not inserted. */
  readonly waiting: readonly WaitingFile[]
}

/** The open editors of drafts: what they hold outlives the page of the list that shows them. */
export interface DraftEditing {
  /** Null when the draft is not being edited. */
  readonly of: (number: number) => OpenDraft | null
  /** Numbers of the drafts whose editors are open. */
  readonly numbers: readonly number[]
  readonly open: (number: number, draft: QuestionDraft) => void
  /** Changes what an open editor holds. Of a closed one nothing is left to change. */
  readonly change: (number: number, change: (open: OpenDraft) => Partial<OpenDraft>) => void
  /** Adds a picture to an open editor; or returns why the import has no room for it, as a sentence for the learner. */
  readonly addPicture: (number: number, picture: PlacedImage) => string | null
  readonly close: (number: number) => void
}

const NO_PICTURES: readonly PlacedImage[] = []

type OpenDrafts = ReadonlyMap<number, OpenDraft>

/** @param items the drafts of the review, in order */
export function useDraftEditing(items: readonly ReviewItem[]): DraftEditing {
  const [open, setOpen] = useState<OpenDrafts>(new Map())
  // Of several files that are chosen at once, each is counted before React has rendered the one before.
  const latest = useRef(open)
  const added = useRef(new Set<DraftImage>())
  const put = (next: OpenDrafts) => {
    latest.current = next
    setOpen(next)
  }
  const change: DraftEditing['change'] = (number, changeOf) => {
    const own = latest.current.get(number)
    if (own !== undefined) put(new Map(latest.current).set(number, { ...own, ...changeOf(own) }))
  }
  return {
    of: (number) => open.get(number) ?? null,
    numbers: [...open.keys()],
    open: (number, draft) =>
      put(new Map(latest.current).set(number, { fields: fieldsOf(draft), added: NO_PICTURES, waiting: [] })),
    change,
    addPicture: (number, picture) => {
      const problem = addedPictureProblem(
        picturesOf(items, latest.current),
        added.current,
        picture.image.bytes.length,
      )
      if (problem !== null) return problem
      added.current.add(picture.image)
      change(number, (own) => ({ added: [...own.added, picture] }))
      return null
    },
    close: (number) => put(new Map([...latest.current].filter(([other]) => other !== number))),
  }
}

/** Those of the drafts and of the open editors. */
function* picturesOf(items: readonly ReviewItem[], open: OpenDrafts): Iterable<PlacedImage> {
  for (const { draft } of items) yield* draft.images ?? NO_PICTURES
  for (const own of open.values()) yield* own.added
}
