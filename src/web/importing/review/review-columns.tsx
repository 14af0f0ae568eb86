import { Columns3 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { formatCount } from '../../../domain/formatting/format-number.ts'
import {
  COLUMN_ROLES,
  type ColumnMapping,
  type ColumnRole,
  type ColumnYield,
  columnName,
  type FoundColumns,
} from '../../../domain/importing/columns/column-mapping.ts'
import { CONTENT_FIELDS } from '../../../domain/questions/content-fields.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { ReadAgainDialog } from './encoding-choices.tsx'
import { FirstQuestions } from './first-questions.tsx'

/**
 * What the columns of tables, or the fields of JSON, mean: first a proposal where hardly anything was read, else what the files were
 * read by. Any of it can be changed, and then the files are read again.
 */
function ColumnsCard({
  columns,
  preview,
  onMap,
}: {
  /** At least one. */
  readonly columns: readonly FoundColumns[]
  readonly preview: PreviewColumns
  /** Reads the files again; null for a mapping forgets what was chosen. */
  readonly onMap: (shape: string, mapping: ColumnMapping | null) => void
}) {
  const [shape, setShape] = useState(columns[0]?.shape)
  const found = columns.find((candidate) => candidate.shape === shape) ?? columns[0]
  return (
    <Card className="mb-4 p-5 sm:p-6">
      <h2 className="flex items-center gap-2.5 text-[1.1875rem] font-bold">
        <Columns3 aria-hidden className="size-5 text-brand-text" />
        What the {found?.kind === 'json' ? 'fields' : 'columns'} mean
      </h2>
      {columns.length > 1 && found && (
        <SelectField
          label="Columns"
          labelShown="always"
          value={found.shape}
          choices={columns.map((candidate) => ({ value: candidate.shape, label: labelOf(candidate) }))}
          onChoose={setShape}
          className="mt-3"
        />
      )}
      {found && <Mapping key={found.shape} found={found} preview={preview} onMap={onMap} />}
    </Card>
  )
}

function labelOf({ kind, names, mapping }: FoundColumns): string {
  return mapping.startsWithQuestion
    ? `A table of ${names.length} columns: ${names.filter((cell) => cell.trim() !== '').join(', ')}`
    : `${kind === 'table' ? 'Table' : 'JSON'}: ${names.join(', ')}`
}

function Mapping({
  found,
  preview,
  onMap,
}: {
  readonly found: FoundColumns
  readonly preview: PreviewColumns
  readonly onMap: (shape: string, mapping: ColumnMapping | null) => void
}) {
  const { shape, state } = found
  const isOffered = state === 'offered'
  const [mapping, setMapping] = useState(found.mapping)
  const [isOpen, setOpen] = useState(!isOffered)
  const read = useColumnsPreview(preview, shape, mapping)
  const isChanged = mapping !== found.mapping
  return (
    <>
      <p className="mt-2 text-[0.9375rem] text-pretty wrap-anywhere text-ink-soft">
        {isOffered
          ? `${describeColumns(found)} Use them?`
          : 'Change what was read as something else. Files with the same columns are read in the same way from then on, on this device.'}
      </p>
      {isOpen && <ColumnList found={found} mapping={mapping} onChange={setMapping} />}
      <ColumnsPreview found={read} />
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button disabled={!(isOffered || isChanged)} onClick={() => onMap(shape, mapping)}>
          {isOffered && !isChanged ? 'Use them' : 'Read the file this way'}
        </Button>
        {isOffered && (
          <Button variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Change what they mean
          </Button>
        )}
        {(state === 'chosen' || state === 'remembered') && (
          <Button variant="secondary" onClick={() => onMap(shape, null)}>
            Forget your choice
          </Button>
        )}
      </div>
    </>
  )
}

/** Each column with the beginnings of its values, and the choice of what it means. */
function ColumnList({
  found: { kind, names, examples },
  mapping,
  onChange,
}: {
  readonly found: FoundColumns
  readonly mapping: ColumnMapping
  readonly onChange: (mapping: ColumnMapping) => void
}) {
  const { roles, startsWithQuestion } = mapping
  return (
    <div className="mt-4">
      <ul aria-label={kind === 'table' ? 'Columns' : 'Fields'} className="grid divide-y divide-line">
        {names.map((first, index) => {
          const name = columnName(names, index, startsWithQuestion)
          const shown = [...(startsWithQuestion ? [first] : []), ...(examples[index] ?? [])]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never move, and two may have one name
            <li key={index} className="grid items-center gap-x-4 gap-y-1.5 py-2.5 sm:grid-cols-[1fr_12rem]">
              <div className="min-w-0 text-[0.9375rem]">
                <p className="font-semibold wrap-anywhere">{name}</p>
                <p className="line-clamp-2 wrap-anywhere text-ink-soft">
                  {shown.filter((value) => value.trim() !== '').join(' · ') || 'Blank'}
                </p>
              </div>
              <SelectField
                label={`What ${name} means`}
                value={roles[index] ?? 'unused'}
                choices={ROLE_CHOICES}
                onChoose={(role) => onChange({ ...mapping, roles: roles.with(index, role) })}
              />
            </li>
          )
        })}
      </ul>
      {kind === 'table' && (
        <label className="mt-1 flex min-h-11 w-fit cursor-pointer items-center gap-3 text-[0.9375rem] font-medium">
          <input
            type="checkbox"
            checked={!startsWithQuestion}
            onChange={() => onChange({ ...mapping, startsWithQuestion: !startsWithQuestion })}
            className="size-5 shrink-0 accent-brand"
          />
          The first row names the columns
        </label>
      )}
    </div>
  )
}

