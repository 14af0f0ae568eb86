import { useQuery } from '@tanstack/react-query'
import { BookOpen, SearchX } from 'lucide-react'
import { useCallback, useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react'
import { Link, useSearchParams } from 'react-router'
import { excerptOf } from '../../domain/importing/drafts/draft.ts'
import type { LearnerData, Note, PracticeResponse, Question } from '../../domain/model.ts'
import { leftOutMessage } from '../../domain/questions/offline-images.ts'
import { filterQuestions, isMade } from '../../domain/questions/question-filter.ts'
import { inOrder } from '../../domain/questions/question-order.ts'
import { type QuestionRow, questionRows } from '../../domain/questions/question-row.ts'
import { categoriesOf } from '../../domain/selection/categories.ts'
import { questionFigures } from '../../domain/statistics/question-figures.ts'
import { IMPORT_PATH } from '../data/browser/files-to-import.ts'
import {
  parseQuestionDrafts,
  removeQuestionDraft,
  storedQuestionDrafts,
  watchQuestionDrafts,
} from '../data/browser/storage/question-draft.ts'
import { withExamAnswers } from '../data/queries/practice-aggregates.ts'
import { useLearnerData } from '../data/queries/signed-in.tsx'
import { usePracticeRecord } from '../data/queries/use-practice-record.ts'
import { useOffersSharing } from '../data/sharing/shared-bank-query.ts'
import { originsQuery } from '../data/sharing/taken-queries.ts'
import { leftOutImages, watchLeftOutImages } from '../data/sync/offline-cache/use-offline-images.ts'
import { useQuestionActions } from '../question-editor/use-question-actions.ts'
import { type QuestionEditor, useQuestionEditor } from '../question-editor/use-question-editor.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { LoadFailure, OfflineNote } from '../ui/feedback/alert.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { PanelSpinner } from '../ui/feedback/spinner.tsx'
import { lazyDialog, lazyPiece } from '../ui/lazy-piece.tsx'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { DELETED_PATH, DeletedQuestions, isDeletedShown } from './deleted-questions.tsx'
import { QuestionControls, useQuestionChoices } from './question-controls.tsx'
import { QuestionList } from './question-list.tsx'
import { QuestionsHeader } from './questions-header.tsx'
import type { RecallEstimate } from './recall-line.tsx'
import { SelectionBar, useSelection } from './selection-bar.tsx'

const CategoriesDialog = lazyDialog(
  () => import('./categories-dialog.tsx'),
  (code) => code.CategoriesDialog,
)

const ShareDialog = lazyDialog(
  () => import('../sharing/share-dialog.tsx'),
  (code) => code.ShareDialog,
)

const CorrectionsNotice = lazyPiece(
  () => import('../taken-banks/corrections-notice.tsx'),
  (code) => code.CorrectionsNotice,
)

/** Loaded when the list is ordered or filtered by what is remembered. */
const RecallLine = lazyPiece(
  () => import('./recall-line.tsx'),
  (code) => code.RecallLine,
  <p className="min-h-11">Loading...</p>,
)

/** Loaded when the bank has questions that an assistant made. */
const MadeLine = lazyPiece(
  () => import('./made-line.tsx'),
  (code) => code.MadeLine,
)

export const meta = () => [{ title: 'Questions · Quizgrove' }]

/** While it is estimated which ones are shown. */
const NO_ROWS: readonly QuestionRow[] = []

/** Spec §8.2. */
const LOAD_FAILED = 'Failed to load question statistics. Please try again.'

/** /app/questions (spec §2.6). */
export default function QuestionsScreen() {
  const data = useLearnerData()
  return data && <QuestionsOf key={data.learner.id} data={data} />
}

function QuestionsOf({ data }: { readonly data: LearnerData }) {
  const record = usePracticeRecord(data, LOAD_FAILED)
  const editor = useQuestionEditor(data)
  const [address] = useSearchParams()
  if (isDeletedShown(address)) return <DeletedQuestions learner={data.learner} />
  if (record.state === 'loaded' && record.questions.length > 0) {
    return (
      <>
        <Questions data={data} {...record} editor={editor} />
        {editor.dialog}
      </>
    )
  }
  return (
    <>
      <h1 className="mb-6 text-title font-bold">Questions</h1>
      {record.state === 'loaded' && (
        <UnsavedQuestion learnerId={data.learner.id} questions={record.questions} editor={editor} />
      )}
      {record.state === 'loading' && <PanelSpinner label="Loading questions..." />}
      {record.state === 'failed' && <LoadFailure message={LOAD_FAILED} onTryAgain={record.tryAgain} />}
      {record.state === 'loaded' && (
        <EmptyState
          icon={<BookOpen />}
          title="No Questions Available"
          text="Load your test data to see questions and practice statistics."
        >
          <Link to={IMPORT_PATH} className={buttonClass()}>
            Import questions
          </Link>
          <Button variant="secondary" onClick={editor.add}>
            Add question
          </Button>
          <Link to={DELETED_PATH} className={buttonClass('quiet')}>
            Deleted questions
          </Link>
        </EmptyState>
      )}
      {editor.dialog}
    </>
  )
}

function Questions({
  data,
  questions,
  responses,
  notes,
  editor,
}: {
  readonly data: LearnerData
  readonly questions: readonly Question[]
  readonly responses: readonly PracticeResponse[]
  readonly notes: ReadonlyMap<string, Note>
  readonly editor: QuestionEditor
}) {
  const { learner } = data
  const categories = useMemo(() => categoriesOf(questions), [questions])
  const [areCategoriesOpen, setCategoriesOpen] = useState(false)
  const [isSharing, setSharing] = useState(false)
  const offersSharing = useOffersSharing()
  const { data: origins } = useQuery({ ...originsQuery(learner.id), enabled: offersSharing })
  const { choices, choose, clearFilters } = useQuestionChoices(categories)
  const shownChoices = useDeferredValue(choices)

  const hasMade = useMemo(() => questions.some(isMade), [questions])
  const figures = useMemo(() => questionFigures(responses), [responses])
  const rows = useMemo(() => questionRows(questions, figures), [questions, figures])
  const [estimate, setEstimate] = useState<RecallEstimate>({ is: 'estimating' })
  const recall = estimate.is === 'ready' ? estimate.recall : null
  const usesRecall = choices.order === 'forgotten' || choices.forgottenOnly
  const isEstimating = usesRecall && estimate.is === 'estimating'
  const isFailed = estimate.is === 'failed'
  const filter = useMemo(
    () => (isFailed ? { ...shownChoices, forgottenOnly: false } : shownChoices),
    [shownChoices, isFailed],
  )
  const ordered = useMemo(() => inOrder(rows, filter.order, recall), [rows, filter.order, recall])
  const shown = useMemo(
    () => (isEstimating ? NO_ROWS : filterQuestions(ordered, filter, notes, recall)),
    [ordered, filter, notes, recall, isEstimating],
  )
  const shownQuestions = useMemo(() => shown.map(({ question }) => question), [shown])
  const questionActions = useQuestionActions(learner.id)
  const selection = useSelection(shownQuestions, questionActions)
  const { edit } = editor
  const actions = useMemo(
    () => ({
      edit,
      remove: (question: Question) => questionActions.remove([question]),
      select: selection.toggle,
    }),
    [edit, questionActions, selection.toggle],
  )

  return (
    <ListScreen>
      <QuestionsHeader
        all={questions}
        shown={isEstimating ? null : shownQuestions}
        filter={filter}
        onClear={clearFilters}
        onAdd={editor.add}
        onSelect={selection.ids === null ? selection.start : selection.end}
        isSelecting={selection.ids !== null}
        onCategories={() => setCategoriesOpen(true)}
        onShare={offersSharing ? () => setSharing(true) : null}
      />
      {areCategoriesOpen && <CategoriesDialog data={data} onClose={() => setCategoriesOpen(false)} />}
      {isSharing && <ShareDialog data={data} onClose={() => setSharing(false)} />}
      <UnsavedQuestion learnerId={learner.id} questions={questions} editor={editor} />
      {offersSharing && <CorrectionsNotice data={data} className="my-1" />}
      <LeftOutImages />
      {selection.ids === null ? (
        <QuestionControls
          choices={choices}
          isSearching={shownChoices !== choices}
          categories={categories}
          onChoose={choose}
        />
      ) : (
        <SelectionBar selection={selection} categories={categories} />
      )}
      {(choices.madeOnly || hasMade) && (
        <MadeLine
          questions={questions}
          madeOnly={choices.madeOnly}
          onMadeOnly={(madeOnly) => choose({ madeOnly })}
          onEdit={editor.edit}
        />
      )}
      {usesRecall && (
        <RecallLine
          data={data}
          answers={withExamAnswers(responses, data.tests)}
          forgottenOnly={choices.forgottenOnly}
          onForgottenOnly={(forgottenOnly) => choose({ forgottenOnly })}
          estimate={estimate}
          onEstimate={setEstimate}
        />
      )}
      <QuestionList
        learner={learner}
        rows={shown}
        notes={notes}
        origins={origins}
        selected={selection.ids}
        actions={actions}
        startKey={JSON.stringify({ ...shownChoices, search: shownChoices.search.trim() })}
        whenNone={
          isEstimating ? (
            <PanelSpinner label="Estimating what you remember..." />
          ) : (
            <NothingMatches onClear={clearFilters} />
          )
        }
      />
    </ListScreen>
  )
}

/** Says which images of the bank do not show without a connection, where some do not. */
export function LeftOutImages() {
  const message = leftOutMessage(useSyncExternalStore(watchLeftOutImages, leftOutImages))
  return message && <OfflineNote className="my-1 shrink-0 py-2">{message}</OfflineNote>
}

/** In place of the list when nothing matches search and filters. */
export function NothingMatches({ onClear }: { readonly onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchX />}
      title="Nothing matches"
      text="No question in your bank matches this search and these filters."
    >
      <Button onClick={onClear}>Clear filters</Button>
    </EmptyState>
  )
}

