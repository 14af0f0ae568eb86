import { useState } from 'react'
import { textWithoutMarkup } from '../../../domain/content/text-without-markup.ts'
import { displayText } from '../../../domain/display-text.ts'
import { formatCount } from '../../../domain/format-number.ts'
import type { Question } from '../../../domain/model.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

/** Questions that are listed at first, and how many more per click. */
const SHOWN_AT_FIRST = 10
const SHOWN_MORE = 200

/** Questions of the bank that the file no longer has. Renders nothing when there are none. */
export function GoneCard({ questions }: { readonly questions: readonly Question[] }) {
  const [shown, setShown] = useState(SHOWN_AT_FIRST)
  if (questions.length === 0) return null
  return (
    <Card className="mb-4 p-5 sm:p-6">
      <h2 className="text-[1.1875rem] font-bold">
        {formatCount(questions.length, 'question')} in your bank, but not in the file
      </h2>
      <p className="mt-1 text-[0.9375rem] text-pretty text-ink-soft">
        Other questions with such IDs are in the file, so these may be out of date. The import leaves them as
        they are.
      </p>
      <ul className="mt-3 grid gap-1.5 text-[0.9375rem]">
        {questions.slice(0, shown).map((question) => (
          <li key={question.id} className="grid gap-x-3 sm:grid-cols-[7rem_1fr]">
            <span className="min-w-0 font-semibold wrap-anywhere text-ink-soft">{question.sourceId}</span>
            <span dir="auto" className="line-clamp-2 min-w-0">
              {displayText(textWithoutMarkup(question.text, question.format))}
            </span>
          </li>
        ))}
      </ul>
      {questions.length > shown && (
        <Button variant="quiet" onClick={() => setShown(shown + SHOWN_MORE)} className="mt-3 -ml-2 px-2">
          Show more
        </Button>
      )}
    </Card>
  )
}
