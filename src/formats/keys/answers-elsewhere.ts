import { formatCount } from '../../domain/formatting/format-number.ts'
import {
  excerptOf,
  type ImportResult,
  type SourceLocation,
  withNotice,
} from '../../domain/importing/drafts/draft.ts'
import { matchKeys } from '../plain-text/key-lists/key-groups.ts'
import type { GivenKeys, ListedKey } from './given-keys.ts'
import { comparableId } from './given-keys.ts'

/** A file that is read together with others. */
export interface FileToAnswer extends PairableFile {
  /** The keys that it lists (`keysIn`); none where it is no list of them. */
  readonly listKeys: () => Promise<readonly ListedKey<string>[]>
  /** What it gives with keys of another file. */
  readonly readWith: (keys: GivenKeys) => Promise<ImportResult>
}

/** What a file gives together with others. */
interface AnsweredFile {
  readonly result: ImportResult
  /** The keys of another file that were used; absent for none. */
  readonly keys?: GivenKeys
  /** Whether it is a list of keys that was compared with another file, which says what became of them. */
  readonly isKeyFile: boolean
}

/**
 * Reads questions whose keys are in another file with these: where the names of two files belong together, or where exactly one file
 * lacks keys and one other lists some. Keys that don't fit in every number are not used, nor those of a file that may belong to one of
 * several. A notice on the file of the questions says where its keys are, or why they were not used.
 *
 * @returns as many entries as there are files, in their order
 */
export async function withAnswersElsewhere(files: readonly FileToAnswer[]): Promise<readonly AnsweredFile[]> {
  const answered: AnsweredFile[] = files.map(({ result }) => ({ result, isKeyFile: false }))
  /** The files whose names say nothing are the same ones for every file of questions. */
  let unnamed: readonly Holder[] | null = null
  for (const { questions, byName, others, isAlone } of keyCandidates(files)) {
    const file = files[questions]
    const named = await holdersOf(byName.flatMap((index) => files[index] ?? []))
    if (named.length === 0) unnamed ??= await holdersOf(others.flatMap((index) => files[index] ?? []))
    const holders = named.length > 0 ? named : (unnamed ?? [])
    const [holder, another] = holders
    if (file === undefined || holder === undefined) continue
    if (another !== undefined) answered[questions] = unclear(file, holders)
    else if (named.length > 0 || isAlone) answered[questions] = await answeredBy(file, holder)
    else answered[questions] = unused(file, unnamedMessage(holder.file.name))
    for (const { file: keyFile } of holders) {
      answered[files.indexOf(keyFile)] = { result: withoutContent(keyFile.result), isKeyFile: true }
    }
  }
  return answered
}

/** A file that lists keys. */
interface Holder {
  readonly file: FileToAnswer
  readonly keys: readonly ListedKey<string>[]
}

/** The first two files that list keys: more than one is unclear in any case. */
async function holdersOf(files: readonly FileToAnswer[]): Promise<readonly Holder[]> {
  const found: Holder[] = []
  for (const file of files) {
    const keys = await file.listKeys()
    if (keys.length > 0) found.push({ file, keys })
    if (found.length > 1) break
  }
  return found
}

async function answeredBy(file: FileToAnswer, { file: keyFile, keys }: Holder): Promise<AnsweredFile> {
  const match = matchKeyFile(file.result, keys)
  if ('misfit' in match) {
    return unused(file, misfitMessage(keyFile.name, match.misfit))
  }
  const result = await file.readWith(match.keys)
  return {
    result: withNotice(result, usedMessage(keyFile.name, match.keys)),
    keys: match.keys,
    isKeyFile: false,
  }
}

function unclear(file: FileToAnswer, holders: readonly Holder[]): AnsweredFile {
  return unused(file, ambiguousMessage(holders.map(({ file: { name } }) => name)))
}

function unused({ result }: FileToAnswer, message: string): AnsweredFile {
  return { result: withNotice(result, message), isKeyFile: false }
}

/** A list of keys has no questions, which is no problem. What is known of its encoding stays. */
function withoutContent({ encoding }: ImportResult): ImportResult {
  return { drafts: [], problems: [], notices: [], ...(encoding !== undefined && { encoding }) }
}

/** Numbers that a message names. */
const NUMBERS_SHOWN = 5

/** Says where the keys of a file are. */
function usedMessage(keyFile: string, keys: GivenKeys): string {
  const lines = [...keys.values()].map(({ line }) => line)
  const first = lines.reduce((least, line) => Math.min(least, line), lines[0] ?? 1)
  const last = lines.reduce((most, line) => Math.max(most, line), first)
  const place = first === last ? `line ${first}` : `lines ${first}–${last}`
  return `The right answers to ${formatCount(keys.size, 'question')} were taken from ${excerptOf(keyFile)}, ${place}.`
}

