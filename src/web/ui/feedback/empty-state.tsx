import { LogIn, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'

/** Shown where content would be: what is missing, why, and what to do. */
export function EmptyState({
  icon,
  title,
  text,
  isPage = false,
  children,
}: {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  /** Whether the page has no other content, so that this is its title. */
  readonly isPage?: boolean
  readonly children?: ReactNode
}) {
  const Title = isPage ? 'h1' : 'h2'
  return (
    <Card className="mx-auto grid max-w-xl animate-rise justify-items-center px-6 py-14 text-center">
      <div
        aria-hidden
        className="mb-5 grid size-16 place-content-center rounded-full bg-brand-soft text-brand-text [&>svg]:size-8"
      >
        {icon}
      </div>
      <Title className="text-heading font-bold">{title}</Title>
      <p className="mt-2 max-w-md text-pretty text-ink-soft">{text}</p>
      {children && <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>}
    </Card>
  )
}

/** Takes the place of a screen while nobody is signed in. */
export function LoginRequired({ purpose = '' }: { readonly purpose?: string }) {
  const text = `Please load your quiz data first${purpose}.`
  return <EmptyState isPage icon={<LogIn />} title="Login Required" text={text} />
}

/** Takes the place of a screen that failed: reloading the page loses nothing that was saved. */
export function Crashed() {
  return (
    <EmptyState
      isPage
      icon={<TriangleAlert />}
      title="Something went wrong"
      text="This page crashed. Everything you saved is safe. Reload the page to continue."
    >
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </EmptyState>
  )
}
