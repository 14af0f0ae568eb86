import { ImagePlus } from 'lucide-react'
import { type ReactNode, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import type { TextFormat } from '../../domain/model.ts'
import { optionLetter } from '../../domain/practice/option-letter.ts'
import { type OrderDependence, orderDependence } from '../../domain/practice/order/order-dependence.ts'
import { CONTENT_FIELDS, namesIn } from '../../domain/questions/content-fields.ts'
import {
  afterTyping,
  type EditedName,
  type EditorFields,
  type FieldProblems,
} from '../../domain/questions/editor-fields.ts'
import { withPicture } from '../../domain/questions/picture-in-fields.ts'
import { wrongOptionsName } from '../../domain/questions/question-content.ts'
import { MadeBy } from '../content/made-by.tsx'
import { QuestionText } from '../content/question-text.tsx'
import { useCategoryTitles } from '../data/queries/category-titles.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { SelectField } from '../ui/form/select-field.tsx'
import { FIELD, Field } from './field.tsx'
import { OptionRows } from './option-rows.tsx'
import type { WaitingPictures } from './use-pictures.tsx'
import { usePictures } from './use-pictures.tsx'

const FORMATS: readonly { readonly value: TextFormat; readonly label: string }[] = [
  { value: 'plain', label: 'Plain text' },
  { value: 'markdown', label: 'Markdown' },
]

/** The categories of a bank, as the editor of a question uses them. */
export interface QuestionCategories {
  /** Those that exist, offered while a category is typed. */
  readonly offered: readonly string[]
  /** The category that the question gets while the field is empty; absent where it gets none. */
  readonly inherited?: string
}

/**
 * The one editor of questions: those of the bank, new ones, and drafts of an import. Errors are shown at their fields
 * once the learner tries to save.
 */
export function QuestionForm({
  fields,
  categories,
  waiting = null,
  onType,
  onSave,
  onSaveAndNext,
  onCancel,
  children,
}: {
  readonly fields: EditorFields
  readonly categories: QuestionCategories
  /** Pictures that were chosen and are not inserted: nothing is saved without them; absent where none can be added. */
  readonly waiting?: WaitingPictures | null
  readonly onType: (fields: EditorFields) => void
  /** Returns what has to be corrected first; null when it is saved. */
  readonly onSave: (fields: EditorFields) => FieldProblems | null
  /** The same, and then the next question is written; absent where there is none. */
  readonly onSaveAndNext?: (fields: EditorFields) => FieldProblems | null
  readonly onCancel: () => void
  /** More buttons. */
  readonly children?: ReactNode
}) {
  const [problems, setProblems] = useState<FieldProblems | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  useEffect(() => {
    if (problems !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])
  const trySaving = (save: (fields: EditorFields) => FieldProblems | null) => {
    if (waiting === null || waiting.isEmpty) return setProblems(save(fields))
    waiting.reportSave()
    form.current?.querySelector<HTMLElement>('[data-alt-text]')?.focus()
  }
  const type = (typed: EditorFields) => onType(afterTyping(fields, typed))
  const props = { fields, problems, categories, waiting, onType: type }
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
      {namesIn(CONTROLS).map((name) => {
        const Control = CONTROLS[name]
        return <Control key={name} {...props} />
      })}
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

/** What the control of a field gets. */
interface ControlProps {
  readonly fields: EditorFields
  readonly problems: FieldProblems | null
  readonly categories: QuestionCategories
  readonly waiting: WaitingPictures | null
  readonly onType: (fields: EditorFields) => void
}

/** The controls of all fields, in the order of the form. */
const CONTROLS: Readonly<Record<EditedName | 'options', (props: ControlProps) => ReactNode>> = {
  text: (props) => <TextField {...props} name="text" className="font-semibold" />,
  format: FormatField,
  options: OptionRows,
  pairSet: WrongOptionsField,
  keepsOrder: KeepOrderField,
  category: CategoryField,
  explanation: (props) => <TextField {...props} name="explanation" />,
  reference: ReferenceField,
  // It stays what it is, however much of the question is corrected.
  madeBy: ({ fields }) => <MadeBy madeBy={fields.madeBy} />,
}

function FormatField({ fields, onType }: ControlProps) {
  return (
    <SelectField
      label={CONTENT_FIELDS.format.label}
      labelShown
      value={fields.format}
      choices={FORMATS}
      onChoose={(format) => onType({ ...fields, format })}
      className="max-w-80"
    />
  )
}

function CategoryField({ fields, problems, categories, onType }: ControlProps) {
  const id = useId()
  const titles = useCategoryTitles()
  return (
    <Field label={CONTENT_FIELDS.category.label} problem={problems?.category}>
      {(field) => (
        <>
          <input
            autoComplete="off"
            {...field}
            list={`${id}categories`}
            placeholder={categories.inherited}
            value={fields.category}
            onChange={(event) => onType({ ...fields, category: event.target.value })}
            className={FIELD}
          />
          <datalist id={`${id}categories`}>
            {categories.offered.map((category) => (
              <option key={category} value={category} label={titles.get(category)} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}

function ReferenceField({ fields, problems, onType }: ControlProps) {
  return (
    <Field label={CONTENT_FIELDS.reference.label} problem={problems?.reference}>
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
  )
}

/** Whether wrong options are drawn again each time, of a question of a set of pairs; absent for all others. */
function WrongOptionsField({ fields, onType }: ControlProps) {
  const [set] = useState(fields.pairSet)
  if (set === null) return null
  return (
    <SelectField
      label={CONTENT_FIELDS.pairSet.label}
      labelShown="above"
      value={fields.pairSet === null ? 'same' : 'drawn'}
      choices={[
        { value: 'drawn', label: wrongOptionsName(set) },
        { value: 'same', label: wrongOptionsName(null) },
      ]}
      onChoose={(chosen) => onType({ ...fields, pairSet: chosen === 'drawn' ? set : null })}
      className="max-w-80"
    />
  )
}

const AUTOMATIC: Readonly<Record<OrderDependence, string>> = {
  none: 'Automatic: no',
  'keep-last': 'Automatic: the last one only',
  'keep-order': 'Automatic: yes',
}

/** Whether the options keep their order in practice. Automatic shows what the wording of the options decides. */
function KeepOrderField({ fields, onType }: ControlProps) {
  const options = fields.options.map(({ text }) => text.trim()).filter((text) => text !== '')
  return (
    <SelectField
      label="Keep the order of options"
      labelShown="above"
      value={fields.keepsOrder === null ? 'automatic' : fields.keepsOrder ? 'yes' : 'no'}
      choices={[
        { value: 'automatic', label: AUTOMATIC[orderDependence(options)] },
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No, shuffle them' },
      ]}
      onChoose={(chosen) =>
        onType({ ...fields, keepsOrder: chosen === 'automatic' ? null : chosen === 'yes' })
      }
      className="max-w-80"
    />
  )
}

/** How the texts of a question in Markdown will look, while they are typed. */
function QuestionPreview({ fields }: { readonly fields: EditorFields }) {
  const { text, format, options, explanation } = useDeferredValue(fields)
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid min-w-0 grid-cols-1 gap-3 rounded-control border border-line bg-ground p-4 wrap-anywhere"
    >
      <h3 id={id} className="text-[0.9375rem] font-semibold text-ink-soft">
        Preview
      </h3>
      <QuestionText text={text} format={format} className="font-semibold" />
      <ol className="grid grid-cols-1 gap-1.5">
        {options.map((option, index) => (
          <li key={option.key} className="flex gap-2">
            <span className="shrink-0">{optionLetter(index)}.</span>
            <QuestionText text={option.text} format={format} className="min-w-0" />
          </li>
        ))}
      </ol>
      {explanation.trim() !== '' && <QuestionText text={explanation} format={format} />}
    </section>
  )
}

/** A text of several lines under its label, to which pictures can be added. */
function TextField({
  name,
  fields,
  problems,
  waiting,
  onType,
  className,
}: ControlProps & { readonly name: 'text' | 'explanation'; readonly className?: string }) {
  const { label } = CONTENT_FIELDS[name]
  const pictures = usePictures(waiting, name, (at, picture) => onType(withPicture(fields, name, at, picture)))
  return (
    <Field label={label} problem={problems?.[name]}>
      {(names) => (
        <>
          <textarea
            {...names}
            {...pictures.field}
            dir="auto"
            value={fields[name]}
            onChange={(event) => onType({ ...fields, [name]: event.target.value })}
            className={classNames(FIELD, className)}
          />
          {waiting !== null && (
            <Button
              variant="quiet"
              aria-label={`Add a picture to the ${label.toLowerCase()}`}
              onClick={pictures.choose}
              className="mt-0.5 -ml-2 px-2"
            >
              <ImagePlus aria-hidden /> Add a picture
            </Button>
          )}
          {pictures.panel}
        </>
      )}
    </Field>
  )
}
