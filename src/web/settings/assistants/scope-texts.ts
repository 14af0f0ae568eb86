import type { AssistantScope } from '../../../domain/assistants.ts'

/** What each scope allows, in the learner's words: its name, what it adds to the one before, and the whole of it. */
export const SCOPE_TEXTS: Readonly<
  Record<AssistantScope, { readonly label: string; readonly text: string; readonly may: string }>
> = {
  read: {
    label: 'Read',
    text: 'Sees your questions, notes, exams and statistics, and changes nothing.',
    may: 'Reads, and changes nothing.',
  },
  practice: {
    label: 'Practice',
    text: 'Also quizzes you: it asks questions, and your answers to it count like your others.',
    may: 'Reads and quizzes you.',
  },
  edit: {
    label: 'Edit',
    text: 'Also proposes questions, corrects yours and writes notes. You can undo each change for 30 days.',
    may: 'Reads, quizzes you, and edits questions and notes.',
  },
}
