import { ChevronDown } from 'lucide-react'
import { Section } from './section.tsx'

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
