import { ArrowRight, Check, FileUp, X } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { isCorrectAnswer } from '../../domain/answer.ts'
import { optionLetter } from '../../domain/practice/option-letter.ts'
import { markOf } from '../../domain/practice/option-mark.ts'
import {
  IMPORT_PATH,
  setFilesToImport,
  TRY_SAMPLE_PATH,
  takeFilesToImport,
} from '../data/browser/files-to-import.ts'
import { Badge } from '../ui/badge.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { ChooseFilesButton, type DroppedFile, useDroppedFiles } from '../ui/dropped-files.tsx'
import { Counters } from './counters.tsx'
import { PAGE_WIDTH } from './section.tsx'

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

/**
 * Two ways to begin (spec §2.2): the sample bank, or a file of one's own, which stays in the page until a learner is signed
 * in and the import takes it.
 */
function BringFile() {
  const navigate = useNavigate()
  const bring = (files: readonly DroppedFile[]) => {
    setFilesToImport(files)
    void navigate(IMPORT_PATH)
  }
  const isDragOver = useDroppedFiles(true, bring)
  // Those of an earlier visit of this page, which were not imported: before a file can be chosen.
  useLayoutEffect(() => void takeFilesToImport(), [])
  return (
    <div
      className={classNames(
        'mt-8 rounded-card border-2 border-dashed p-4 transition-colors duration-150',
        isDragOver ? 'border-brand bg-brand-soft' : 'border-line-strong/50',
      )}
    >
      {/* Where they don't fit beside each other, each is as wide as the card before the text of the other has arrived. */}
      <div className="flex flex-wrap gap-3">
        <Link
          to={TRY_SAMPLE_PATH}
          className={buttonClass('primary', 'min-h-12 px-5 text-base max-sm:grow max-[31rem]:w-full')}
        >
          Start with the sample bank <ArrowRight aria-hidden />
        </Link>
        <ChooseFilesButton
          variant="secondary"
          className="min-h-12 px-5 text-base max-sm:grow max-[31rem]:w-full"
          onFiles={bring}
        >
          <FileUp aria-hidden /> Choose a file
        </ChooseFilesButton>
      </div>
      <p className="mt-3 text-[0.9375rem] text-pretty text-ink-soft">
        Or drop your file here: Word, PDF, CSV, Excel, JSON, Anki, GIFT, Markdown or plain text.
      </p>
    </div>
  )
}

const QUESTION = {
  category: 'Learning',
  text: 'You have an hour to prepare for a test. Which way of spending it will help you remember the most next week?',
  options: [
    'Reading the chapter four times',
    'Highlighting the key sentences',
    'Answering questions from memory',
    'Copying out the summary neatly',
  ],
  correct: ['Answering questions from memory'],
  explanation:
    'Retrieving something strengthens it more than seeing it again. Rereading feels easier, which is why so many of us mistake it for learning.',
} as const

/** One question of the product, to be answered on the page. Without JavaScript it is only shown. */
function TryQuestion() {
  const [chosen, setChosen] = useState<string | null>(null)
  const answered = chosen !== null
  return (
    <Card className="relative p-5 shadow-lift sm:p-7">
      <div className="mb-3 flex items-center justify-between gap-3">
        <Badge tone="brand">{QUESTION.category}</Badge>
        <span className="text-[0.875rem] font-medium text-ink-soft">Try one</span>
      </div>
      <h2 className="mb-5 font-sans text-[1.1875rem] leading-normal font-semibold tracking-normal">
        {QUESTION.text}
      </h2>
      <ul className="grid gap-2.5">
        {QUESTION.options.map((option, index) => (
          <li key={option}>
            <TryOption
              letter={optionLetter(index)}
              option={option}
              mark={answered ? markOf(QUESTION, [chosen], option) : null}
              onChoose={() => setChosen(option)}
            />
          </li>
        ))}
      </ul>
      <div role="status" className="min-h-32 pt-4">
        {answered ? (
          <>
            <p
              className={classNames(
                'font-display text-lg font-bold',
                isCorrectAnswer(QUESTION.correct, [chosen]) ? 'text-good' : 'text-poor',
              )}
            >
              {isCorrectAnswer(QUESTION.correct, [chosen]) ? 'Correct!' : 'Incorrect'}
            </p>
            <p className="mt-1 text-[0.9375rem] leading-6 text-pretty text-ink-soft">
              {QUESTION.explanation}
            </p>
          </>
        ) : (
          <p className="text-[0.9375rem] text-ink-soft">Choose an answer.</p>
        )}
      </div>
    </Card>
  )
}

const MARKS = {
  right: 'border-good-line bg-good-soft',
  wrong: 'border-poor-line bg-poor-soft',
  unmarked: 'border-line text-ink-soft',
} as const

function TryOption({
  letter,
  option,
  mark,
  onChoose,
}: {
  readonly letter: string
  readonly option: string
  readonly mark: keyof typeof MARKS | null
  readonly onChoose: () => void
}) {
  return (
    <button
      type="button"
      disabled={mark !== null}
      onClick={onChoose}
      className={classNames(
        'flex min-h-13 w-full items-center gap-3.5 rounded-xl border-[1.5px] px-3.5 py-2.5 text-left transition-[background-color,border-color] duration-150',
        mark ? MARKS[mark] : 'border-line bg-surface hover:border-brand hover:bg-brand-soft/50',
      )}
    >
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-content-center rounded-full border-[1.5px] border-line-strong text-[0.9375rem] font-bold text-ink-soft"
      >
        {letter}
      </span>
      <span className="flex-1">{option}</span>
      {mark === 'right' && (
        <Check aria-label="Correct answer" strokeWidth={3} className="size-5 animate-pop text-good" />
      )}
      {mark === 'wrong' && (
        <X aria-label="Your answer, wrong" strokeWidth={3} className="size-5 animate-pop text-poor" />
      )}
    </button>
  )
}
