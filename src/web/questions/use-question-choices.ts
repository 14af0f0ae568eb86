import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import { NO_FILTER } from '../../domain/questions/question-filter.ts'
import { type QuestionChoices, readQuestionChoices, writeQuestionChoices } from './question-choices.ts'

/** The address is updated after this pause in typing, milliseconds: browsers limit how often it may change. */
const TYPING_PAUSE_MS = 300

interface QuestionChoicesControls {
  readonly choices: QuestionChoices
  readonly choose: (change: Partial<QuestionChoices>) => void
  readonly clearFilters: () => void
}

/**
 * The choices in the address. Every change replaces the address, so that Back leaves the screen rather than undoing
 * letters; only the search is ahead of it while it is typed.
 * @param categories those of the bank.
 */
export function useQuestionChoices(categories: readonly string[]): QuestionChoicesControls {
  const [address, setAddress] = useSearchParams()
  const addressed = useMemo(() => readQuestionChoices(address, categories), [address, categories])
  const [typed, setTyped] = useTyped(addressed.search)
  const choices = useMemo(() => ({ ...addressed, search: typed }), [addressed, typed])

  const write = useCallback(
    (wanted: QuestionChoices) =>
      setAddress(writeQuestionChoices(wanted), { replace: true, preventScrollReset: true }),
    [setAddress],
  )
  useEffect(() => {
    if (choices.search.trim() === addressed.search.trim()) return
    const timer = setTimeout(() => write(choices), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [choices, addressed.search, write])

  const choose = ({ search = typed, ...change }: Partial<QuestionChoices>) => {
    setTyped(search)
    if (Object.keys(change).length > 0) write({ ...choices, ...change, search })
  }
  return { choices, choose, clearFilters: () => choose(NO_FILTER) }
}

/**
 * The text of the search field. It is read from the address again when something other than this screen changed that: a
 * link or the browser's Back and Forward. The screen itself only ever replaces the address.
 */
function useTyped(addressed: string): readonly [string, (typed: string) => void] {
  const place = useLocation().key
  const isOwnChange = useNavigationType() === 'REPLACE'
  const [typed, setTyped] = useState({ text: addressed, place })
  if (typed.place !== place) {
    const text = isOwnChange ? typed.text : addressed
    setTyped({ text, place })
    return [text, (next) => setTyped({ text: next, place })]
  }
  return [typed.text, (next) => setTyped({ text: next, place })]
}
