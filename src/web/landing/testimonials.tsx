import { Star } from 'lucide-react'
import { Card } from '../ui/card.tsx'
import { Section } from './section.tsx'

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
