import { classNames } from './class-names.ts'

/** The mark of the logo: a sprout with two leaves. */
export function LogoMark({ className }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={classNames('shrink-0', className ?? 'size-8')}>
      <rect width="32" height="32" rx="8" fill="#17603f" />
      <path d="M16 27V15.5" stroke="#dff3e6" strokeWidth="2.6" strokeLinecap="round" />
      <path d="M16 19.5c-6.2.6-9.6-2.7-9.9-9 6.3-.5 9.8 2.7 9.9 9Z" fill="#dff3e6" />
      <path d="M16 15.5c-.3-6.2 3-9.7 9.9-10 .5 6.5-3.1 10-9.9 10Z" fill="#f3bf4f" />
    </svg>
  )
}

/** Mark and name together. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5 font-display text-[1.3125rem] font-bold tracking-tight text-ink">
      <LogoMark />
      Quizgrove
    </span>
  )
}
