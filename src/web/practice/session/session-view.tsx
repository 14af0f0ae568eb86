import { ArrowLeft, ArrowRight, Check, SkipForward } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import type { Learner, Question } from '../../../domain/model.ts'
import { hasHint } from '../../../domain/practice/notes/note-draft.ts'
import type { Session, SessionEvent } from '../../../domain/practice/session/session.ts'
import { answeredIn } from '../../../domain/practice/session/session-navigation.ts'
import {
  canGoBack,
  canGoForward,
  canSkip,
  canSubmit,
  isAnsweredByTap,
  type SessionScreen,
} from '../../../domain/practice/session/session-view.ts'
import { OptionList } from '../../content/option-list.tsx'
import { useFlagQuestion } from '../../data/writes/flag-question.ts'
import { Badge } from '../../ui/badge.tsx'
import { PanelSpinner } from '../../ui/feedback/spinner.tsx'
import { lazyDialog, lazyPiece } from '../../ui/lazy-piece.tsx'
import { BarButton, BottomBar, PracticeCard, useMotion } from '../question/practice-card.tsx'
import { KeyList, optionForKey, useKeys } from '../question/use-keys.ts'
import type { PracticeControls } from '../use-practice.ts'
import { AnswerPanel, HintPanel } from './answer-panel.tsx'
import { ActionRow, SessionBar, VerdictBar } from './session-bars.tsx'

/** One question after another (spec §2.8). */
export function SessionView({
  session,
  shown,
  learner,
  controls,
  onEditQuestion,
  onError,
}: {
  readonly session: Session
  readonly shown: Exclude<SessionScreen, { show: 'summary' }>
  readonly learner: Learner
  readonly controls: PracticeControls
  readonly onEditQuestion: (question: Question) => void
  readonly onError: (message: string) => void
}) {
  const { inSession, leave } = controls
  const flag = useFlag(learner, inSession, onError)
  const [keysShown, setKeysShown] = useState(false)
  const [isReporting, setReporting] = useState(false)
  const onScreen = shown.show === 'question' ? shown : null
  const motion = useMotion(
    onScreen?.question.id ?? null,
    onScreen?.review?.position ?? Number.POSITIVE_INFINITY,
  )
  useSessionKeys(session, shown, inSession, flag.toggle, () => setKeysShown(true))

  if (shown.show === 'empty') {
    return (
      <EmptyPractice
        problem={shown.problem}
        onTryAgain={() => inSession({ type: 'tried-again' })}
        onBack={leave}
        onEnd={answeredIn(session).length > 0 ? () => inSession({ type: 'ended' }) : null}
      />
    )
  }
  const answerByTap = (option: string) => {
    if (!isAnsweredByTap(session)) return
    inSession({ type: 'option-chosen', option })
    inSession({ type: 'submitted', now: Date.now() })
  }
  const isAnswered = shown.show === 'question' && shown.result !== null
  return (
    <div className="mx-auto max-w-3xl pb-[6rem] md:pb-0">
      <SessionBar
        session={session}
        shown={shown}
        onBack={leave}
        onEnd={() => inSession({ type: 'ended' })}
        onKeys={() => setKeysShown(true)}
      />
      {shown.show === 'loading' ? (
        <PanelSpinner label="Loading question..." />
      ) : (
        <PracticeCard
          key={`${shown.question.id} ${shown.review?.position ?? 'live'}`}
          question={shown.question}
          motion={motion}
          why={<Why questionId={shown.question.id} controls={controls} />}
          badges={
            shown.review && (
              <Badge tone="outline">
                Previous Question ({shown.review.position}/{shown.review.total})
              </Badge>
            )
          }
        >
          <OptionList
            question={shown.question}
            optionOrder={shown.optionOrder}
            selected={shown.selected}
            judged={shown.result !== null}
            onChoose={(option) => inSession({ type: 'option-chosen', option })}
            {...(controls.answersByTap && { onTap: answerByTap })}
          />
          {shown.hintOpen && hasHint(shown.draft) && (
            <HintPanel draft={shown.draft} onClose={() => inSession({ type: 'hint-hidden' })} />
          )}
          <VerdictBar isCorrect={shown.result?.isCorrect ?? null} onReport={() => setReporting(true)} />
          {isReporting && (
            <ReportKeyDialog
              draft={shown.draft}
              onClose={() => setReporting(false)}
              onReport={(html) => {
                if (!shown.question.isFlagged) flag.toggle(shown)
                if (html !== null) {
                  const event = { type: 'note-edited', html, now: Date.now() } as const
                  inSession({ type: 'notes', questionId: shown.question.id, event })
                  controls.saveNotes(shown.question.id)
                }
                onEditQuestion(shown.question)
              }}
            />
          )}
          {controls.asksConfidence && !shown.result && <ConfidenceField session={session} send={inSession} />}
          {shown.result && (
            <Deferred>
              <AnswerPanel
                shown={shown}
                learner={learner}
                isFirst={answeredIn(session).length === 1}
                flag={flag}
                onNotes={(event) => inSession({ type: 'notes', questionId: shown.question.id, event })}
                onSave={() => controls.saveNotes(shown.question.id)}
                onHideHint={() => inSession({ type: 'hint-hidden' })}
                onEditQuestion={() => onEditQuestion(shown.question)}
              />
            </Deferred>
          )}
          <ActionRow session={session} shown={shown} send={inSession} />
        </PracticeCard>
      )}
      <BottomBar>
        <BarButton
          icon={<ArrowLeft />}
          label="Prev"
          enabled={canGoBack(session)}
          onClick={() => inSession({ type: 'previous', now: Date.now() })}
        />
        <BarButton
          icon={<SkipForward />}
          label="Skip"
          enabled={canSkip(session)}
          onClick={() => inSession({ type: 'skipped', now: Date.now() })}
        />
        <BarButton
          icon={<Check />}
          label="Submit"
          enabled={canSubmit(session)}
          isNext={!isAnswered}
          onClick={() => inSession({ type: 'submitted', now: Date.now() })}
        />
        <BarButton
          icon={<ArrowRight />}
          label="Next"
          enabled={canGoForward(session)}
          isNext={isAnswered}
          onClick={() => inSession({ type: 'next', now: Date.now() })}
        />
      </BottomBar>
      {keysShown && <KeyList of="session" onClose={() => setKeysShown(false)} />}
    </div>
  )
}

