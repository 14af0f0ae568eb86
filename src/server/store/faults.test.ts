import { describe, expect, test } from 'vitest'
import { faultOf } from './faults.ts'

const coded = (code: string) => Object.assign(new Error('because'), { code })

describe('faultOf', () => {
  test.each([
    ['a full disk under SQLite', coded('SQLITE_FULL'), 'full'],
    ['a full disk under an image', coded('ENOSPC'), 'full'],
    ['a full disk under PostgreSQL', coded('53100'), 'full'],
    ['nobody at the address', coded('ECONNREFUSED'), 'away'],
    ['nobody at any of its addresses', new AggregateError([coded('ECONNREFUSED')]), 'away'],
    ['PostgreSQL ends', coded('57P01'), 'away'],
    ['PostgreSQL starts', coded('57P03'), 'away'],
    ['a broken connection, by SQLSTATE', coded('08006'), 'away'],
    ['a broken connection, in words', new Error('Connection terminated unexpectedly'), 'away'],
    ['another process writes', coded('SQLITE_BUSY'), 'away'],
    ['a row that stands twice', coded('SQLITE_CONSTRAINT_UNIQUE'), null],
    ['a fault of ours', new TypeError('x is not a function'), null],
    ['no error at all', 'SQLITE_FULL', null],
  ])('%s', (_, error, fault) => {
    expect(faultOf(error)).toBe(fault)
  })
})
