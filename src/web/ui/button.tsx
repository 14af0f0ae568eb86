import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

const VARIANTS = {
  /** Toasts find it by its class, and do not cover it (spec §4.4). */
  primary: 'main-action bg-brand text-brand-ink shadow-card hover:bg-brand-hover',
  secondary: 'border border-line-strong/50 bg-surface text-ink hover:border-line-strong hover:bg-sunken',
  quiet: 'text-ink-soft hover:bg-sunken hover:text-ink',
  /** Quiet, in the brand's color: a link or action within or under a text. */
  accent: 'text-brand-text hover:bg-sunken',
  danger: 'bg-poor-fill text-white hover:brightness-110',
  /** On a background of the brand's deep green. */
  onBrand: 'bg-white text-[#124d32] hover:bg-[#e6f5ec]',
} as const

export type ButtonVariant = keyof typeof VARIANTS

/** The class names of a button, for links that look like one. */
export function buttonClass(variant: ButtonVariant = 'primary', extra?: string): string {
  return classNames('button', VARIANTS[variant], extra)
}

/** A button at least 44 px high. `variant` says how prominent it is: one `primary` per view. */
export function Button({
  variant = 'primary',
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { readonly variant?: ButtonVariant }) {
  return <button type={type} className={buttonClass(variant, className)} {...rest} />
}

/** A square button that shows only an icon; `label` is its name for screen readers. */
export function IconButton({
  label,
  className,
  variant = 'quiet',
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label'> & {
  readonly label: string
  readonly variant?: ButtonVariant
}) {
  return (
    <Button
      variant={variant}
      aria-label={label}
      title={label}
      className={classNames('icon-button', className)}
      {...rest}
    />
  )
}
