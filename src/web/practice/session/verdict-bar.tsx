import { CircleAlert, CircleCheck, CircleX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'

/**
 * The verdict; nothing while `isCorrect` is null. It is in the page before the answer, so that screen
 * readers announce the verdict. It scrolls into view, however long the options are, and takes the focus of elements
 * that the answer locked or removed.
 */
export function VerdictBar({
  isCorrect,
  onReport,
}: {
  readonly isCorrect: boolean | null
  readonly onReport: () => void
}) {
  const bar = useRef<HTMLDivElement>(null)
  const verdict = useRef<HTMLParagraphElement>(null)
  const isJudged = isCorrect !== null
  useEffect(() => {
    if (!isJudged) return
    bar.current?.scrollIntoView({ block: 'nearest' })
    const focused = document.activeElement
    if (focused === document.body || focused?.matches(':disabled'))
      verdict.current?.focus({ preventScroll: true })
  }, [isJudged])
  return (
    <div
      ref={bar}
      data-keep-clear
      className={classNames(
        isJudged &&
          'mt-5 flex animate-fade scroll-mb-24 flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border py-2 pr-2 pl-4',
        isJudged && VERDICT_GROUNDS[isCorrect ? 'right' : 'wrong'],
      )}
    >
      <p
        ref={verdict}
        role="status"
        tabIndex={-1}
        className={classNames(
          'flex items-center gap-2.5 font-display text-[1.1875rem] font-bold outline-none empty:sr-only',
          isCorrect ? 'text-good' : 'text-poor',
        )}
      >
        {isJudged && <Verdict isCorrect={isCorrect} />}
      </p>
      {isJudged && (
        <Button
          variant="quiet"
          title="Report a wrong key"
          onClick={onReport}
          className="ml-auto px-3 max-sm:w-11 max-sm:px-2.5"
        >
          <CircleAlert aria-hidden />
          <span className="max-sm:sr-only">Report a wrong key</span>
        </Button>
      )}
    </div>
  )
}

const VERDICT_GROUNDS = {
  right: 'border-good-line/60 bg-good-soft',
  wrong: 'border-poor-line/60 bg-poor-soft',
} as const

function Verdict({ isCorrect }: { readonly isCorrect: boolean }) {
  const Icon = isCorrect ? CircleCheck : CircleX
  return (
    <>
      <Icon aria-hidden className="size-6 animate-pop" />
      {isCorrect ? 'Correct!' : 'Incorrect'}
    </>
  )
}
