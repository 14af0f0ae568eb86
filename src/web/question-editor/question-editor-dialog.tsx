import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { formatCount } from '../../domain/formatting/format-number.ts'
import { type LearnerData, PLAIN_DETAILS, type Question } from '../../domain/model.ts'
import { type ChangedVerdicts, changedVerdicts } from '../../domain/questions/changed-verdicts.ts'
import type { QuestionContent } from '../../domain/questions/content-fields.ts'
import {
  areSameFields,
  type EditorFields,
  type FieldProblems,
  fieldsOf,
  isKeyChanged,
  newFields,
  readFields,
  withoutEmptyOptions,
} from '../../domain/questions/editor-fields.ts'
import { contentOf, isSameContent } from '../../domain/questions/question-content.ts'
import { categoriesOf } from '../../domain/selection/categories.ts'
import { NO_FIGURES, questionFigures } from '../../domain/statistics/question-figures.ts'
import { newId } from '../data/browser/new-id.ts'
import {
  readQuestionDrafts,
  removeQuestionDraft,
  type UnsavedQuestion,
  writeQuestionDraft,
} from '../data/browser/storage/question-draft.ts'
import { usePracticeResponses } from '../data/queries/practice-responses-query.ts'
import { useOffersSharing } from '../data/sharing/shared-bank-query.ts'
import { originsQuery } from '../data/sharing/taken-queries.ts'
import { addPicture } from '../data/writes/add-picture.ts'
import { SuggestDialog } from '../taken-banks/suggest-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { ConfirmLeaveDialog, LeavePageDialog } from '../ui/dialog/leave-dialog.tsx'
import { QuestionForm } from './question-form.tsx'
import { useWaitingPictures, type WaitingFile } from './use-pictures.tsx'
import { useQuestionActions } from './use-question-actions.ts'

/** What was saved; `judgeAgain` when earlier answers get their verdicts from the new key. */
export type OnQuestionSaved = (question: Question, judgeAgain: boolean) => void

/**
 * The editor of a question of the bank, or of a new one. What is typed survives a reload, and closing asks while it is
 * not saved. When other options become correct, the learner decides about earlier answers.
 */
export function QuestionEditorDialog({
  data,
  question: present,
  draftOf,
  onSaved,
  onClose,
}: {
  readonly data: LearnerData
  /** Null for a new one. */
  readonly question: Question | null
  /** Whose draft it begins with: the question's, or that of an addition that was refused. */
  readonly draftOf: UnsavedQuestion['questionId']
  readonly onSaved: OnQuestionSaved | undefined
  readonly onClose: () => void
}) {
  const { learner, questions } = data
  const actions = useQuestionActions(learner.id)
  const offered = useMemo(() => categoriesOf(questions), [questions])
  const responses = usePracticeResponses(learner)
  const { question, start, fields, round, type, reset } = useFields(learner.id, present, draftOf)
  const [decision, setDecision] = useState<{ content: QuestionContent; verdicts: ChangedVerdicts } | null>(
    null,
  )
  const [isClosing, setClosing] = useState(false)
  const waiting = useWaitingPictures(
    (file, extension) => addPicture(learner.id, file, extension),
    useState<readonly WaitingFile[]>([]),
  )
  const { data: origins } = useQuery({
    ...originsQuery(learner.id),
    enabled: useOffersSharing() && present !== null,
  })
  const origin = question === null ? undefined : origins?.get(question.id)
  const [suggested, setSuggested] = useState<QuestionContent | null>(null)
  const isDirty = suggested === null && (!areSameFields(start, fields) || !waiting.isEmpty)

  const store = (content: QuestionContent, judgeAgain: boolean) => {
    removeQuestionDraft(learner.id, draftOf)
    if (question === null) actions.add(newQuestion(content))
    else {
      actions.edit(question, content, judgeAgain, () => onSaved?.(question, judgeAgain))
      onSaved?.({ ...question, ...content }, judgeAgain)
    }
  }
  /** The author of a taken question may be told, as long as their link answers. */
  const finish = (content: QuestionContent) => {
    const canSuggest = origin !== undefined && origin.bank.current !== null && question !== null
    if (canSuggest && !isSameContent(question, content)) setSuggested(content)
    else onClose()
  }
  const save = (typed: EditorFields): FieldProblems | null => {
    const read = readFields(
      question === null ? withoutEmptyOptions(typed) : typed,
      question?.sourceId ?? null,
    )
    if ('problems' in read) return read.problems
    const own = question && questionFigures(responses ?? []).get(question.id)
    const verdicts = changedVerdicts(read.content, (own ?? NO_FIGURES).responses)
    if (isKeyChanged(start, typed) && verdicts.changed > 0) {
      setDecision({ content: read.content, verdicts })
      return null
    }
    store(read.content, false)
    finish(read.content)
    return null
  }
  const saveAndNext = (typed: EditorFields): FieldProblems | null => {
    const read = readFields(withoutEmptyOptions(typed), null)
    if ('problems' in read) return read.problems
    store(read.content, false)
    reset(newFields(typed.category, typed.format))
    return null
  }
  const close = () => {
    removeQuestionDraft(learner.id, draftOf)
    onClose()
  }
  return (
    <Dialog
      wide
      onClose={() => (isDirty ? setClosing(true) : close())}
      title={question === null ? 'Add a question' : 'Edit question'}
      description={
        question === null
          ? 'Empty options are left out.'
          : 'Your notes and your practice record stay as they are.'
      }
    >
      <QuestionForm
        key={round}
        fields={fields}
        categories={{ offered }}
        waiting={waiting}
        onType={type}
        onSave={save}
        {...(question === null && { onSaveAndNext: saveAndNext })}
        onCancel={() => (isDirty ? setClosing(true) : close())}
      />
      <JudgeAgain
        verdicts={decision?.verdicts ?? null}
        onCancel={() => setDecision(null)}
        onDecide={(judgeAgain) => {
          if (decision === null) return
          setDecision(null)
          store(decision.content, judgeAgain)
          finish(decision.content)
        }}
      />
      {suggested && origin && question && (
        <SuggestDialog
          learnerId={learner.id}
          bank={origin.bank}
          questionId={question.id}
          content={suggested}
          onClose={onClose}
        />
      )}
      <ConfirmLeaveDialog
        open={isClosing}
        title="Discard your changes?"
        text="What you typed in this question isn't saved yet."
        leave="Discard"
        onStay={() => setClosing(false)}
        onLeave={close}
      />
      <LeavePageDialog
        isAsked={isDirty}
        title="Leave without saving?"
        text="What you typed in this question isn't saved yet."
        kept="You can continue it in Questions."
        leave="Leave without saving"
        isUnsavedQuestion
      />
    </Dialog>
  )
}

