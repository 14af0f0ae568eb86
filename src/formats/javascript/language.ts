import type { Language } from '../code/language.ts'
import { scriptDeclarations } from './declarations.ts'
import { BEFORE_VALUES, unescapedScript } from './script-tokens.ts'

/** JavaScript and TypeScript. */
export const SCRIPT: Language = {
  words: new Map<string, unknown>([
    ['true', true],
    ['false', false],
    ['null', null],
    ['undefined', null],
    // Swift and others
    ['nil', null],
    ['NaN', null],
  ]),
  textOf: (written) => unescapedScript(written.slice(1, -1)),
  pieceOf: unescapedScript,
  isPython: false,
  beforeValues: BEFORE_VALUES,
  declarationsOf: scriptDeclarations,
}
