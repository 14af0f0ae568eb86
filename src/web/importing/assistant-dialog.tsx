import { useId, useRef, useState } from 'react'
import { DEFAULT_CATEGORY } from '../../domain/model.ts'
import {
  NAMED_CATEGORIES_MAX,
  questionsPrompt,
  WISHED_AT_FIRST,
  WISHED_MAX,
} from '../../domain/prompts/questions-prompt.ts'
import { useCategoryLabel } from '../data/queries/category-titles.tsx'
import { Button } from '../ui/button.tsx'
import { CopiedText } from '../ui/copied-text.tsx'
import { Dialog, DialogButtons } from '../ui/dialog/dialog.tsx'
import { LABEL_ABOVE, SelectField } from '../ui/form/select-field.tsx'

/** Choices of categories; a category itself begins with "=". */
const CHOSEN_BY_ASSISTANT = 'any'
const THOSE_OF_BANK = 'all'

/** The text by which any assistant makes questions of the learner's own material (spec §2.12). Nothing is sent. */
export function AssistantDialog({
  categories,
  onClose,
  pasteField,
}: {
  /** Those of the bank. */
  readonly categories: readonly string[]
  readonly onClose: () => void
  /** Where the answer is pasted. */
  readonly pasteField: () => HTMLElement | null
}) {
  const [count, setCount] = useState(String(WISHED_AT_FIRST))
  const [chosen, setChosen] = useState(CHOSEN_BY_ASSISTANT)
  const goesOn = useRef(false)
  const label = useCategoryLabel()
  const id = useId()
  const named = categories.filter((category) => category !== DEFAULT_CATEGORY)
  const offersAll = named.length > 1 && named.length <= NAMED_CATEGORIES_MAX
  const wish = {
    count: Math.min(Math.max(Math.trunc(Number(count)) || 1, 1), WISHED_MAX),
    categories: chosen === THOSE_OF_BANK ? named : chosen === CHOSEN_BY_ASSISTANT ? [] : [chosen.slice(1)],
  }
  return (
    <Dialog
      wide
      onClose={onClose}
      focusAfter={() => (goesOn.current ? pasteField() : null)}
      title="Ask your assistant"
      description="Copy this text and give it to any assistant, with your slides, notes or book. Paste its answer here. We send nothing anywhere."
    >
      <div className="mb-4 grid gap-4 sm:grid-cols-2">
        <div>
          <label htmlFor={id} className={LABEL_ABOVE}>
            Questions
          </label>
          <input
            id={id}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            aria-describedby={`${id}range`}
            value={count}
            onChange={(event) => setCount(event.target.value)}
            className="min-h-11 w-24 rounded-control border border-line-strong bg-surface px-3 tabular-nums"
          />
          <span id={`${id}range`} className="ml-3 text-[0.9375rem] text-ink-soft">
            1 to {WISHED_MAX}
          </span>
        </div>
        {named.length > 0 && (
          <SelectField
            label="Categories"
            labelShown="above"
            value={chosen}
            choices={[
              { value: CHOSEN_BY_ASSISTANT, label: 'Chosen by the assistant' },
              ...(offersAll ? [{ value: THOSE_OF_BANK, label: 'Those of my bank' }] : []),
              ...named.map((category) => ({ value: `=${category}`, label: label(category) })),
            ]}
            onChoose={setChosen}
          />
        )}
      </div>
      <CopiedText label="What is copied" text={questionsPrompt(wish)} />
      <DialogButtons cancel="Close" onCancel={onClose} className="mt-5">
        <Button
          variant="secondary"
          onClick={() => {
            goesOn.current = true
            onClose()
          }}
        >
          Paste the answer
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
