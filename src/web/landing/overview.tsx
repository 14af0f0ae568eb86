import { Section } from './section.tsx'

const ALT =
  'The overview of a learner: 13 of 20 questions answered today, an exam in 30 days, an average score of 67% in six tests, and the share of the bank that was answered correctly.'

/** The overview of the product, as it is: `scripts/make-overview-pictures.ts` takes the pictures. */
export function Overview() {
  return (
    <Section
      title="One page says what to do now"
      text="What is due, what is new, how far the exam is, and where you stand. This is the overview of our sample learner."
      className="border-t border-line"
    >
      <Picture theme="light" className="dark:hidden" />
      <Picture theme="dark" className="hidden dark:block" />
    </Section>
  )
}

/** One theme of the picture. The other one is not displayed, and so it is not loaded. */
function Picture({ theme, className }: { readonly theme: 'light' | 'dark'; readonly className: string }) {
  return (
    <picture className={className}>
      <source
        media="(max-width: 40rem)"
        srcSet={`/overview-narrow-${theme}.webp`}
        width={780}
        height={1240}
      />
      <img
        src={`/overview-wide-${theme}.webp`}
        width={1728}
        height={1200}
        loading="lazy"
        decoding="async"
        alt={ALT}
        className="mx-auto h-auto w-full rounded-card border border-line shadow-lift max-sm:max-w-96"
      />
    </picture>
  )
}
