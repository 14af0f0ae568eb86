import { useDeferredValue, useId } from 'react'
import { optionLetter } from '../../domain/practice/option-order.ts'
import type { QuestionFields } from '../../domain/questions/question-fields.ts'
import { QuestionText } from '../content/question-text.tsx'

/** How the texts of a question in Markdown will look, while they are typed. */
export function QuestionPreview({ fields }: { readonly fields: QuestionFields }) {
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
