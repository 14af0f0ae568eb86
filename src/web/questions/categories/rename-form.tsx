import { useId, useState } from 'react'
import { formatCount } from '../../../domain/format-number.ts'
import type { LearnerData } from '../../../domain/model.ts'
import { QUESTION_LIMITS } from '../../../domain/question-limits.ts'
import { useChangeCategories } from '../../data/writes/change-categories.ts'
import { FIELD } from '../../question-editor/field.tsx'
import { useToast } from '../../toast/use-toast.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'

/** The name of one category. The name of another one merges the two, which the button says. */
export function RenameForm({
  category,
  countOf,
  learner,
  onDone,
}: {
  readonly category: string
  readonly countOf: (category: string) => number
  readonly learner: LearnerData['learner']
  readonly onDone: () => void
}) {
  const id = useId()
  const showToast = useToast()
  const { mutate, isPending, isError } = useChangeCategories(learner)
  const [typed, setTyped] = useState(category)
  const name = typed.trim()
  const isMerge = name !== category && countOf(name) > 0
  const isPossible = name !== '' && name !== category
  const count = countOf(category)
  const save = () =>
    mutate([{ is: 'merge', category, into: name }], {
      onSuccess: () => {
        showToast({
          title: isMerge ? 'Categories merged' : 'Category renamed',
          description: `${formatCount(count, 'question')} now in ${name}.`,
        })
        onDone()
      },
    })
  return (
    <form
      className="grid grid-cols-1 gap-3 py-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (isPossible) save()
      }}
    >
      <label htmlFor={id} className="text-[0.9375rem] font-semibold">
        New name of {category}
      </label>
      <input
        id={id}
        type="text"
        // biome-ignore lint/a11y/noAutofocus: the button that was pressed is replaced by this field
        autoFocus
        className={FIELD}
        value={typed}
        maxLength={QUESTION_LIMITS.categoryMax}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p role="status" className="text-[0.9375rem] text-fair empty:hidden">
        {isMerge &&
          `${formatCount(countOf(category), 'question')} will join the ${formatCount(countOf(name), 'question')} of ${name}. Merging can't be undone.`}
      </p>
      {isError && (
        <Alert>
          Failed to change the category. This needs a connection, and everything else to be saved.
        </Alert>
      )}
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button variant="secondary" onClick={onDone} disabled={isPending}>
          Cancel
        </Button>
        <Button type="submit" disabled={!isPossible || isPending}>
          {isPending && <Spinner />}
          {isMerge ? 'Merge' : 'Rename'}
        </Button>
      </div>
    </form>
  )
}
