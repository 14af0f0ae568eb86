import '../../src/web/app.css'
import { createMemoryRouter, parsePath, RouterProvider } from 'react-router'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { storeIdentifier } from '../../src/web/data/browser/storage/stored-identifier.ts'
import Root, { ErrorBoundary } from '../../src/web/root.tsx'
import { FakeApi, type FakeLearner } from './fakes/fake-api.ts'

type Screen = () => Promise<{ readonly default: React.ComponentType }>

/** The screens below /app, loaded when a test opens them. The same paths as in `src/web/routes.ts`. */
const SCREENS: Readonly<Record<string, Screen>> = {
  '/app': () => import('../../src/web/dashboard/dashboard.tsx'),
  '/app/questions': () => import('../../src/web/questions/questions.tsx'),
  '/app/practice/smart-selection': () => import('../../src/web/practice/practice.tsx'),
  '/app/practice/history': () => import('../../src/web/history/history.tsx'),
  '/app/practice': () => import('../../src/web/shell/to-practice.tsx'),
  '/app/practice/exams': () => import('../../src/web/own-exams/exams.tsx'),
  '/app/tests/:testId': () => import('../../src/web/past-test/past-test.tsx'),
  '/app/export': () => import('../../src/web/custom-test/custom-test.tsx'),
  '/app/import': () => import('../../src/web/importing/importing.tsx'),
  '/app/account': () => import('../../src/web/account/account.tsx'),
  '/app/settings': () => import('../../src/web/settings/settings.tsx'),
  '/app/settings/assistants': () => import('../../src/web/settings/assistants/assistants.tsx'),
  '/app/shares': () => import('../../src/web/shares/shares.tsx'),
  '/app/papers': () => import('../../src/web/papers/papers.tsx'),
  '/app/papers/new': () => import('../../src/web/papers/new-paper.tsx'),
  '/app/papers/:paperId': () => import('../../src/web/papers/paper.tsx'),
  '/app/papers/:paperId/scan': () => import('../../src/web/papers/scan/scan.tsx'),
  '/app/*': () => import('../../src/web/shell/not-found.tsx'),
}

/** A rendered page, with its location and navigation without links. */
export interface OpenedPage {
  /** The current path, with query and hash. */
  readonly address: () => string
  readonly goTo: (path: string) => Promise<void>
  /** Goes back, like the browser's Back button. */
  readonly goBack: () => Promise<void>
}

/** An opened app with its fake server. */
export interface OpenedApp extends OpenedPage {
  readonly api: FakeApi
}

/**
 * Opens a screen in the shell on a fake server, as a learner who signed in earlier. The sign-in toast is closed.
 */
export async function openApp(
  learner: FakeLearner,
  path: string,
  api = new FakeApi(learner),
): Promise<OpenedApp> {
  storeIdentifier(learner.user.w3w_identifier)
  const opened = await openPage(path)
  await closeToast()
  return { api, ...opened }
}

/** Waits for a toast and closes it, by script: it could disappear by itself before a click. */
async function closeToast(): Promise<void> {
  let isSeen = false
  await expect
    .poll(() => {
      const buttons = page.getByRole('button', { name: 'Close' }).elements()
      isSeen ||= buttons.length > 0
      for (const button of buttons) if (button instanceof HTMLElement) button.click()
      return isSeen && buttons.length === 0
    })
    .toBe(true)
}

/**
 * Opens a path as after a reload or a crash: the app starts again and finds what it left in the browser's storage. Loaded
 * data stays loaded, so there is no toast.
 */
export async function reopenApp(path: string): Promise<OpenedPage> {
  await cleanup()
  return await openPage(path)
}

/** Opens a path with the current browser storage and fake server; signed out if nothing is stored. */
export async function openPage(path: string): Promise<OpenedPage> {
  const { default: AppShell } = await import('../../src/web/shell/app-shell.tsx')
  const router = createMemoryRouter(
    [
      {
        Component: Root,
        ErrorBoundary,
        HydrateFallback: () => null,
        children: [
          screenAt('/', () => import('../../src/web/landing/landing.tsx')),
          {
            Component: AppShell,
            children: Object.entries(SCREENS).map(([screen, load]) => screenAt(screen, load)),
          },
          screenAt('/share/:code', () => import('../../src/web/shared-bank/shared-bank.tsx')),
          screenAt('/about', () => import('../../src/web/landing/about.tsx')),
          screenAt('/privacy', () => import('../../src/web/landing/privacy.tsx')),
          screenAt('/terms', () => import('../../src/web/landing/terms.tsx')),
          screenAt('/how-readiness-works', () => import('../../src/web/landing/how-readiness-works.tsx')),
          screenAt('*', () => import('../../src/web/page-not-found.tsx')),
        ],
      },
    ],
    // A key of its own, as after a reload: React Router calls all first entries alike, and a list would begin where one of
    // an earlier test was left.
    { initialEntries: [{ ...parsePath(path), key: crypto.randomUUID() }] },
  )
  await render(<RouterProvider router={router} />)
  return {
    address: () => {
      const { pathname, search, hash } = router.state.location
      return pathname + search + hash
    },
    goTo: (to) => router.navigate(to),
    goBack: () => router.navigate(-1),
  }
}

function screenAt(path: string, load: Screen) {
  return { path, lazy: async () => ({ Component: (await load()).default }) }
}
