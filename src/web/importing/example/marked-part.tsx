import { TextSelect } from 'lucide-react'
import { useState } from 'react'
import type { ExampleMark, ExamplePart, ExampleRole } from '../../../domain/importing/example/example.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { markAt, ROLE_LABELS, rolesOf, type Span, withPart, withSpan, wordsOf } from './marks.ts'

const TONES: Readonly<Record<ExampleRole, BadgeTone>> = {
  text: 'brand',
  option: 'outline',
  right: 'good',
  key: 'good',
  explanation: 'sun',
  category: 'neutral',
}

/** A line or value that can be marked as a whole, or word by word. */
export function MarkedPart({
  part,
  index,
  marks,
  role,
  onMark,
}: {
  readonly part: ExamplePart
  readonly index: number
  readonly marks: readonly ExampleMark[]
  /** What the next mark is. */
  readonly role: ExampleRole
  readonly onMark: (marks: readonly ExampleMark[]) => void
}) {
  const [isDivided, setDivided] = useState(false)
  const roles = rolesOf(marks, index)
  return (
    <li className="py-1.5">
      <div className="flex items-start gap-1.5">
        <button
          type="button"
          aria-pressed={roles.length > 0}
          onClick={() => onMark(withPart(marks, index, part.text, role))}
          className={classNames(
            'min-h-11 min-w-0 flex-1 cursor-pointer rounded-lg border px-3 py-2 text-left text-[0.9375rem] transition-colors duration-150',
            roles.length > 0
              ? 'border-brand bg-surface'
              : 'border-transparent hover:border-line-strong/50 hover:bg-surface',
          )}
        >
          <span className="block text-[0.8125rem] wrap-anywhere text-ink-soft">{part.name}</span>
          <span className="line-clamp-4 wrap-anywhere whitespace-pre-wrap">{part.text}</span>
          {roles.length > 0 && (
            <span className="mt-1 flex flex-wrap gap-1">
              {roles.map((own) => (
                <Badge key={own} tone={TONES[own]}>
                  {ROLE_LABELS[own]}
                </Badge>
              ))}
            </span>
          )}
        </button>
        <IconButton
          label={`Mark words of ${part.name}`}
          aria-expanded={isDivided}
          onClick={() => setDivided(!isDivided)}
        >
          <TextSelect aria-hidden />
        </IconButton>
      </div>
      {isDivided && <Words part={part} index={index} marks={marks} role={role} onMark={onMark} />}
    </li>
  )
}

/** The words of a part: the first and the last one of what is to be marked are pressed one after the other. */
function Words({
  part: { name, text },
  index,
  marks,
  role,
  onMark,
}: {
  readonly part: ExamplePart
  readonly index: number
  readonly marks: readonly ExampleMark[]
  readonly role: ExampleRole
  readonly onMark: (marks: readonly ExampleMark[]) => void
}) {
  const [first, setFirst] = useState<Span | null>(null)
  const press = (word: Span) => {
    if (first === null) {
      setFirst(word)
      return
    }
    setFirst(null)
    const span = { from: Math.min(first.from, word.from), to: Math.max(first.to, word.to) }
    onMark(withSpan(marks, index, span, role))
  }
  return (
    <div className="mt-1 rounded-lg bg-surface p-2">
      <p role="status" className="px-1 text-[0.875rem] text-ink-soft">
        {first === null
          ? `Press the first word of the ${ROLE_LABELS[role].toLowerCase()}, then the last one.`
          : `From “${text.slice(first.from, first.to)}”. Press the last word, or the same one again.`}
      </p>
      <fieldset aria-label={`Words of ${name}`} className="mt-1 flex flex-wrap gap-1">
        {wordsOf(text).map((word) => {
          const mark = markAt(marks, index, word)
          return (
            <button
              key={word.from}
              type="button"
              aria-pressed={mark !== undefined || first?.from === word.from}
              title={mark && ROLE_LABELS[mark.role]}
              onClick={() => press(word)}
              className={classNames(
                'min-h-11 min-w-11 cursor-pointer rounded-lg border px-2 text-[0.9375rem] wrap-anywhere',
                first?.from === word.from
                  ? 'border-focus bg-sunken'
                  : mark === undefined
                    ? 'border-line bg-sunken hover:border-line-strong'
                    : 'border-brand bg-brand-soft text-brand-text',
              )}
            >
              {text.slice(word.from, word.to)}
            </button>
          )
        })}
      </fieldset>
    </div>
  )
}
