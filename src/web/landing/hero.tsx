import { BringFile } from './bring-file.tsx'
import { Counters } from './counters.tsx'
import { PAGE_WIDTH } from './section.tsx'
import { TryQuestion } from './try-question.tsx'

/** What the product is, a question to try, and the figures. */
export function Hero() {
  return (
    <section className="relative isolate overflow-hidden">
      <div
        className={`${PAGE_WIDTH} relative grid grid-cols-1 items-center gap-12 pt-12 pb-16 sm:pt-20 lg:grid-cols-[1.05fr_1fr] lg:gap-16`}
      >
        <div>
          <h1 className="text-[min(2.625rem,13.2vw)] leading-[1.05] font-extrabold sm:text-6xl">
            Grow your knowledge, track your progress.
          </h1>
          <p className="mt-6 max-w-xl text-lg leading-relaxed text-pretty text-ink-soft sm:text-xl sm:leading-relaxed">
            Quizgrove asks you what you don't know yet. Bring your own questions, practice a few minutes a
            day, and walk into the exam knowing where you stand.
          </p>
          <BringFile />
          <p className="mt-3 text-[0.9375rem] text-ink-soft">
            No password, no email. Three words are your key.
          </p>
        </div>
        <TryQuestion />
      </div>
      <div className={`${PAGE_WIDTH} relative pb-16 sm:pb-20`}>
        <Counters />
      </div>
      <Hills />
    </section>
  )
}

/**
 * Decorative rolling hills at the bottom of the section, behind everything. They come last in the HTML: a browser may
 * paint the page before all of it has arrived, and then they would move while the section grows.
 */
function Hills() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1440 320"
      preserveAspectRatio="none"
      className="absolute inset-x-0 bottom-0 -z-10 h-72 w-full text-brand"
    >
      <path
        d="M0 150 C 260 40 520 80 780 150 S 1260 190 1440 70 V 320 H 0 Z"
        fill="currentColor"
        opacity="0.05"
      />
      <path
        d="M0 230 C 320 120 580 250 880 200 S 1300 120 1440 180 V 320 H 0 Z"
        fill="currentColor"
        opacity="0.07"
      />
    </svg>
  )
}
