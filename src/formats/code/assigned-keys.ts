import { isKeyName, normalizeFieldName } from '../records/names/known-names.ts'
import { KIND, type Tokens } from './tokens.ts'

/** A place where a program gives a question another key than its list does. */
export interface AssignedKey {
  readonly name: string
  readonly from: number
}

/** Notices of one file: a program that builds its keys would have one for each question. */
const NOTICES_MAX = 5

const EQUALS = 61

/** Methods that call a function with each entry of a list. */
const EACH = new Set(['forEach', 'map', 'flatMap', 'filter'])

/**
 * Where a program assigns a key to an entry of one of its lists: `questions[1].answer = 0`, or `q.answer = 0` where `q` goes through the
 * list.
 *
 * @param lists the names of its lists
 */
export function assignedKeys(tokens: Tokens, lists: ReadonlySet<string>): readonly AssignedKey[] {
  const entries = new Set<string>()
  const found: AssignedKey[] = []
  for (let at = 1; at < tokens.count && found.length < NOTICES_MAX; at++) {
    if (tokens.isName(at)) addEntries(tokens, at, lists, entries)
    // To compare all signs as texts takes longer than to find the values.
    if (tokens.kind(at) !== KIND.sign || tokens.source.charCodeAt(tokens.end(at) - 1) !== EQUALS) continue
    if (!/^[-+|?]{0,2}=$/.test(tokens.text(at))) continue
    const member = memberBefore(tokens, at)
    if (member === null || !isKeyName(normalizeFieldName(member.name))) continue
    const { owner } = member
    const open = tokens.is(owner, ']') ? tokens.mate(owner) : 0
    const isEntry = open > 0 ? lists.has(tokens.text(open - 1)) : entries.has(tokens.text(owner))
    if (isEntry) found.push({ name: member.name, from: tokens.start(at) })
  }
  return found
}

/** The names of entries of the list that is named here: `of questions`, `in questions`, `questions.forEach((q`. */
function addEntries(tokens: Tokens, at: number, lists: ReadonlySet<string>, entries: Set<string>): void {
  const isLoop = tokens.isName(at - 1) && (tokens.is(at - 1, 'of') || tokens.is(at - 1, 'in'))
  if (!(isLoop || tokens.is(at + 1, '.')) || !lists.has(tokens.text(at))) return
  if (isLoop && tokens.isName(at - 2)) entries.add(tokens.text(at - 2))
  if (!EACH.has(tokens.text(at + 2)) || !tokens.is(at + 3, '(')) return
  const name = [at + 4, at + 5].find((place) => tokens.isName(place) && !tokens.is(place, 'function'))
  if (name !== undefined) entries.add(tokens.text(name))
}

/** What is assigned by a sign: `owner.name =` or `owner["name"] =`. */
function memberBefore(
  tokens: Tokens,
  sign: number,
): { readonly name: string; readonly owner: number } | null {
  const last = sign - 1
  if (tokens.isName(last) && tokens.is(last - 1, '.')) return { name: tokens.text(last), owner: last - 2 }
  const open = tokens.is(last, ']') ? tokens.mate(last) : 0
  if (open === 0 || last - open !== 2 || tokens.kind(open + 1) !== KIND.text) return null
  return { name: tokens.text(open + 1).slice(1, -1), owner: open - 1 }
}
