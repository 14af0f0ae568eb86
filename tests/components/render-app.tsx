import '../../src/web/app.css'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { storeIdentifier } from '../../src/web/data/browser/stored-identifier.ts'
import { FakeApi, type FakeLearner } from './fake-api.ts'

/** The screens below /app, loaded when a test opens them. The same paths as in `src/web/routes.ts`. */
const SCREENS: Readonly<Record<string, () => Promise<{ readonly default: React.ComponentType }>>> = {
  '/app': () => import('../../src/web/dashboard/dashboard.tsx'),
  '/app/questions': () => import('../../src/web/questions/questions.tsx'),
  '/app/practice/smart-selection': () => import('../../src/web/practice/practice.tsx'),
  '/app/practice/history': () => import('../../src/web/history/history.tsx'),
  '/app/export': () => import('../../src/web/custom-test/custom-test.tsx'),
}

/** An opened app: the server it talks to, and where it is. */
export interface OpenedApp {
  readonly api: FakeApi
  /** The address that a browser would show. */
  readonly address: () => string
}

afterEach(async () => {
  await cleanup()
  await page.viewport(1280, 900)
  localStorage.clear()
})

/**
 * Opens a screen in its shell, as a learner who signed in before, on a fake server. The toast of the sign-in is closed.
 */
export async function openApp(
  learner: FakeLearner,
  path: string,
  api = new FakeApi(learner),
): Promise<OpenedApp> {
  const { default: AppShell } = await import('../../src/web/shell/app-shell.tsx')
  storeIdentifier(learner.user.w3w_identifier)
  const router = createMemoryRouter(
    [
      {
        Component: AppShell,
        HydrateFallback: () => null,
        children: Object.entries(SCREENS).map(([screen, load]) => ({
          path: screen,
          lazy: async () => ({ Component: (await load()).default }),
        })),
      },
    ],
    { initialEntries: [path] },
  )
  await render(<RouterProvider router={router} />)
  await page.getByRole('button', { name: 'Close' }).click()
  return { api, address: () => router.state.location.pathname + router.state.location.search }
}
