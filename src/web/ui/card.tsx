import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** A raised sheet of paper. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={classNames('rounded-card border border-line bg-surface shadow-card', className)}
      {...rest}
    />
  )
}
