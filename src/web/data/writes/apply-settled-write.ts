import type { QueryClient } from '@tanstack/react-query'
import type { LearnerWrite, WriteKindName } from '../../../domain/outbox/outbox-entry.ts'
import { failureOf } from '../../../domain/outbox/write-kinds.ts'
import { readFlag } from '../decoding/question.ts'
import { examsQuery } from '../queries/exams-query.ts'
import { practiceResponsesQuery } from '../queries/practice-responses-query.ts'
import { refetchBank } from '../queries/refetch-lists.ts'
import type { Settlement } from '../sync/outbox/deliver.ts'
import type { SettledWrite } from '../sync/outbox/outbox-interface.ts'
import { applyStoredBulk, applyStoredEdit, applyStoredQuestion } from './apply-question-writes.ts'
import { applyStoredCategories, refetchCategories } from './change-exams.ts'
import { applyFlag } from './flag-question.ts'
import { applyNote, refetchNotes } from './save-note.ts'
import { applySavedResponse } from './save-practice-response.ts'

/** Updates what is shown with what left the outbox, whether or not a screen still waits for it. */
export function applySettledWrite(client: QueryClient, { entry, outcome, isAwaited }: SettledWrite): void {
  apply({ client, learnerId: entry.learnerId, isAwaited }, entry.write, outcome)
}

function apply<K extends WriteKindName>(context: Context, write: LearnerWrite<K>, outcome: Settlement): void {
  const { logs, refused, stored } = SHOWN[write.kind]
  if (outcome.is === 'refused') {
    if (!context.isAwaited || logs) console.error(failureOf(write.kind), outcome.error)
    refused?.(context, write)
  } else if (outcome.isOther) {
    // What is stored is another version than the one that is shown.
    void context.client.invalidateQueries()
  } else stored?.(context, write, outcome)
}

interface Context {
  readonly client: QueryClient
  readonly learnerId: string
  readonly isAwaited: boolean
}

/** How the screens show that a write was stored or refused; null where they show that already. */
interface ShownAs<K extends WriteKindName> {
  /** Whether a refusal is logged here also when a caller waits for it. */
  readonly logs: boolean
  readonly refused: ((context: Context, write: LearnerWrite<K>) => void) | null
  readonly stored:
    | ((context: Context, write: LearnerWrite<K>, outcome: Extract<Settlement, { is: 'stored' }>) => void)
    | null
}

const SHOWN: { readonly [K in WriteKindName]: ShownAs<K> } = {
  answer: {
    logs: true,
    refused: null,
    stored: ({ client, learnerId }, { response }) => void applySavedResponse(client, learnerId, response),
  },
  test: { logs: true, refused: null, stored: null },
  note: {
    logs: false,
    refused: ({ client, learnerId }) => refetchNotes(client, learnerId, true),
    stored: ({ client, learnerId }, _, { note }) => {
      if (note) applyNote(client, learnerId, note)
      refetchNotes(client, learnerId, false)
    },
  },
  flag: {
    logs: false,
    refused: showBank,
    // A server that knows only the toggle may have set the flag differently from what was asked.
    stored: ({ client, learnerId, isAwaited }, { questionId }, { body }) => {
      if (!isAwaited) applyFlag(client, learnerId, questionId, readFlag(body))
    },
  },
  add: {
    logs: false,
    refused: showBank,
    stored: ({ client, learnerId }, _, { body }) => void applyStoredQuestion(client, learnerId, body),
  },
  edit: {
    logs: false,
    refused: (context, write) => {
      if (write.judgeAgain) showVerdicts(context)
      showBank(context)
    },
    stored: (context, asked, { write, body }) => {
      if (write.kind !== 'edit') return
      if (asked.judgeAgain && !write.judgeAgain) showVerdicts(context)
      void applyStoredEdit(context.client, context.learnerId, write, body)
    },
  },
  bulk: {
    logs: false,
    refused: showBank,
    stored: ({ client, learnerId }, write) => void applyStoredBulk(client, learnerId, write),
  },
  exam: { logs: false, refused: showExams, stored: showExams },
  categories: {
    logs: false,
    refused: (context) => {
      showBank(context)
      refetchCategories(context.client, context.learnerId)
    },
    stored: ({ client, learnerId }, write) => void applyStoredCategories(client, learnerId, write),
  },
}

function showBank({ client, learnerId }: Context): void {
  void refetchBank(client, learnerId)
}

function showExams({ client, learnerId }: Context): void {
  void client.invalidateQueries({ queryKey: examsQuery(learnerId).queryKey })
}

/** The screens already show verdicts of a key that was not stored. */
function showVerdicts({ client, learnerId }: Context): void {
  void client.invalidateQueries({ queryKey: practiceResponsesQuery(learnerId).queryKey })
}
