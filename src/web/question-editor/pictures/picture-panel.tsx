import { useId, useState } from 'react'
import type { Picture } from '../../../domain/questions/picture-in-fields.ts'
import { useLocalAddress } from '../../content/local-images.ts'
import { Button } from '../../ui/button.tsx'
import { FIELD, namesOf, Problem } from '../field.tsx'

/** Longest alternative text, characters. */
const ALT_MAX = 500

/** Asks what a picture shows before it is inserted. The name of its file is the first suggestion. */
export function PicturePanel({
  picture: { address, alt },
  problem,
  onInsert,
  onCancel,
}: {
  readonly picture: Picture
  readonly problem: string | undefined
  readonly onInsert: (alt: string) => void
  readonly onCancel: () => void
}) {
  const shownAddress = useLocalAddress(address)
  const [typed, setTyped] = useState(alt)
  const id = useId()
  return (
    <fieldset className="mt-1.5 flex flex-wrap items-start gap-3 rounded-control border border-line bg-ground p-3">
      <legend className="sr-only">Add a picture</legend>
      <img
        src={shownAddress ?? undefined}
        alt=""
        className="size-20 shrink-0 rounded-control border border-line bg-white object-contain"
      />
      <div className="min-w-0 flex-1 basis-56">
        <label htmlFor={id} className="mb-1 block text-[0.9375rem] font-semibold">
          What does the picture show?
        </label>
        <input
          {...namesOf(id, problem)}
          data-alt-text
          maxLength={ALT_MAX}
          autoComplete="off"
          placeholder="Read aloud, and shown when the picture is missing"
          // biome-ignore lint/a11y/noAutofocus: the learner has just added the picture
          autoFocus
          value={typed}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // The field is within the form of the question.
            event.preventDefault()
            onInsert(typed)
          }}
          className={FIELD}
        />
        <Problem id={id} problem={problem} />
        <div className="mt-2 flex flex-wrap gap-2.5">
          <Button variant="secondary" onClick={() => onInsert(typed)}>
            Insert picture
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            Leave it out
          </Button>
        </div>
      </div>
    </fieldset>
  )
}