/** How the choice of a meaning names it. */
const LABELS: Readonly<Record<ColumnRole, string>> = {
  text: CONTENT_FIELDS.text.label,
  option: 'One option',
  options: 'All options',
  key: 'Correct answer',
  wrong: 'Wrong answers',
  explanation: CONTENT_FIELDS.explanation.label,
  category: CONTENT_FIELDS.category.label,
  id: CONTENT_FIELDS.sourceId.label,
  reference: CONTENT_FIELDS.reference.label,
  'as-named': 'As it is named',
  unused: 'Not used',
}

const ROLE_CHOICES = COLUMN_ROLES.map((value) => ({ value, label: LABELS[value] }))

/** The parts of a question that a proposal names, in the order of its sentence. */
const NAMED_PARTS: readonly (readonly [ColumnRole, string])[] = [
  ['text', 'the question'],
  ['option', 'the options'],
  ['options', 'the options'],
  ['wrong', 'the wrong answers'],
  ['key', 'the correct answer'],
]

/** Columns that a sentence names. */
const NAMED_MAX = 12

/** What the columns seem to mean: "This file's fields are q, c, a. The question seems to be in q, the options in c, …". */
function describeColumns({ kind, names, mapping }: FoundColumns): string {
  const { roles, startsWithQuestion } = mapping
  const called = names.map((_, index) => columnName(names, index, startsWithQuestion))
  const more = called.length > NAMED_MAX ? ', …' : ''
  const seen = startsWithQuestion
    ? "This table doesn't name its columns."
    : `This ${kind === 'table' ? "table's columns" : "file's fields"} are ${called.slice(0, NAMED_MAX).join(', ')}${more}.`
  const parts = NAMED_PARTS.flatMap(([role, part]) => {
    const columns = called.filter((_, index) => roles[index] === role)
    return columns.length === 0 ? [] : [`${part} in ${listed(columns)}`]
  })
  const sentence = listed(
    parts.map((part, index) => (index === 0 ? part.replace(' in ', ' seems to be in ') : part)),
  )
  return `${seen} ${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}

/** "a", "a and b", "a, b, and c"; of many the first and the last. */
function listed(texts: readonly string[]): string {
  const last = texts.at(-1) ?? ''
  if (texts.length < 3) return texts.join(' and ')
  return `${texts.slice(0, -1).join(', ')}, and ${last}`
}

/** What the columns mean, where that is only a proposal, or as a button that opens it. Renders nothing for files without columns. */
export function ReviewColumns({
  columns,
  wouldLose,
  preview,
  onMap,
}: {
  readonly columns: readonly FoundColumns[]
  /** Whether reading again would lose changes of the learner. */
  readonly wouldLose: boolean
  readonly preview: PreviewColumns
  readonly onMap: (shape: string, mapping: ColumnMapping | null) => void
}) {
  const isOffered = columns[0]?.state === 'offered'
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState<(() => void) | null>(null)
  if (columns.length === 0) return null
  return (
    <>
      {!isOffered && (
        <Button
          variant="accent"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="-mt-3 mb-2 -ml-2 px-2"
        >
          Change what the {columns[0]?.kind === 'json' ? 'fields' : 'columns'} mean
        </Button>
      )}
      {(isOffered || isOpen) && (
        <ColumnsCard
          columns={columns}
          preview={preview}
          onMap={(...choice) => (wouldLose ? setAsked(() => () => onMap(...choice)) : onMap(...choice))}
        />
      )}
      <ReadAgainDialog readAgain={asked} onStay={() => setAsked(null)} />
    </>
  )
}

/** What a mapping of columns gives: how many questions, and the first of them. Null while it is read. */
function ColumnsPreview({ found }: { readonly found: ColumnYield | null }) {
  return (
    <div className="mt-4">
      <p role="status" className="text-[0.9375rem] font-semibold tabular-nums">
        {found === null ? <span className="animate-late">Reading the file...</span> : countOf(found)}
      </p>
      {found?.firstProblem && (
        <p className="mt-0.5 text-[0.9375rem] wrap-anywhere text-ink-soft">
          {found.questions > 0 && 'The first one: '}
          {found.firstProblem}
        </p>
      )}
      {found !== null && found.first.length > 0 && <FirstQuestions questions={found.first} />}
    </div>
  )
}

function countOf({ questions, refused }: ColumnYield): string {
  const read = questions === 0 ? 'This gives no question' : `This gives ${formatCount(questions, 'question')}`
  return refused === 0 ? `${read}.` : `${read}, and ${formatCount(refused, 'problem')}.`
}

/** Reads the files by another mapping; null when a later call replaced this one. */
type PreviewColumns = (shape: string, mapping: ColumnMapping) => Promise<ColumnYield | null>

/** What a mapping gives, read by the worker; null while that is unknown. */
function useColumnsPreview(
  preview: PreviewColumns,
  shape: string,
  mapping: ColumnMapping,
): ColumnYield | null {
  const [known, setKnown] = useState<{
    readonly mapping: ColumnMapping
    readonly yield: ColumnYield
  } | null>(null)
  const read = useEffectEvent(preview)
  useEffect(() => {
    let isWanted = true
    void read(shape, mapping).then((found) => {
      if (isWanted && found !== null) setKnown({ mapping, yield: found })
    })
    return () => {
      isWanted = false
    }
  }, [shape, mapping])
  return known?.mapping === mapping ? known.yield : null
}
