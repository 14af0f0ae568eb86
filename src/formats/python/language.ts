import type { Language } from '../code/language.ts'
import { pythonDeclarations } from './declarations.ts'
import { pythonText } from './python-tokens.ts'

export const PYTHON: Language = {
  words: new Map<string, unknown>([
    ['True', true],
    ['False', false],
    ['None', null],
  ]),
  textOf: pythonText,
  pieceOf: (written) => written,
  isPython: true,
  beforeValues: new Set(['return', 'in', 'and', 'or', 'not', 'yield', 'else', 'if', 'print', 'is', 'await']),
  declarationsOf: pythonDeclarations,
}