/** Says why the keys of another file are not used, and what to do about it. */
function misfitMessage(keyFile: string, misfit: KeyMisfit): string {
  return `The answers in ${excerptOf(keyFile)} were not used, because ${reasonOf(misfit)}`
}

function reasonOf(misfit: KeyMisfit): string {
  switch (misfit.is) {
    case 'unnumbered':
      return 'questions here have no numbers or IDs to find them by. Number the questions.'
    case 'repeated':
      return 'its numbers begin again or occur twice, and those of the questions do not in the same way. Number both in the same way.'
    case 'contradictory':
      return `it gives different answers to ${excerptOf(misfit.id)} (${misfit.answers}). Keep the right one.`
    case 'different': {
      const { missing, strange } = misfit
      const parts = [
        ...(missing.length > 0 ? [`it has no answer to ${listed(missing)}`] : []),
        ...(strange.length > 0
          ? [`it has answers to ${listed(strange)}, which no question here has as its number`]
          : []),
      ]
      return `${parts.join(', and ')}. They may belong to other questions. Give both files the same numbers.`
    }
  }
}

/** Says that several files have answers to the same questions. */
function ambiguousMessage(keyFiles: readonly string[]): string {
  return `No answers of other files were used, because more than one file may have them: ${keyFiles.map(excerptOf).join(', ')}. Import the questions with the right one of them.`
}

/** Says that no name tells to which of several files the answers of another one belong. */
function unnamedMessage(keyFile: string): string {
  return (
    `The answers in ${excerptOf(keyFile)} were not used, because more than one file lacks answers. ` +
    'Give both files the same name but for "answers", or import the questions with their answers alone.'
  )
}

function listed(ids: readonly string[]): string {
  const shown = ids.slice(0, NUMBERS_SHOWN).map(excerptOf).join(', ')
  return ids.length > NUMBERS_SHOWN ? `${shown} and ${ids.length - NUMBERS_SHOWN} more` : shown
}

/** A file of a drop or an archive, and what it gives by itself. */
interface PairableFile {
  /** In an archive with its folders. */
  readonly name: string
  readonly result: ImportResult
}

/** A file with questions that lack their keys, and files that may have them, by their indexes. */
interface KeyCandidates {
  readonly questions: number
  /** Files without questions whose names say that they have these answers. */
  readonly byName: readonly number[]
  /** Other files without questions, which are looked at where those do not list keys. No name says whose answers they have. */
  readonly others: readonly number[]
  /** Whether no other file lacks keys: then one of `others` may be used, and else a notice names it. */
  readonly isAlone: boolean
}

/** Files whose names say nothing and that are looked at for keys. */
const OTHERS_MAX = 50

/** Where to look for the keys of which file. Names and counts say only that: whether keys fit is for `matchKeyFile` to say. */
function keyCandidates(files: readonly PairableFile[]): readonly KeyCandidates[] {
  const unanswered = files.flatMap(({ result }, index) => (result.unanswered === undefined ? [] : [index]))
  if (unanswered.length === 0) return []
  const others = files.flatMap(({ result }, index) => (hasNoQuestions(result) ? [index] : []))
  const names = files.map(({ name }) => keyFileName(name))
  const byStem = Map.groupBy(
    others.filter((index) => names[index]?.isOfKeys),
    (index) => names[index]?.stem,
  )
  const isAlone = unanswered.length === 1
  const byName = unanswered.map((questions) => byStem.get(names[questions]?.stem) ?? [])
  const named = new Set(byName.flat())
  const unnamed = others.filter((index) => isAlone || !named.has(index)).slice(0, OTHERS_MAX)
  return unanswered.map((questions, place) => ({
    questions,
    byName: byName[place] ?? [],
    others: unnamed,
    isAlone,
  }))
}

function hasNoQuestions({ drafts, unanswered }: ImportResult): boolean {
  return drafts.length === 0 && unanswered === undefined
}

/** Words that say of a file that it has the answers to the questions of another one, without accents. */
const KEY_WORDS: ReadonlySet<string> = new Set([
  ...['answer', 'answers', 'ans', 'key', 'keys', 'answerkey', 'answerkeys', 'solution', 'solutions'],
  ...['respuesta', 'respuestas', 'solucion', 'soluciones', 'clave', 'claves'],
  ...[
    'antwort',
    'antworten',
    'losung',
    'losungen',
    'loesung',
    'loesungen',
    'loesungsschluessel',
    'losungsschlussel',
  ],
  ...['reponse', 'reponses', 'corrige', 'corriges', 'risposta', 'risposte', 'soluzione', 'soluzioni'],
  ...['resposta', 'respostas', 'gabarito', 'solucao', 'solucoes', 'antwoord', 'antwoorden', 'oplossingen'],
  ...['odpowiedz', 'odpowiedzi', 'klucz', 'rozwiazania', 'odpovedi', 'svar', 'facit', 'cevap', 'cevaplar'],
  ...['ответ', 'ответы', 'ключ', 'ключи', '答案', '解答', '正解', '정답', '해답'],
])

