import { programReader } from '../code/program-reader.ts'
import type { Reader } from '../format.ts'
import { PYTHON } from './language.ts'
import { pythonTokens } from './python-tokens.ts'

/** Comments, as many as do not fill the stack, and a text that says what the module is about. */
const COMMENT = /(?:\s{1,10000}|#[^\n\r]*|[rRuU]?"""[\s\S]*?"""|[rRuU]?'''[\s\S]*?'''){1,500}/y

/** What a module begins with, and no text in a language that people speak does. */
const STATEMENT =
  /(?:import\s+[\w.]+(?:\s+as\s+\w+)?(?:\s*,\s*[\w.]+){0,50}\s*(?:$|[;#\n\r])|from\s+[\w.]+\s+import\b|(?:async\s+)?def\s+\w+\s*\(|class\s+\w+\s*[(:]|@\w[\w.]*|if\s+__name__\b|print\s*\(|\w[\w.]*(?:\[[^\]\n]{0,80}\])?(?:\s{0,9}:\s{0,9}[\w[\]., |"']{1,80})?\s{0,20}=\s*(?:[[{(\d]|[rRuUfFbB]{0,2}["']|\w+\()|\w[\w.]*\s*\(\s*[[{"'\n\r])/y

/** How many lines of a text are some of a Python program. */
const LINE =
  /[:,()[\]{}]\s*$|^\s*(?:#|import\b|from\b|return\b|def\b|class\b|print\b)|^\s*[\w.]+\s*[-+*]?=\s*\S/

export const python: Reader = {
  name: 'Python',
  extensions: ['py'],
  text: programReader({
    name: 'Python',
    language: PYTHON,
    tokensOf: pythonTokens,
    comment: COMMENT,
    statement: STATEMENT,
    line: LINE,
  }),
}
