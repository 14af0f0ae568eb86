import { ImagePlus, MessageSquarePlus, Plus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { optionLetter } from '../../domain/practice/option-letter.ts'
import { QUESTION_LIMITS } from '../../domain/question-limits.ts'
import {
  type EditorFields,
  type FieldProblems,
  type OptionFields,
  withNewOption,
} from '../../domain/questions/editor-fields.ts'
import { type Picture, withPicture } from '../../domain/questions/picture-in-fields.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { FIELD, namesOf, Problem } from './field.tsx'
import type { WaitingPictures } from './use-pictures.tsx'
import { usePictures } from './use-pictures.tsx'

/** The options with a check mark for each correct one, and feedback beneath each that has any. */
export function OptionRows({
  fields,
  problems,
  waiting,
  onType,
}: {
  readonly fields: EditorFields
  readonly problems: FieldProblems | null
  /** The pictures of the editor; null where none can be added. */
  readonly waiting: WaitingPictures | null
  readonly onType: (fields: EditorFields) => void
}) {
  const id = useId()
  const { options } = fields
  const change = (changed: OptionFields) =>
    onType({ ...fields, options: options.map((option) => (option.key === changed.key ? changed : option)) })
  return (
    <fieldset aria-describedby={problems?.options === undefined ? undefined : `${id}-problem`}>
      <legend className="mb-1 text-[0.9375rem] font-semibold">Options (check the correct ones)</legend>
      <div className="grid grid-cols-1 gap-2">
        {options.map((option, index) => (
          <OptionRow
            key={option.key}
            letter={optionLetter(index)}
            option={option}
            problems={problems}
            waiting={waiting}
            onChange={change}
            onPicture={(at, picture) => onType(withPicture(fields, { option: option.key }, at, picture))}
            onRemove={() => {
              waiting?.removeAllOf({ option: option.key })
              onType({ ...fields, options: options.filter((other) => other !== option) })
            }}
          />
        ))}
      </div>
      <Problem id={id} problem={problems?.options} />
      {options.length < QUESTION_LIMITS.optionsMax && (
        <Button variant="quiet" onClick={() => onType(withNewOption(fields))} className="mt-1 -ml-2 px-2">
          <Plus aria-hidden /> Add an option
        </Button>
      )}
    </fieldset>
  )
}

function OptionRow({
  letter,
  option,
  problems,
  waiting,
  onChange,
  onPicture,
  onRemove,
}: {
  readonly letter: string
  readonly option: OptionFields
  readonly problems: FieldProblems | null
  readonly waiting: WaitingPictures | null
  readonly onChange: (option: OptionFields) => void
  readonly onPicture: (at: number, picture: Picture) => void
  readonly onRemove: () => void
}) {
  const id = useId()
  const problem = problems?.option.get(option.key)
  const feedbackProblem = problems?.feedback?.get(option.key)
  const [isFeedbackAsked, setFeedbackAsked] = useState(false)
  // A field that is emptied to be typed again stays.
  const [isFeedbackTyped, setFeedbackTyped] = useState(false)
  const pictures = usePictures(waiting, { option: option.key }, onPicture)
  const isFeedbackShown = isFeedbackAsked || isFeedbackTyped || option.feedback !== ''
  return (
    <div>
      <div className="flex flex-wrap items-start gap-1">
        <label className="-ml-2 grid size-11 shrink-0 cursor-pointer place-content-center">
          <input
            type="checkbox"
            aria-label={`Option ${letter} is correct`}
            // An error of the options as a whole is shown at their check marks.
            aria-invalid={problems?.options !== undefined}
            checked={option.isCorrect}
            onChange={(event) => onChange({ ...option, isCorrect: event.target.checked })}
            className="size-5 accent-brand"
          />
        </label>
        <textarea
          {...namesOf(id, problem)}
          {...pictures.field}
          aria-label={`Option ${letter}`}
          dir="auto"
          rows={1}
          value={option.text}
          onChange={(event) => onChange({ ...option, text: event.target.value })}
          className={classNames(FIELD, 'min-w-0 flex-1 basis-56')}
        />
        <div className="-mr-2 ml-auto flex shrink-0">
          {waiting !== null && (
            <IconButton
              label={`Add a picture to option ${letter}`}
              onClick={pictures.choose}
              className="-mr-1.5"
            >
              <ImagePlus />
            </IconButton>
          )}
          {!isFeedbackShown && (
            <IconButton
              label={`Add feedback to option ${letter}`}
              onClick={() => setFeedbackAsked(true)}
              className="-mr-1.5"
            >
              <MessageSquarePlus />
            </IconButton>
          )}
          <IconButton label={`Remove option ${letter}`} onClick={onRemove}>
            <Trash2 />
          </IconButton>
        </div>
      </div>
      <div className="pl-10">
        <Problem id={id} problem={problem} />
        {pictures.panel}
        {isFeedbackShown && (
          <>
            <textarea
              {...namesOf(`${id}feedback`, feedbackProblem)}
              aria-label={`Feedback of option ${letter}`}
              placeholder={`What to say about option ${letter} after answering`}
              dir="auto"
              rows={1}
              // biome-ignore lint/a11y/noAutofocus: the learner has just asked for this field
              autoFocus={isFeedbackAsked}
              value={option.feedback}
              onChange={(event) => {
                setFeedbackTyped(true)
                onChange({ ...option, feedback: event.target.value })
              }}
              className={classNames(FIELD, 'mt-1.5 text-[0.9375rem]')}
            />
            <Problem id={`${id}feedback`} problem={feedbackProblem} />
          </>
        )}
      </div>
    </div>
  )
}
