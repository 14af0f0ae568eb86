import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { TextFormat } from '../../domain/model.ts'
import { withPicture } from '../../domain/questions/picture-in-fields.ts'
import type { FieldProblems, QuestionFields } from '../../domain/questions/question-fields.ts'
import { useCategoryTitles } from '../data/queries/category-titles.tsx'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { FIELD, Field } from './field.tsx'
import { KeepOrderField } from './keep-order-field.tsx'
import { LongTextField } from './long-text-field.tsx'
import { OptionRows } from './option-rows.tsx'
import type { WaitingPictures } from './pictures/use-waiting-pictures.ts'
import { QuestionPreview } from './question-preview.tsx'

const FORMATS: readonly { readonly value: TextFormat; readonly label: string }[] = [
  { value: 'plain', label: 'Plain text' },
  { value: 'markdown', label: 'Markdown' },
]

/**
 * The one editor of questions: those of the bank, new ones, and drafts of an import. Errors are shown at their fields
 * once the learner tries to save.
 */
export function QuestionForm({
  fields,
  categories,
  inheritedCategory,
  waiting = null,
  onType,
  onSave,
  onSaveAndNext,
  onCancel,
  children,
}: {
  readonly fields: QuestionFields
  /** Those that exist, offered while a category is typed. */
  readonly categories: readonly string[]
  /** The category that the question gets while the field is empty; absent where it gets none. */
  readonly inheritedCategory?: string
  /** Pictures that were chosen and are not inserted: nothing is saved without them; absent where none can be added. */
  readonly waiting?: WaitingPictures | null
  readonly onType: (fields: QuestionFields) => void
  /** Returns what has to be corrected first; null when it is saved. */
  readonly onSave: (fields: QuestionFields) => FieldProblems | null
  /** The same, and then the next question is written; absent where there is none. */
  readonly onSaveAndNext?: (fields: QuestionFields) => FieldProblems | null
  readonly onCancel: () => void
  /** More buttons. */
  readonly children?: ReactNode
}) {
  const [problems, setProblems] = useState<FieldProblems | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const titles = useCategoryTitles()
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  useEffect(() => {
    if (problems !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])
  const trySaving = (save: (fields: QuestionFields) => FieldProblems | null) => {
    if (waiting === null || waiting.isEmpty) return setProblems(save(fields))
    waiting.reportSave()
    form.current?.querySelector<HTMLElement>('[data-alt-text]')?.focus()
  }
  return (
    <form
      ref={form}
      aria-label="Edit the question"
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        trySaving(onSave)
      }}
    >
      <LongTextField
        label="Question"
        problem={problems?.text}
        value={fields.text}
        place="text"
        waiting={waiting}
        onType={(text) => onType({ ...fields, text })}
        onPicture={(at, picture) => onType(withPicture(fields, 'text', at, picture))}
        className="font-semibold"
      />
      <SelectField
        label="Format of the texts"
        labelShown
        value={fields.format}
        choices={FORMATS}
        onChoose={(format) => onType({ ...fields, format })}
        className="max-w-80"
      />
      <OptionRows fields={fields} problems={problems} waiting={waiting} onType={onType} />
      <KeepOrderField fields={fields} onType={onType} />
      <Field label="Category" problem={problems?.category}>
        {(field) => (
          <>
            <input
              autoComplete="off"
              {...field}
              list={`${id}categories`}
              placeholder={inheritedCategory}
              value={fields.category}
              onChange={(event) => onType({ ...fields, category: event.target.value })}
              className={FIELD}
            />
            <datalist id={`${id}categories`}>
              {categories.map((category) => (
                <option key={category} value={category} label={titles.get(category)} />
              ))}
            </datalist>
          </>
        )}
      </Field>
      <LongTextField
        label="Explanation"
        problem={problems?.explanation}
        value={fields.explanation}
        place="explanation"
        waiting={waiting}
        onType={(explanation) => onType({ ...fields, explanation })}
        onPicture={(at, picture) => onType(withPicture(fields, 'explanation', at, picture))}
      />
      <Field label="Reference" problem={problems?.reference}>
        {(field) => (
          <input
            autoComplete="off"
            {...field}
            placeholder="Book and page, or an address"
            value={fields.reference}
            onChange={(event) => onType({ ...fields, reference: event.target.value })}
            className={FIELD}
          />
        )}
      </Field>
      {fields.format === 'markdown' && <QuestionPreview fields={fields} />}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit">Save</Button>
        {onSaveAndNext && (
          <Button variant="secondary" onClick={() => trySaving(onSaveAndNext)}>
            Save and next
          </Button>
        )}
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        {children}
      </div>
    </form>
  )
}
