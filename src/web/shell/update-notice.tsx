import { Sparkles, X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  activateNewVersion,
  isNewVersionReady,
  registerServiceWorker,
  watchNewVersion,
} from '../offline/app-updates.ts'
import { Button, IconButton } from '../ui/button.tsx'

/**
 * Caches the app on this device, and says when a newer version of it is available. The page is reloaded only when the
 * learner asks for it.
 */
export function UpdateNotice() {
  useEffect(registerServiceWorker, [])
  const isReady = useSyncExternalStore(watchNewVersion, isNewVersionReady, () => false)
  const [isPutAway, setPutAway] = useState(false)
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-(--foot-bar) z-50 p-4 pb-[max(1rem,env(safe-area-inset-bottom))] md:right-auto"
    >
      {isReady && !isPutAway && (
        <div
          data-keep-clear
          className="pointer-events-auto flex animate-toast items-center gap-2 rounded-card border border-line bg-surface py-2 pr-2 pl-4 shadow-lift"
        >
          <Sparkles aria-hidden className="size-5 shrink-0 text-brand" />
          <p className="min-w-0 flex-1 py-1.5 font-semibold">A new version is ready</p>
          <Button variant="secondary" onClick={activateNewVersion}>
            Reload
          </Button>
          <IconButton label="Not now" onClick={() => setPutAway(true)}>
            <X />
          </IconButton>
        </div>
      )}
    </div>
  )
}
