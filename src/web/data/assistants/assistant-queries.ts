import { queryOptions } from '@tanstack/react-query'
import {
  ASSISTANT_CHANGE_KINDS,
  ASSISTANT_SCOPES,
  type AssistantChangeKind,
  type AssistantScope,
} from '../../../domain/assistants.ts'
import { draftContent, type QuestionDraft } from '../../../domain/importing/drafts/draft.ts'
import { readQuestion } from '../decoding/question.ts'
import {
  readBooleanOrNull,
  readId,
  readIdOrNull,
  readList,
  readNumberOrNull,
  readRecord,
  readText,
  readTextOrNull,
  readTimeOrNull,
  UnreadableReplyError,
} from '../decoding/read-values.ts'
import { call } from '../http/client.ts'

/** A key with which an assistant acts for the learner. Times in milliseconds since the epoch. */
export interface AssistantKey {
  readonly id: string
  /** The name of the assistant. */
  readonly name: string
  readonly scope: AssistantScope
  /** Whether its questions are added without asking the learner. */
  readonly addsDirectly: boolean
  readonly createdAt: number
  readonly expiresAt: number
  /** To the minute; null: never. */
  readonly usedAt: number | null
}

/** Questions of an assistant that wait until the learner adds or declines them. */
export interface Proposal {
  readonly id: string
  /** The name of the assistant. */
  readonly assistant: string
  readonly drafts: readonly QuestionDraft[]
}

/** What an assistant changed. Times in milliseconds since the epoch. */
export interface AssistantChange {
  readonly id: string
  /** The name of the assistant. */
  readonly assistant: string
  readonly kind: AssistantChangeKind
  /** Null where several questions were changed, and where the question is gone. */
  readonly questionId: string | null
  /** Questions that were added and corrected; 0 for other kinds. */
  readonly created: number
  readonly replaced: number
  readonly changedAt: number
  /** Null while it counts. */
  readonly undoneAt: number | null
}

/** `GET /assistants/user/{userId}`, oldest first. */
export function assistantKeysQuery(learnerId: string) {
  return queryOptions({
    queryKey: ['assistant-keys', learnerId] as const,
    queryFn: async ({ signal }): Promise<readonly AssistantKey[]> =>
      readList(await call('GET', pathOf(learnerId), { signal }), 'a list of keys').map(readKey),
    staleTime: 0,
  })
}

/** `GET /assistants/user/{userId}/proposals`, oldest first. */
export function proposalsQuery(learnerId: string) {
  return queryOptions({
    queryKey: ['assistant-proposals', learnerId] as const,
    queryFn: async ({ signal }): Promise<readonly Proposal[]> =>
      readList(await call('GET', `${pathOf(learnerId)}/proposals`, { signal }), 'a list of proposals').map(
        readProposal,
      ),
    staleTime: 0,
  })
}

/** `GET /assistants/user/{userId}/changes`, newest first. */
export function assistantChangesQuery(learnerId: string) {
  return queryOptions({
    queryKey: ['assistant-changes', learnerId] as const,
    queryFn: async ({ signal }): Promise<readonly AssistantChange[]> =>
      readList(await call('GET', `${pathOf(learnerId)}/changes`, { signal }), 'a list of changes').map(
        readChange,
      ),
    staleTime: 0,
  })
}

function pathOf(learnerId: string): string {
  return `/assistants/user/${encodeURIComponent(learnerId)}`
}

/** @throws UnreadableReplyError */
export function readKey(value: unknown): AssistantKey {
  const record = readRecord(value, 'a key')
  const scope = ASSISTANT_SCOPES.find((one) => one === record.scope)
  if (scope === undefined) throw new UnreadableReplyError('a key with a known scope', value)
  return {
    id: readId(record.id, 'a key'),
    name: readText(record.name),
    scope,
    addsDirectly: readBooleanOrNull(record.adds_directly) ?? false,
    createdAt: readTimeOrNull(record.created_at) ?? 0,
    expiresAt: readTimeOrNull(record.expires_at) ?? 0,
    usedAt: readTimeOrNull(record.used_at),
  }
}

function readProposal(value: unknown): Proposal {
  const record = readRecord(value, 'a proposal')
  return {
    id: readId(record.id, 'a proposal'),
    assistant: readText(record.assistant),
    drafts: readList(record.questions, 'a list of questions').map(readProposedQuestion),
  }
}

/** A question that has no id yet. */
function readProposedQuestion(value: unknown, index: number): QuestionDraft {
  const number = index + 1
  const question = readQuestion({ ...readRecord(value, 'a question'), id: number })
  return {
    ...draftContent(question),
    isFlagged: false,
    location: { line: number, unit: 'question', item: number, id: null },
  }
}

function readChange(value: unknown): AssistantChange {
  const record = readRecord(value, 'a change by an assistant')
  const kind = ASSISTANT_CHANGE_KINDS.find((one) => one === record.kind)
  if (kind === undefined) throw new UnreadableReplyError('a change of a known kind', value)
  return {
    id: readId(record.id, 'a change by an assistant'),
    assistant: readTextOrNull(record.assistant) ?? 'An assistant',
    kind,
    questionId: readIdOrNull(record.question_id),
    created: readNumberOrNull(record.created) ?? 0,
    replaced: readNumberOrNull(record.replaced) ?? 0,
    changedAt: readTimeOrNull(record.changed_at) ?? 0,
    undoneAt: readTimeOrNull(record.undone_at),
  }
}
