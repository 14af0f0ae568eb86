import { ChevronDown, Star } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Features } from './features.tsx'
import { Footer, Header } from './header-and-footer.tsx'
import { Hero } from './hero.tsx'
import { Pricing } from './pricing.tsx'
import { PAGE_WIDTH, Section } from './section.tsx'

const TITLE = 'Quizgrove: exam practice that grows your knowledge'
const DESCRIPTION =
  "Bring your own questions, practice what you don't know yet, take simulated exams, and see how you're doing. No password: three words are your key."

/** The origin of this build, such as `https://quizgrove.example`, since link previews need absolute addresses. */
const PUBLIC_URL: string = import.meta.env.VITE_PUBLIC_URL ?? ''

export const meta = () => [
  { title: TITLE },
  { name: 'description', content: DESCRIPTION },
  { property: 'og:type', content: 'website' },
  { property: 'og:site_name', content: 'Quizgrove' },
  { property: 'og:title', content: TITLE },
  { property: 'og:description', content: DESCRIPTION },
  { property: 'og:image', content: `${PUBLIC_URL}/social.png` },
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
  { property: 'og:image:alt', content: 'A question answered in Quizgrove' },
  { name: 'twitter:card', content: 'summary_large_image' },
]

/** / (spec §2.2), prerendered: it can be read without JavaScript. */
export default function Landing() {
  return (
    <>
      <Header />
      <main>
        <Hero />
        <Overview />
        <Features />
        <Pricing />
        <Testimonials />
        <QuestionsAndAnswers />
        <ClosingCall />
      </main>
      <Footer />
    </>
  )
}

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

/** The three reviews (spec §2.2). */
const REVIEWS = [
  {
    text: 'I stopped rereading my notes and answered twenty questions on the bus instead. Passed on the first try.',
    name: 'Marta K.',
    role: 'Radio license candidate',
  },
  {
    text: 'It keeps coming back to exactly the questions I would rather avoid. Annoying, and it works.',
    name: 'Daniel O.',
    role: 'Nursing student',
  },
  {
    text: 'I export a test for my class on Thursday and print it on Friday. The answer key is included.',
    name: 'Priya S.',
    role: 'Economics teacher',
  },
] as const

export function Testimonials() {
  return (
    <Section
      id="testimonials"
      title="From people who had an exam to pass"
      className="border-y border-line bg-surface"
    >
      <ul className="grid gap-4 md:grid-cols-3">
        {REVIEWS.map(({ text, name, role }) => (
          <li key={name} className="grid">
            <Card className="bg-ground p-6">
              <figure className="flex h-full flex-col">
                <div role="img" aria-label="5 out of 5 stars" className="mb-4 flex gap-1 text-sun">
                  {[1, 2, 3, 4, 5].map((star) => (
                    <Star key={star} aria-hidden className="size-5" fill="currentColor" />
                  ))}
                </div>
                <blockquote className="text-[1.0625rem] leading-relaxed text-pretty">{text}</blockquote>
                <figcaption className="mt-auto pt-5">
                  <span className="block font-bold">{name}</span>
                  <span className="text-[0.9375rem] text-ink-soft">{role}</span>
                </figcaption>
              </figure>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The four frequent questions (spec §2.2). */
const ITEMS = [
  {
    question: 'How do I sign in without a password?',
    answer:
      "With three words joined by hyphens, such as word-word-word. Anyone who knows them can see your data, so treat them like a key. They can't be recovered.",
  },
  {
    question: 'Can I use my own questions?',
    answer:
      "That's the idea. Your bank holds your own multiple-choice questions, with one or several right answers, categories and explanations, and your past tests beside them.",
  },
  {
    question: 'How does smart practice choose?',
    answer:
      "Out of ten questions, about six are ones you recently got wrong, three are ones you've never tried, and one can be any. A question you just saw rests for eight minutes before it's up for review.",
  },
  {
    question: "What if it's not for me?",
    answer:
      'Starter stays free. Professional begins with a 14-day free trial, and every paid plan has a 30-day money-back guarantee.',
  },
] as const

export function QuestionsAndAnswers() {
  return (
    <Section title="Questions, answered" beside>
      <div className="grid gap-3">
        {ITEMS.map(({ question, answer }) => (
          <details key={question} className="group rounded-card border border-line bg-surface">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-card px-5 py-3 font-semibold [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDown
                aria-hidden
                className="size-5 shrink-0 text-ink-soft transition-transform duration-200 group-open:rotate-180"
              />
            </summary>
            <p className="px-5 pb-5 leading-relaxed text-pretty text-ink-soft">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  )
}

export function ClosingCall() {
  return (
    <section className={`${PAGE_WIDTH} pb-16 sm:pb-24`}>
      <div className="relative overflow-hidden rounded-[1.75rem] bg-[#17603f] px-6 py-14 text-center text-white sm:py-20">
        <svg
          aria-hidden="true"
          viewBox="0 0 1200 200"
          preserveAspectRatio="none"
          className="absolute inset-x-0 bottom-0 h-32 w-full"
        >
          <path d="M0 110 C 260 20 520 150 780 90 S 1100 40 1200 80 V 200 H 0 Z" fill="#fff" opacity="0.06" />
          <path
            d="M0 160 C 300 90 560 190 860 140 S 1120 110 1200 130 V 200 H 0 Z"
            fill="#fff"
            opacity="0.07"
          />
        </svg>
        <h2 className="relative text-[min(1.875rem,12vw)] font-bold sm:text-[2.625rem]">
          Plant the first question today
        </h2>
        <p className="relative mx-auto mt-4 max-w-xl text-lg text-pretty text-[#d5eddf]">
          A few minutes a day is all it takes to see the first shoots.
        </p>
        <Link
          to="/app"
          className={buttonClass(
            'onBrand',
            'relative mt-8 min-h-12 px-7 text-base focus-visible:outline-white',
          )}
        >
          Get Started
        </Link>
      </div>
    </section>
  )
}
