import type { ReactNode } from 'react'
import { Footer } from './footer/footer.tsx'
import { Header } from './header.tsx'
import { PAGE_WIDTH } from './section.tsx'

/** A page of text that anybody can read: the landing page's header and footer, and one column between them. */
export function PublicPage({
  title,
  intro,
  children,
}: {
  readonly title: string
  readonly intro: string
  readonly children: ReactNode
}) {
  return (
    <div className="flex min-h-dvh flex-col">
      <Header landing="/" />
      <main className={`${PAGE_WIDTH} flex-1 py-12 sm:py-20`}>
        <div className="max-w-2xl">
          <h1 className="text-[min(2.25rem,11vw)] leading-tight font-bold sm:text-[3rem]">{title}</h1>
          <p className="mt-4 text-lg leading-relaxed text-pretty text-ink-soft">{intro}</p>
          {children}
        </div>
      </main>
      <Footer />
    </div>
  )
}
