import type { ChangedField, DifferencePart } from '../../domain/importing/review/draft-difference.ts'
import { classNames } from '../ui/class-names.ts'

/** How a question differs from another state of it, word by word. */
export function ChangedFields({ fields }: { readonly fields: readonly ChangedField[] }) {
  return (
    <dl className="grid gap-2 text-[0.9375rem]">
      {fields.map(({ name, parts }) => (
        <div key={name}>
          <dt className="text-[0.875rem] font-semibold text-ink-soft">{name}</dt>
          <dd dir="auto" className="plain-text min-w-0">
            {parts.map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one difference never move
              <Part key={index} part={part} isAfterRemoved={parts[index - 1]?.kind === 'removed'} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Part({
  part: { kind, text },
  isAfterRemoved,
}: {
  readonly part: DifferencePart
  readonly isAfterRemoved: boolean
}) {
  if (kind === 'same') return text
  if (kind === 'removed') return <del className="bg-poor-soft text-poor decoration-1">{text}</del>
  return (
    <ins
      className={classNames(
        'bg-good-soft font-medium text-good decoration-1 underline-offset-3',
        isAfterRemoved && 'ml-1',
      )}
    >
      {text}
    </ins>
  )
}
