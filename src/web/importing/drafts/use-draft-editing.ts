import { useState } from 'react'
import type { PlacedImage, QuestionDraft } from '../../../domain/importing/drafts/draft.ts'
import { fieldsOf } from '../../../domain/importing/drafts/edit-draft.ts'
import type { QuestionFields } from '../../../domain/questions/question-fields.ts'
import type { WaitingFile } from '../../question-editor/pictures/use-waiting-pictures.ts'

/** What was typed in the open editor of a draft, and the pictures that were added to it. */
export interface OpenDraft {
  readonly fields: QuestionFields
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
  readonly close: (number: number) => void
}

const NO_PICTURES: readonly PlacedImage[] = []

export function useDraftEditing(): DraftEditing {
  const [open, setOpen] = useState<ReadonlyMap<number, OpenDraft>>(new Map())
  return {
    of: (number) => open.get(number) ?? null,
    numbers: [...open.keys()],
    open: (number, draft) =>
      setOpen((before) =>
        new Map(before).set(number, { fields: fieldsOf(draft), added: NO_PICTURES, waiting: [] }),
      ),
    change: (number, change) =>
      setOpen((before) => {
        const own = before.get(number)
        return own === undefined ? before : new Map(before).set(number, { ...own, ...change(own) })
      }),
    close: (number) => setOpen((before) => new Map([...before].filter(([other]) => other !== number))),
  }
}
