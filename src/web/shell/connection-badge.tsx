import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatDateTime } from '../../domain/format-time.ts'
import { type Connection, useConnection } from '../data/http/connection.ts'

/** Shows unobtrusively that nothing can be reached, and how old the shown data may be. Practice continues. */
export function ConnectionBadge() {
  const connection = useConnection()
  const isAway = connection.isOffline || connection.cachedAt !== null
  return (
    <>
      <Announcement connection={connection} />
      {isAway && (
        <p
          data-testid="offline"
          title={sentenceOf(connection)}
          className="flex shrink-0 animate-fade items-center gap-1.5 rounded-full bg-sunken px-3 py-1 text-[0.8125rem] leading-5 font-semibold text-ink-soft"
        >
          <WifiOff aria-hidden className="size-4 shrink-0 max-sm:hidden" />
          Offline
        </p>
      )}
    </>
  )
}

/** Announced when the connection is lost and when it is back. */
function Announcement({ connection }: { readonly connection: Connection }) {
  const isAway = connection.isOffline || connection.cachedAt !== null
  const [wasAway, setWasAway] = useState(false)
  useEffect(() => {
    if (isAway) setWasAway(true)
  }, [isAway])
  return (
    <p role="status" className="sr-only">
      {isAway ? sentenceOf(connection) : wasAway && 'Back online.'}
    </p>
  )
}

function sentenceOf({ cachedAt }: Connection): string {
  const age = cachedAt === null ? '' : ` Your bank is shown as of ${formatDateTime(cachedAt)}.`
  return `You're offline. You can keep practicing; your answers will be saved later.${age}`
}
