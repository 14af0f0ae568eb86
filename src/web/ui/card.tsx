import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** A raised panel that groups content. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classNames('card', className)} {...rest} />
}
