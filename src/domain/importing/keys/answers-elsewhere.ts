import { type ImportResult, withNotice } from '../drafts/draft.ts'
import type { ListedKey } from '../plain-text/key-lists/key-groups.ts'
import type { GivenKeys } from './given-keys.ts'
import { ambiguousMessage, misfitMessage, unnamedMessage, usedMessage } from './key-file-messages.ts'
import { matchKeyFile } from './match-key-file.ts'
import { keyCandidates, type PairableFile } from './pair-files.ts'

/** A file that is read together with others. */
export interface FileToAnswer extends PairableFile {
  /** The keys that it lists (`keysIn`); none where it is no list of them. */
  readonly listKeys: () => Promise<readonly ListedKey<string>[]>
  /** What it gives with keys of another file. */
  readonly readWith: (keys: GivenKeys) => Promise<ImportResult>
}

/** What a file gives together with others. */
export interface AnsweredFile {
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
