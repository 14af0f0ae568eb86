import './app.css'
import { type ReactNode, useEffect } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  useNavigate,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router'
import { START_MESSAGE, START_PATH } from './data/browser/start-path.ts'
import { retryScreens } from './retry-screens.tsx'
import { surviveTranslation } from './survive-translation.ts'
import { THEME_SCRIPT, useTextSizeOnDocument, useThemeOnDocument } from './theme/appearance.ts'
import { Crashed } from './ui/feedback/empty-state.tsx'
import { PageSpinner } from './ui/feedback/spinner.tsx'
import { PrerenderedOnly } from './ui/prerendered-only.tsx'

/** The document around every page. The theme's script runs before the first paint, so that no wrong theme flashes. */
export function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f8faf6" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0b120f" />
        <PrerenderedOnly>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash */}
          <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
        </PrerenderedOnly>
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <PrerenderedOnly>
          <Scripts />
        </PrerenderedOnly>
      </body>
    </html>
  )
}

/** Shown until the first script has run on a page that is not prerendered. */
export function HydrateFallback() {
  return <PageSpinner label="Loading..." />
}

export default function Root() {
  // Not its component, which would create a script when React renders it after an error (see `PrerenderedOnly`).
  useScrollRestoration()
  useEffect(retryScreens, [])
  useEffect(surviveTranslation, [])
  useThemeOnDocument()
  useTextSizeOnDocument()
  useOpenedReminder()
  return <Outlet />
}

/** Shown when more than a screen fails. */
export function ErrorBoundary() {
  return (
    <main className="grid min-h-dvh place-items-center px-4">
      <Crashed />
    </main>
  )
}

/**
 * Goes to the first question when the learner opens a reminder while a page is open (`openPractice` in the service
 * worker).
 */
function useOpenedReminder(): void {
  const navigate = useNavigate()
  useEffect(() => {
    // Not there on pages without TLS.
    const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null
    const begin = ({ data }: MessageEvent) => {
      if (data === START_MESSAGE) void navigate(START_PATH)
    }
    workers?.addEventListener('message', begin)
    return () => workers?.removeEventListener('message', begin)
  }, [navigate])
}