/** Offers to continue what an earlier page left in the editor, such as before a reload, and what the server refused. */
export function UnsavedQuestion({
  learnerId,
  questions,
  editor,
}: {
  readonly learnerId: string
  readonly questions: readonly Question[]
  readonly editor: QuestionEditor
}) {
  const stored = useSyncExternalStore(
    watchQuestionDrafts,
    useCallback(() => storedQuestionDrafts(learnerId), [learnerId]),
  )
  const drafts = useMemo(() => parseQuestionDrafts(learnerId, stored), [learnerId, stored])
  const draft = drafts.at(-1)
  if (draft === undefined || editor.dialog !== null) return null
  const text = excerptOf(draft.fields.text)
  return (
    <div
      role="status"
      className="my-1 flex shrink-0 flex-wrap items-center gap-x-2 rounded-control border border-sun/60 bg-sun-soft py-1 pr-1 pl-3.5 text-[0.9375rem]"
    >
      <p className="min-w-0 flex-1 basis-56 truncate">
        <span className="font-semibold">Not saved: </span>
        {text === '' ? 'a question you were writing' : text}
        {drafts.length > 1 && ` and ${drafts.length - 1} more`}
      </p>
      <Button
        variant="quiet"
        className="px-2.5"
        onClick={() => editor.resume(draft, questions.find(({ id }) => id === draft.questionId) ?? null)}
      >
        Continue
      </Button>
      <Button
        variant="quiet"
        className="px-2.5"
        onClick={() => removeQuestionDraft(learnerId, draft.questionId)}
      >
        Discard
      </Button>
    </div>
  )
}
