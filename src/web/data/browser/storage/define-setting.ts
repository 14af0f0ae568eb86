import { useSyncExternalStore } from 'react'
import { isRecord } from '../../../../domain/is-record.ts'
import type { UnknownRecord } from '../../decoding/read-values.ts'
import { createStorageWatchers } from '../watchers.ts'
import { readStored, removeStored, writeStored } from './browser-storage.ts'
import { isSignedOut } from './stored-identifier.ts'

/** A setting of a learner, stored in this browser until they leave it. */
export interface Setting<Value> {
  readonly key: string
  /** What the learner chose; the same value until that changes, and the default where nothing can be read. */
  readonly read: (learnerId: string) => Value
  /** Stores nothing once the learner is signed out: this page may still show their data. */
  readonly store: (learnerId: string, value: Value) => void
}

interface Declaration<Value> {
  readonly key: string
  /** What applies while nothing is stored. */
  readonly initial: Value
  /** Returns null or throws for what cannot be used. */
  readonly parse: (stored: UnknownRecord) => Value | null
  /** The members that are stored; null: nothing is. */
  readonly format: (value: Value) => object | null
}

const watchers = createStorageWatchers()

/** Calls `onChange` when a setting changes, in this tab or another; returns a function that stops it. */
export const watchSettings = watchers.watch

export function defineSetting<Value>({ key, initial, parse, format }: Declaration<Value>): Setting<Value> {
  let last: { readonly text: string | null; readonly learnerId: string; readonly value: Value } | null = null
  const parseText = (text: string, learnerId: string): Value | null => {
    try {
      const stored: unknown = JSON.parse(text)
      return isRecord(stored) && stored.learnerId === learnerId ? parse(stored) : null
    } catch (cause) {
      console.warn(`${key} cannot be read`, cause)
      return null
    }
  }
  return {
    key,
    read: (learnerId) => {
      const text = readStored(key)
      if (last?.text !== text || last.learnerId !== learnerId) {
        const value = text === null ? null : parseText(text, learnerId)
        last = { text, learnerId, value: value ?? initial }
      }
      return last.value
    },
    store: (learnerId, value) => {
      if (isSignedOut(learnerId)) return
      const members = format(value)
      storeText(key, members && JSON.stringify({ learnerId, ...members }))
    },
  }
}

/** The value of a setting, also when it changes elsewhere in this tab or in another one, and a function that stores one. */
export function useSetting<Value>(
  { read, store }: Setting<Value>,
  learnerId: string,
): readonly [Value, (value: Value) => void] {
  const get = () => read(learnerId)
  return [useSyncExternalStore(watchSettings, get, get), (value) => store(learnerId, value)]
}

/** A setting of this device, stored as it is. */
export interface DeviceSetting<Value extends string> {
  readonly key: string
  /** Any stored text other than the values counts as the default. */
  readonly parse: (stored: string | null) => Value
  readonly read: () => Value
  /** The default is not stored. */
  readonly store: (value: Value) => void
}

export function defineDeviceSetting<Value extends string>(
  key: string,
  values: readonly Value[],
  initial: Value,
): DeviceSetting<Value> {
  const parse = (stored: string | null) => values.find((value) => value === stored) ?? initial
  return {
    key,
    parse,
    read: () => parse(readStored(key)),
    store: (value) => storeText(key, value === initial ? null : value),
  }
}

/** The same as {@link useSetting}. A page that is prerendered has the default. */
export function useDeviceSetting<Value extends string>({
  read,
  store,
  parse,
}: DeviceSetting<Value>): readonly [Value, (value: Value) => void] {
  return [useSyncExternalStore(watchSettings, read, () => parse(null)), store]
}

/** @param text null removes what is stored */
export function storeText(key: string, text: string | null): void {
  if (text === null) removeStored(key)
  else writeStored(key, text)
  watchers.notify()
}

/** A stored value that is an object; null for anything else. */
export function storedRecord(key: string): UnknownRecord | null {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? 'null')
    return isRecord(stored) ? stored : null
  } catch {
    return null
  }
}