/** Words that say of a file that it has questions. */
const QUESTION_WORDS: ReadonlySet<string> = new Set([
  ...['question', 'questions', 'pregunta', 'preguntas', 'frage', 'fragen', 'domanda', 'domande', 'pergunta'],
  ...['perguntas', 'vraag', 'vragen', 'pytanie', 'pytania', 'otazky', 'fraga', 'fragor', 'soru', 'sorular'],
  ...['вопрос', 'вопросы', '题目', '試題', '试题', '問題', '问题', '문제'],
])

/** Words of languages that are written without spaces, within a name. */
const UNSPACED = /答案|解答|正解|정답|해답|题目|試題|试题|問題|问题|문제/g

/** What the name of a file says of questions and their answers. */
interface KeyFileName {
  /** What is left of folders and name without their ending and without such words: the same for files that belong together. */
  readonly stem: string
  /** Whether it says that the file has answers. */
  readonly isOfKeys: boolean
}

/** @param path a name, in an archive with its folders */
export function keyFileName(path: string): KeyFileName {
  const words = path
    .replace(/\.[^./]{1,10}$/, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, ' ')
    .replace(UNSPACED, ' $& ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const stem = words.filter((word) => !KEY_WORDS.has(word) && !QUESTION_WORDS.has(word)).join(' ')
  return { stem, isOfKeys: words.some((word) => KEY_WORDS.has(word)) }
}

/** Why the keys of another file are not used. */
type KeyMisfit =
  /** The questions have no numbers or ids. */
  | { readonly is: 'unnumbered' }
  /** Numbers occur several times in the list, and not in the same way among the questions. */
  | { readonly is: 'repeated' }
  /** The list gives different answers to one question. */
  | { readonly is: 'contradictory'; readonly id: string; readonly answers: string }
  /** Questions to which the list has no answer, and answers to questions that are not there; one of them has entries. */
  | { readonly is: 'different'; readonly missing: readonly string[]; readonly strange: readonly string[] }

/** The keys of another file by their questions, or why they are not used. */
type KeyMatch = { readonly keys: GivenKeys } | { readonly misfit: KeyMisfit }

/**
 * Which key of a list belongs to which question of a file. All of it must fit: each question that lacks a key has one in the list,
 * and the list has none for a question that is not there. Else nothing of it is used: it may be the list of another file.
 *
 * @param keys by ids as `comparableId` has them
 */
export function matchKeyFile(
  { drafts, problems, unanswered = [] }: ImportResult,
  keys: readonly ListedKey<string>[],
): KeyMatch {
  const places = byItem([...[...drafts, ...problems].map(({ location }) => location), ...unanswered])
  const lacking = new Set(unanswered.map(({ item }) => item))
  const answered = new Set(drafts.map(({ location }) => location.item))
  const ids = places.map(({ id }) => (id === null ? null : comparableId(id)))
  if (places.some(({ item }, index) => lacking.has(item) && ids[index] === null)) {
    return { misfit: { is: 'unnumbered' } }
  }
  const known = new Set(ids)
  const strange = distinct(keys.flatMap(({ number }) => (known.has(number) ? [] : [number])))
  const open = places.map(({ item }, index) => (answered.has(item) ? null : (ids[index] ?? null)))
  const { byQuestion, isMisfit } = matchKeys(keys, open)
  const listed = new Set(keys.map(({ number }) => number))
  const isOpen = (index: number) => lacking.has(places[index]?.item ?? null)
  const missing = distinct(
    ids.flatMap((id, index) => (id !== null && isOpen(index) && !listed.has(id) ? [id] : [])),
  )
  if (missing.length > 0 || strange.length > 0) return { misfit: { is: 'different', missing, strange } }
  if (isMisfit) return { misfit: { is: 'repeated' } }
  const given = new Map<number, ListedKey<string>>()
  for (const [index, { item }] of places.entries()) {
    if (item === null || !isOpen(index)) continue
    const found = byQuestion.get(index)
    if (found === undefined) return { misfit: { is: 'repeated' } }
    if ('contradiction' in found) {
      return { misfit: { is: 'contradictory', id: ids[index] ?? '', answers: found.contradiction } }
    }
    given.set(item, found)
  }
  return { keys: given }
}

/** The places of questions in the order of the file, each once. */
function byItem(places: readonly SourceLocation[]): readonly SourceLocation[] {
  const known = new Map(places.map((place) => [place.item, place]))
  known.delete(null)
  return [...known.values()].sort((one, other) => (one.item ?? 0) - (other.item ?? 0))
}

function distinct(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)]
}
