import { Bot, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { ASSISTANT_LIMITS } from '../../../domain/assistants.ts'
import { formatDay } from '../../../domain/formatting/format-day.ts'
import { formatAgo, formatUntil } from '../../../domain/formatting/relative-time.ts'
import { MINUTE_MS } from '../../../domain/time-units.ts'
import type { AssistantKey } from '../../data/assistants/assistant-queries.ts'
import type { MadeKey } from '../../data/assistants/change-assistants.ts'
import { useConnection } from '../../data/http/connection.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { OfflineNote } from '../../ui/feedback/alert.tsx'
import { useNow } from '../../ui/use-now.ts'
import { KeyForm } from './key-form.tsx'
import { MadeKeyCard } from './made-key-card.tsx'
import { RevokeKey } from './revoke-key.tsx'
import { SCOPE_TEXTS } from './scope-texts.ts'

/** The learner's keys, and making one. */
export function AssistantKeys({
  learnerId,
  keys,
}: {
  readonly learnerId: string
  readonly keys: readonly AssistantKey[]
}) {
  const { isOffline } = useConnection()
  const [isAdding, setAdding] = useState(false)
  const [made, setMade] = useState<MadeKey | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const isFull = keys.length >= ASSISTANT_LIMITS.keysMax
  const end = () => {
    setAdding(false)
    setMade(null)
    title.current?.focus()
  }
  return (
    <>
      <Card role="region" aria-labelledby="assistant-keys" className="p-5 sm:p-6">
        <h2
          ref={title}
          id="assistant-keys"
          tabIndex={-1}
          className="w-fit text-[1.1875rem] font-bold outline-none"
        >
          Your assistants
        </h2>
        {keys.length === 0 ? (
          <p className="mt-1 flex items-center gap-3 text-ink-soft">
            <Bot aria-hidden className="size-6 shrink-0" /> None yet.
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {keys.map((key) => (
              <KeyRow
                key={key.id}
                learnerId={learnerId}
                assistant={key}
                isOffline={isOffline}
                focusAfter={() => title.current}
              />
            ))}
          </ul>
        )}
        {isOffline && (
          <OfflineNote className="mt-4">
            You're offline. Assistants can be added and revoked when there is a connection.
          </OfflineNote>
        )}
        {isFull && (
          <p className="mt-4 text-[0.9375rem] text-ink-soft">
            You have {ASSISTANT_LIMITS.keysMax} assistants, the most that are possible. Revoke one to add
            another.
          </p>
        )}
        {!isFull && !isAdding && made === null && (
          <Button disabled={isOffline} onClick={() => setAdding(true)} className="mt-4">
            <Plus aria-hidden /> Add an assistant
          </Button>
        )}
      </Card>
      {isAdding && (
        <KeyForm
          learnerId={learnerId}
          isOffline={isOffline}
          onMade={(key) => {
            setAdding(false)
            setMade(key)
          }}
          onCancel={end}
        />
      )}
      {made !== null && <MadeKeyCard made={made} onDone={end} />}
    </>
  )
}

function KeyRow({
  learnerId,
  assistant,
  isOffline,
  focusAfter,
}: {
  readonly learnerId: string
  readonly assistant: AssistantKey
  readonly isOffline: boolean
  readonly focusAfter: () => HTMLElement | null
}) {
  const now = useNow(MINUTE_MS)
  const { name, scope, addsDirectly, createdAt, expiresAt, usedAt } = assistant
  const isExpired = expiresAt <= now
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
          {isExpired && <Badge tone="poor">Expired</Badge>}
        </p>
        <p className="text-[0.9375rem] text-pretty">
          {SCOPE_TEXTS[scope].may}
          {scope === 'edit' &&
            (addsDirectly ? ' Its questions are added at once.' : ' Its questions wait for you.')}
        </p>
        <p className="text-[0.9375rem] text-ink-soft">
          Added {formatDay(createdAt)} · last used {usedAt === null ? 'never' : formatAgo(usedAt, now)}
          {!isExpired && ` · expires ${formatUntil(expiresAt, now)}`}
        </p>
      </div>
      <RevokeKey
        learnerId={learnerId}
        assistant={assistant}
        isExpired={isExpired}
        isDisabled={isOffline}
        focusAfter={focusAfter}
      />
    </li>
  )
}
