import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DataProvider } from '../data/queries/data-provider.tsx'
import { operatorQuery } from '../data/queries/operator-query.ts'
import { Footer, Header } from './header-and-footer.tsx'
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

/** How to reach whoever runs this server; nothing when they have not given a contact (`OPERATOR_CONTACT`). */
export function OperatorContact() {
  return (
    <DataProvider>
      <Contact />
    </DataProvider>
  )
}

function Contact() {
  const { data } = useQuery(operatorQuery)
  const contact = data?.contact
  if (!contact) return null
  return (
    <TextSection title="Contact">
      <p>
        This server is run by{' '}
        <a href={contact} className="font-semibold wrap-anywhere underline underline-offset-4">
          {contact.replace(/^mailto:|^https:\/\//, '')}
        </a>
        . Questions about it, or about your data on it, go there.
      </p>
    </TextSection>
  )
}

/** A part of such a page with its heading. */
export function TextSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="mt-10">
      <h2 className="text-[1.375rem] font-bold">{title}</h2>
      <div className="mt-3 space-y-3 leading-relaxed text-pretty [&_li]:mt-1.5 [&_ul]:list-disc [&_ul]:pl-6">
        {children}
      </div>
    </section>
  )
}
