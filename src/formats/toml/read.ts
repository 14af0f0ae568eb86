import { programReader } from '../code/program-reader.ts'
import type { Reader } from '../format.ts'
import { PYTHON } from '../python/language.ts'
import { pythonTokens } from '../python/python-tokens.ts'

/** Comments and blank lines, as many as do not fill the stack. */
const COMMENT = /(?:\s{1,10000}|#[^\n\r]*){1,500}/y

/** `[[questions]]` or `[quiz.one]` above a name and its value; other names with values may come first. */
const STATEMENT =
  /(?:[\w"'-][\w."'-]{0,100}[ \t]*=[^\r\n]{0,2000}\r?\n\s{0,1000}){0,50}\[{1,2}[\w."'-]{1,100}\]{1,2}[ \t]*(?:#[^\n\r]*)?[\r\n]\s{0,1000}[\w"'-]{1,100}[ \t]*=/y

/** Two brackets around a name, alone on a line above a name with its value. */
const TABLES = /\[\[[\w."'-]{1,100}\]\][ \t]*[\r\n]\s{0,1000}[\w."'-]{1,100}[ \t]*=/y

export const toml: Reader = {
  name: 'TOML',
  extensions: ['toml'],
  text: programReader({
    name: 'TOML',
    language: {
      ...PYTHON,
      words: new Map([
        ['true', true],
        ['false', false],
      ]),
    },
    tokensOf: pythonTokens,
    comment: COMMENT,
    statement: STATEMENT,
    own: TABLES,
    unread:
      'This is TOML, and its questions can’t be read: their options are in tables or names of their own, or a name comes twice. Write the options of each question as a list.',
    line: /^\s*(?:\[|[\w."'-]+\s*=)/,
  }),
}
