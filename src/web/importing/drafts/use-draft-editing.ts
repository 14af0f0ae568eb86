import { useState } from 'react'
import type { QuestionDraft } from '../../../domain/importing/drafts/draft.ts'
import { fieldsOf } from '../../../domain/importing/drafts/edit-draft.ts'
import type { QuestionFields } from '../../../domain/questions/question-fields.ts'

/** The open fields of drafts: they outlive the page of the list that shows them. */
export interface DraftEditing {
  readonly fieldsOf: (number: number) => QuestionFields | null
  /** Numbers of the drafts whose fields are open. */
  readonly numbers: readonly number[]
  readonly open: (number: number, draft: QuestionDraft) => void
  readonly type: (number: number, fields: QuestionFields) => void
  readonly close: (number: number) => void
}

export function useDraftEditing(): DraftEditing {
  const [open, setOpen] = useState<ReadonlyMap<number, QuestionFields>>(new Map())
  const type = (number: number, fields: QuestionFields) =>
    setOpen((before) => new Map(before).set(number, fields))
  return {
    fieldsOf: (number) => open.get(number) ?? null,
    numbers: [...open.keys()],
    open: (number, draft) => type(number, fieldsOf(draft)),
    type,
    close: (number) => setOpen((before) => new Map([...before].filter(([other]) => other !== number))),
  }
}
