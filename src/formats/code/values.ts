import { isRecord } from '../../domain/is-record.ts'
import { numberAsWritten } from '../text/number-as-written.ts'
import type { Language } from './language.ts'

/** What a program computes. It has no fields of its own, so that nothing takes it for a value. */
export class Computed {
  readonly #from: number
  readonly #to: number

  /** @param from where it is in the source, up to `to` */
  constructor(from: number, to: number) {
    this.#from = from
    this.#to = to
  }

  get from(): number {
    return this.#from
  }

  get to(): number {
    return this.#to
  }
}

/** A member of a list or an object; null where it has none that is read. Only in Python does a list count from its end, too. */
export function memberOf(
  value: unknown,
  name: unknown,
  { isPython }: Language,
): { readonly value: unknown } | null {
  if (Array.isArray(value)) {
    if (typeof name !== 'number') return null
    const entry: unknown = isPython ? value.at(name) : value[name]
    return entry === undefined || entry instanceof Computed ? null : { value: entry }
  }
  if (!isRecord(value) || (typeof name !== 'string' && typeof name !== 'number')) return null
  return Object.hasOwn(value, name) ? { value: value[name] } : null
}

/** A number as the program writes it. */
export function numberOf(written: string): number | string {
  const plain = written.replace(/[_n]/g, '')
  return /^0[xob]/i.test(plain) ? Number(plain) : numberAsWritten(plain)
}

/** "-1", "+1", and what minifiers write for true and false; null for another sign. */
export function signed(sign: string, value: number | string): number | string | boolean | null {
  if (sign === '-') return typeof value === 'number' ? -value : `-${value}`
  if (sign === '+') return value
  return sign === '!' ? Number(value) === 0 : null
}
