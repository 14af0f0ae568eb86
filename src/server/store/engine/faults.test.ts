import { describe, expect, test } from 'vitest'
import { faultOf, isConnectionLost, isOutrun } from './faults.ts'

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
    ['a statement that took too long', coded('57014'), 'away'],
    ['a server that only reads, as a stand-by does', coded('25006'), 'away'],
    ['no way to its network', coded('ENETUNREACH'), 'away'],
    ['a transaction outrun again and again', coded('40001'), 'away'],
    ['another process writes', coded('SQLITE_BUSY'), 'away'],
    ['a row that stands twice', coded('SQLITE_CONSTRAINT_UNIQUE'), null],
    ['a fault of ours', new TypeError('x is not a function'), null],
    ['no error at all', 'SQLITE_FULL', null],
  ])('%s', (_, error, fault) => {
    expect(faultOf(error)).toBe(fault)
  })
})

describe('what may be tried again at once', () => {
  test.each([
    ['a connection that the server ended', coded('57P01'), true, false],
    ['a connection that the network ended', coded('ECONNRESET'), true, false],
    ['a connection found broken', new Error('Connection terminated unexpectedly'), true, false],
    [
      'a connection that broke before',
      new Error('Client has encountered a connection error and is not queryable'),
      true,
      false,
    ],
    ['a serialization failure', coded('40001'), false, true],
    ['a deadlock', coded('40P01'), false, true],
    ['no connection to be had', coded('ECONNREFUSED'), false, false],
    ['no connection in time', new Error('Connection terminated due to connection timeout'), false, false],
    ['a statement that took too long', coded('57014'), false, false],
    ['a fault of ours', new TypeError('x is not a function'), false, false],
  ])('%s', (_, error, isLost, isOutrunByAnother) => {
    expect([isConnectionLost(error), isOutrun(error)]).toEqual([isLost, isOutrunByAnother])
  })
})
