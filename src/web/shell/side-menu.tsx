import { Menu } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useLearnerData } from '../data/queries/signed-in.tsx'
import { IconButton } from '../ui/button.tsx'
import { lazyCode } from '../ui/lazy-code.ts'
import { activeTab } from './tabs.ts'
import { useCodeOnDemand } from './use-code-on-demand.ts'

const openMenu = lazyCode(
  () => import('./open-side-menu.tsx'),
  (code) => code,
)

/**
 * The button of the slide-out menu on small screens (spec §2.3). The menu itself, 6 kB with the code of dialogs, is loaded
 * when the learner is about to open it for the first time or the page is idle.
 */
export function SideMenu({ onSignOut }: { readonly onSignOut: () => void }) {
  const data = useLearnerData()
  const { code, isLoading, prepare, request } = useCodeOnDemand(openMenu, 'menu')
  const { key, pathname } = useLocation()
  // It belongs to the page on which it was opened: Back leaves it with that page.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const isOpen = openAt === key
  const setOpen = (open: boolean) => setOpenAt(open ? key : null)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <IconButton
        ref={button}
        label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-busy={isLoading}
        className="@min-[47rem]/bar:hidden"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={async () => setOpen(await request())}
      >
        <Menu />
      </IconButton>
      {code && data && (
        <code.OpenSideMenu
          open={isOpen}
          onOpenChange={setOpen}
          opener={button}
          learner={data.learner}
          active={activeTab(pathname)}
          onSignOut={onSignOut}
        />
      )}
    </>
  )
}
