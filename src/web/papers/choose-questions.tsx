import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { displayText } from '../../domain/formatting/display-text.ts'
import { formatCount } from '../../domain/formatting/format-number.ts'
import { textWithoutMarkup } from '../../domain/markdown/text-without-markup.ts'
import type { Question } from '../../domain/model.ts'
import type { PaperSummary } from '../../domain/papers/used-questions.ts'
import { filterQuestions, NO_FILTER } from '../../domain/questions/question-filter.ts'
import { questionRows } from '../../domain/questions/question-row.ts'
import { categoriesOf } from '../../domain/selection/categories.ts'
import { CategorySelect } from '../categories/category-select.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogButtons } from '../ui/dialog/dialog.tsx'
import { SearchField } from '../ui/form/search-field.tsx'
import { VirtualList } from '../ui/list/virtual-list.tsx'
import { UsedIn } from './paper-question-list.tsx'
import { usedInTexts } from './used-in.ts'

/** Estimated height of a row of one line, pixels. */
const ROW_HEIGHT = 56

/** Chooses the questions of a paper one by one. Those that were chosen keep their order, and others follow. */
export function ChooseQuestions({
  bank,
  papers,
  chosen,
  onChoose,
  onClose,
}: {
  readonly bank: readonly Question[]
  readonly papers: readonly PaperSummary[]
  readonly chosen: readonly Question[]
  readonly onChoose: (chosen: readonly Question[]) => void
  readonly onClose: () => void
}) {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(chosen.map(({ id }) => id)))
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState<string | null>(null)
  const [unusedOnly, setUnusedOnly] = useState(false)
  const sought = useDeferredValue(search)
  const categories = useMemo(() => categoriesOf(bank), [bank])
  const usedIn = useMemo(() => usedInTexts(papers), [papers])
  const rows = useMemo(() => questionRows(bank, NO_FIGURES), [bank])
  const shown = useMemo(
    () =>
      filterQuestions(rows, { ...NO_FILTER, search: sought, category }, NO_NOTES, null)
        .map(({ question }) => question)
        .filter((question) => !unusedOnly || usedIn(question) === null),
    [rows, sought, category, unusedOnly, usedIn],
  )
  const toggle = useCallback(
    (id: string) =>
      setIds((before) => {
        const after = new Set(before)
        if (!after.delete(id)) after.add(id)
        return after
      }),
    [],
  )
  const choose = () => {
    const byId = new Map(bank.map((question) => [question.id, question]))
    onChoose([...ids].flatMap((id) => byId.get(id) ?? []))
  }
  return (
    <Dialog
      wide
      onClose={onClose}
      title="Choose questions"
      description="They are printed in the order in which you choose them."
    >
      <div className="grid grid-cols-1 gap-2.5 sm:grid-cols-2">
        <SearchField
          label="Search questions"
          value={search}
          onChange={setSearch}
          isSearching={sought !== search}
        />
        <CategorySelect categories={categories} category={category} onChoose={setCategory} />
      </div>
      {papers.length > 0 && (
        <label className="mt-1 flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={unusedOnly}
            onChange={() => setUnusedOnly(!unusedOnly)}
            className="size-5 shrink-0 accent-brand"
          />
          Only questions that no paper used
        </label>
      )}
      <div className="mt-3 flex h-[min(26rem,45dvh)] flex-col">
        {shown.length === 0 ? (
          <p className="py-8 text-center text-ink-soft">No question matches.</p>
        ) : (
          <VirtualList
            label="Questions to choose from"
            items={shown}
            keyOf={idOf}
            estimatedHeight={ROW_HEIGHT}
            startKey={`${sought.trim()} ${category} ${unusedOnly}`}
            className="-mx-2 min-h-0 flex-1 px-2"
          >
            {(question) => (
              <QuestionChoice
                question={question}
                usedIn={usedIn(question)}
                isChosen={ids.has(question.id)}
                onToggle={toggle}
              />
            )}
          </VirtualList>
        )}
      </div>
      <p role="status" className="mt-3 mb-2 font-semibold tabular-nums">
        {formatCount(ids.size, 'question')} chosen
      </p>
      <DialogButtons onCancel={onClose}>
        <Button onClick={choose}>Use these</Button>
      </DialogButtons>
    </Dialog>
  )
}

const NO_FIGURES = new Map()
const NO_NOTES = new Map()

function idOf({ id }: Question): string {
  return id
}

const QuestionChoice = memo(function QuestionChoice({
  question,
  usedIn,
  isChosen,
  onToggle,
}: {
  readonly question: Question
  readonly usedIn: string | null
  readonly isChosen: boolean
  readonly onToggle: (id: string) => void
}) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 rounded-control px-1 py-2 hover:bg-sunken">
      <input
        type="checkbox"
        checked={isChosen}
        onChange={() => onToggle(question.id)}
        className="mt-0.5 size-5 shrink-0 accent-brand"
      />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="line-clamp-2 leading-6 wrap-anywhere">
          {displayText(textWithoutMarkup(question.text, question.format))}
        </span>
        {usedIn !== null && <UsedIn text={usedIn} />}
      </span>
    </label>
  )
})
