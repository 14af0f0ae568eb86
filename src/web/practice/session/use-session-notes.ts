import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent } from 'react'
import type { Note, Question } from '../../../domain/model.ts'
import {
  initialNote,
  NOTES_AUTOSAVE_MS,
  type NoteDraft,
  noteToStore,
} from '../../../domain/practice/notes/note-draft.ts'
import type { Practice, PracticeEvent } from '../../../domain/practice/practice.ts'
import {
  nextAutosave,
  type SessionScreen,
  sessionScreen,
  unsavedNotes,
} from '../../../domain/practice/session/session-view.ts'
import { timerDelay } from '../../../domain/time-units.ts'
import { newId } from '../../data/browser/new-id.ts'
import { notesQuery } from '../../data/queries/notes-query.ts'
import { SAVE_NOTE_FAILED, useSaveNote, useSaveNoteInBackground } from '../../data/writes/save-note.ts'
import { NoteSection } from '../../notes/lazy-note-section.tsx'
import { usePreloadedRichText } from '../../notes/safe-html/load-safe-html.ts'
import type { Transition } from '../use-sync-reducer.ts'

const NONE: ReadonlyMap<string, Note> = new Map()

/** How long after a question is shown the code for its notes is loaded, milliseconds. */
const NOTES_AFTER_MS = 300

/**
 * Loads and saves the notes of a practice session. A failure to load them is only logged: the note then falls back to
 * the explanation and the hint to empty (spec §8.3). They are saved automatically 3 s after the last edit (spec §4.12).
 */
export function useSessionNotes(
  learnerId: string,
  practice: Practice,
  current: () => Practice,
  send: (event: PracticeEvent) => Transition<Practice>,
  onError: (message: string) => void,
) {
  const saveNote = useSaveNote(learnerId)
  const reportFailure = useCallback(() => onError(SAVE_NOTE_FAILED), [onError])
  const saveInBackground = useSaveNoteInBackground(learnerId, reportFailure)
  const query = useQuery(notesQuery(learnerId))
  const known = query.data ?? NONE
  const session = practice.view.at === 'practicing' ? practice.view.session : null
  usePreloadedRichText(session !== null && isBeingAnswered(sessionScreen(session)))
  const isPracticing = session !== null
  // Not before the first question, and soon after it: the connection may go before it is answered.
  useEffect(() => {
    if (!isPracticing) return
    const timer = setTimeout(NoteSection.prepare, NOTES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isPracticing])

  useEffect(() => {
    if (query.error) console.error("Failed to load the questions' notes", query.error)
  }, [query.error])

  const save = useCallback(
    (questionId: Question['id']) => {
      const id = newId()
      const draft = draftIn(current(), questionId)
      const note = draft && noteToStore(draft)
      if (!note) return
      const { before, after } = send(inSession(questionId, { type: 'save-started', as: id }))
      if (after === before) return
      saveNote({ id, questionId, ...note }).then(
        (stored) => send(inSession(questionId, { type: 'save-finished', stored, now: Date.now() })),
        () => {
          send(inSession(questionId, { type: 'save-failed', message: SAVE_NOTE_FAILED }))
          onError(SAVE_NOTE_FAILED)
        },
      )
    },
    [current, send, saveNote, onError],
  )

  const saveAll = useCallback(() => {
    const { view } = current()
    if (view.at === 'practicing') for (const { questionId } of unsavedNotes(view.session)) save(questionId)
  }, [current, save])

  /**
   * For the end of the session: the screen will not be there to save again, nor to wait for a save that is under way.
   */
  const saveForGood = useCallback(() => {
    const { view } = current()
    if (view.at !== 'practicing') return
    for (const note of unsavedNotes(view.session)) saveInBackground({ ...note, id: newId() })
  }, [current, saveInBackground])

  const onUnmount = useEffectEvent(saveForGood)
  useEffect(() => () => onUnmount(), [])
  useAutosave(session && nextAutosave(session), save)
  useNoteLoadedLater(session && sessionScreen(session), query.data, send)

  return { known, save, saveAll, saveForGood }
}

/** A learner who has chosen an option sees the question's notes next. */
function isBeingAnswered(shown: SessionScreen): boolean {
  return shown.show === 'question' && (shown.selected.length > 0 || shown.result !== null)
}

function draftIn({ view }: Practice, questionId: string): NoteDraft | undefined {
  return view.at === 'practicing' ? view.session.drafts.get(questionId) : undefined
}

function useAutosave(
  due: { readonly questionId: string; readonly dueAt: number } | null,
  save: (questionId: string) => void,
): void {
  const questionId = due?.questionId
  const dueAt = due?.dueAt
  useEffect(() => {
    if (questionId === undefined || dueAt === undefined) return
    const timer = setTimeout(() => save(questionId), timerDelay(dueAt, Date.now(), NOTES_AUTOSAVE_MS))
    return () => clearTimeout(timer)
  }, [questionId, dueAt, save])
}

/** Notes that arrive after their question is shown replace what was not edited meanwhile. */
function useNoteLoadedLater(
  shown: ReturnType<typeof sessionScreen> | null,
  notes: ReadonlyMap<string, Note> | undefined,
  send: (event: PracticeEvent) => unknown,
): void {
  const question = shown?.show === 'question' ? shown.question : null
  useEffect(() => {
    const note = question && notes?.get(question.id)
    if (!note) return
    const texts = initialNote(question, note)
    send(inSession(question.id, { type: 'note-loaded', texts, now: Date.now() }))
  }, [question, notes, send])
}

function inSession(
  questionId: Question['id'],
  event: Extract<Extract<PracticeEvent, { type: 'session' }>['event'], { type: 'notes' }>['event'],
): PracticeEvent {
  return { type: 'session', event: { type: 'notes', questionId, event } }
}
