import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

const LOOKS = {
  primary: 'bg-brand text-brand-ink shadow-card hover:bg-brand-hover',
  secondary: 'border border-line-strong/50 bg-surface text-ink hover:border-line-strong hover:bg-sunken',
  quiet: 'text-ink-soft hover:bg-sunken hover:text-ink',
  /** Quiet, and in the brand's colour: a way on that stands within or under a text. */
  inviting: 'text-brand-text hover:bg-sunken',
  danger: 'bg-poor-fill text-white hover:brightness-110',
  /** On a ground of the brand's own deep green. */
  onBrand: 'bg-white text-[#124d32] hover:bg-[#e6f5ec]',
} as const

export type ButtonLook = keyof typeof LOOKS

/** The class names of a button, for links that look like one. */
export function buttonClass(look: ButtonLook = 'primary', extra?: string): string {
  return classNames('button', LOOKS[look], extra)
}

/** A button at least 44 px high. `look` says how much it asks for attention: one `primary` a view. */
export function Button({
  look = 'primary',
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { readonly look?: ButtonLook }) {
  return <button type={type} className={buttonClass(look, className)} {...rest} />
}

/** A square button that shows only an icon; `label` is its name for everybody who cannot see that. */
export function IconButton({
  label,
  className,
  look = 'quiet',
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label'> & { readonly label: string; readonly look?: ButtonLook }) {
  return (
    <Button
      look={look}
      aria-label={label}
      title={label}
      className={classNames('icon-button', className)}
      {...rest}
    />
  )
}