/**
 * The fields, beginning with what an earlier page left of the same question, and the question as it was when they began:
 * it may have been changed elsewhere since.
 */
function useFields(learnerId: string, present: Question | null, id: UnsavedQuestion['questionId']) {
  const [savedDraft] = useState(() =>
    readQuestionDrafts(learnerId).find(({ questionId }) => questionId === id),
  )
  const [question] = useState(() => present && { ...present, ...versionOf(savedDraft) })
  const [start, setStart] = useState(() => (question === null ? newFields('', 'plain') : fieldsOf(question)))
  const [fields, setFields] = useState(savedDraft?.fields ?? start)
  /** Questions written one after another begin with new fields. */
  const [round, setRound] = useState(0)
  const type = (typed: EditorFields) => {
    setFields(typed)
    const startedFrom = question && { content: contentOf(question), revision: question.revision }
    if (areSameFields(start, typed)) removeQuestionDraft(learnerId, id)
    else writeQuestionDraft(learnerId, { questionId: id, fields: typed, startedFrom })
  }
  const reset = (next: EditorFields) => {
    setStart(next)
    setFields(next)
    setRound(round + 1)
  }
  return { question, start, fields, round, type, reset }
}

function versionOf(draft: UnsavedQuestion | undefined) {
  const startedFrom = draft?.startedFrom ?? null
  return startedFrom && { ...startedFrom.content, revision: startedFrom.revision }
}

function newQuestion(content: QuestionContent): Question {
  const own = { id: newId(), isFlagged: false, wasCorrect: null, sourceTestId: null }
  return { ...PLAIN_DETAILS, ...content, ...own }
}

/** Asks whether a new key judges earlier answers, too. Unless the learner wants that, the record stays as it is. */
export function JudgeAgain({
  verdicts,
  onDecide,
  onCancel,
}: {
  /** What it would change; null while nothing is asked. */
  readonly verdicts: ChangedVerdicts | null
  readonly onDecide: (judgeAgain: boolean) => void
  readonly onCancel: () => void
}) {
  if (verdicts === null) return null
  const { changed, total } = verdicts
  return (
    <Dialog
      onClose={onCancel}
      title="Judge earlier answers again?"
      description={`The correct answer changed. With the new answer, ${changed.toLocaleString('en-US')} of your ${formatCount(total, 'earlier answer')} would get another verdict.`}
    >
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button variant="secondary" onClick={() => onDecide(true)}>
          Judge them again
        </Button>
        <Button onClick={() => onDecide(false)}>Keep the verdicts</Button>
      </div>
    </Dialog>
  )
}
