import './app.css'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { useOpenedReminder } from './offline/use-opened-reminder.ts'
import { THEME_SCRIPT } from './theme/theme-script.ts'
import { useTextSizeOnDocument } from './theme/use-text-size.ts'
import { useThemeOnDocument } from './theme/use-theme.ts'
import { Button } from './ui/button.tsx'
import { EmptyState } from './ui/feedback/empty-state.tsx'
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
        <ScrollRestoration />
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
  useThemeOnDocument()
  useTextSizeOnDocument()
  useOpenedReminder()
  return <Outlet />
}

/** Shown when a screen fails: reloading the page loses nothing that was saved. */
export function ErrorBoundary() {
  return (
    <main className="grid min-h-dvh place-items-center px-4">
      <EmptyState
        isPage
        icon={<TriangleAlert />}
        title="Something went wrong"
        text="This page crashed. Everything you saved is safe. Reload the page to continue."
      >
        <Button onClick={() => window.location.reload()}>Reload</Button>
      </EmptyState>
    </main>
  )
}