export const EmptyPractice = lazyPiece(
  () => import('../empty-practice.tsx'),
  (code) => code.EmptyPractice,
  <PanelSpinner label="Loading..." />,
)

/** Loaded when something is to be reported. */
const ReportKeyDialog = lazyDialog(
  () => import('./report-key.tsx'),
  (code) => code.ReportKeyDialog,
)

/** Loaded where practice asks it. */
const ConfidenceField = lazyPiece(
  () => import('./confidence-field.tsx'),
  (code) => code.ConfidenceField,
  <div className="mt-5 min-h-20" />,
)

/** Loaded with the mode that gives reasons. */
const WhyLine = lazyPiece(
  () => import('../prepare/why-line.tsx'),
  (code) => code.WhyLine,
  <p className="mb-3 min-h-11" />,
)

function Why({
  questionId,
  controls: { reasons, answers },
}: {
  readonly questionId: string
  readonly controls: Pick<PracticeControls, 'reasons' | 'answers'>
}) {
  const reason = reasons.get(questionId)
  return reason && answers && <WhyLine questionId={questionId} reason={reason} answers={answers} />
}

/** Rendered separately, after the verdict: the learner waits for the verdict, not for the notes below. */
function Deferred({ children }: { readonly children: ReactNode }) {
  return useDeferredValue(true, false) && children
}

/** Flags the question on screen; a failure is the screen's error (spec §8.2). */
function useFlag(
  learner: Learner,
  send: (event: SessionEvent) => void,
  onError: (message: string) => void,
): { readonly busy: boolean; readonly toggle: (shown: SessionScreen) => void } {
  const flag = useFlagQuestion(learner)
  const [busy, setBusy] = useState(false)
  const toggle = (shown: SessionScreen) => {
    if (busy || shown.show !== 'question' || !shown.result) return
    setBusy(true)
    flag(shown.question)
      .then(
        ({ id, isFlagged }) => send({ type: 'flag-changed', questionId: id, isFlagged }),
        () => onError('Failed to flag question. Please try again.'),
      )
      .finally(() => setBusy(false))
  }
  return { busy, toggle }
}

/** The keys of the practice view; a letter that names an option chooses it, else it is a command. */
function useSessionKeys(
  session: Session,
  shown: SessionScreen,
  send: (event: SessionEvent) => void,
  toggleFlag: (shown: SessionScreen) => void,
  showKeys: () => void,
): void {
  useKeys((key) => {
    const now = Date.now()
    if (shown.show === 'question' && !shown.result) {
      const option = optionForKey(key, shown.optionOrder)
      if (option !== null) return () => send({ type: 'option-chosen', option })
    }
    switch (key) {
      case 'Enter':
        if (canSubmit(session)) return () => send({ type: 'submitted', now })
        return canGoForward(session) ? () => send({ type: 'next', now }) : null
      case 'ArrowLeft':
        return () => send({ type: 'previous', now })
      case 'ArrowRight':
        return () => send({ type: 'next', now })
      case 's':
        return () => send({ type: 'skipped', now })
      case 'f':
        return () => toggleFlag(shown)
      case 'h':
        if (shown.show !== 'question' || !hasHint(shown.draft)) return null
        return () => send({ type: shown.hintOpen ? 'hint-hidden' : 'hint-shown' })
      case '?':
        return showKeys
      default:
        return null
    }
  })
}
