import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

const TONES = {
  default: 'bg-brand text-brand-ink',
  neutral: 'bg-sunken text-ink-soft',
  brand: 'bg-brand-soft text-brand-text',
  good: 'bg-good-soft text-good',
  fair: 'bg-fair-soft text-fair',
  poor: 'bg-poor-soft text-poor',
  sun: 'bg-sun-soft text-sun-text',
  outline: 'border border-line-strong/60 text-ink-soft',
} as const

export type BadgeTone = keyof typeof TONES

/** A short fact beside something larger. The text carries the meaning; the tone only repeats it. */
export function Badge({
  tone = 'neutral',
  className,
  ...rest
}: ComponentProps<'span'> & { readonly tone?: BadgeTone }) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center gap-1 rounded-full px-2.5 py-0.5 text-[0.8125rem] leading-5 font-semibold',
        '[&>svg]:size-3.5 [&>svg]:shrink-0',
        TONES[tone],
        className,
      )}
      {...rest}
    />
  )
}
