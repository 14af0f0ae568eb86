import type { Encoding } from '../../../domain/importing/bytes/encodings.ts'
import {
  type ColumnYield,
  distinctColumns,
  joinedYield,
  type KnownMappings,
} from '../../../domain/importing/columns/column-mapping.ts'
import { attachPictures } from '../../../domain/importing/drafts/attach-pictures.ts'
import { categoryChoices } from '../../../domain/importing/drafts/category-from.ts'
import {
  type ImportResult,
  inFile,
  type QuestionDraft,
  refusal,
} from '../../../domain/importing/drafts/draft.ts'
import { withinPictureLimit, withSharedImages } from '../../../domain/importing/drafts/shared-images.ts'
import {
  ARCHIVE_PICTURES_MAX_BYTES,
  BANK_TEXT_MAX_BYTES,
  bankFileMaxBytes,
} from '../../../domain/importing/file-limits.ts'
import { type FileToAnswer, withAnswersElsewhere } from '../../../domain/importing/keys/answers-elsewhere.ts'
import { type GivenKeys, NO_KEYS } from '../../../domain/importing/keys/given-keys.ts'
import { keysIn } from '../../../domain/importing/keys/key-list.ts'
import { ReaderMemory, readBank } from '../../../domain/importing/read-bank.ts'
import {
  FEW_LETTERS_MAX_BYTES,
  listKeysOfBytes,
  readBankBytes,
  sharedCodePage,
} from '../../../domain/importing/read-bank-bytes.ts'
import { withRepeatedMerged } from '../../../domain/importing/review/merge-repeated.ts'
import { groupByCause } from '../../../domain/importing/review/report-groups.ts'
import {
  assessDrafts,
  type ComparedBank,
  changedAssessments,
  type DraftAssessment,
} from '../../../domain/importing/review/review-items.ts'
import { loadSqlite } from '../../data/browser/load-sqlite.ts'
import { nextTask } from '../../data/browser/workers/next-task.ts'
import { DraftTransfer, inBatches } from './draft-transfer.ts'
import { createPictureReader, isPicture, leftOutNotice, unusedNotice, unusedOf } from './dropped-pictures.ts'
import type {
  AttachedDraft,
  BankFile,
  ChosenEncodings,
  ReaderReply,
  ReaderRequest,
} from './reader-messages.ts'
import { reportParts } from './report-transfer.ts'

/** First bytes of a file that show whether it is an archive. */
const START_BYTES = 4
const MB = 1024 * 1024

/** Reads and judges in a worker, so that the page stays responsive however large a file is. */
const bank: ComparedBank[number][] = []
const stored = new Set<string>()
const transfer = new DraftTransfer()
let drafts: QuestionDraft[] = []
/** Edited drafts as they were before, by number. */
const originals = new Map<number, QuestionDraft>()
/** Dropped pictures are in memory until the import ends, like those of an archive. */
const picturesIn = createPictureReader(ARCHIVE_PICTURES_MAX_BYTES)
let assessments: readonly DraftAssessment[] = []

self.addEventListener('message', (event: MessageEvent<ReaderRequest>) => {
  const request = event.data
  if (request.type === 'bank') addBank(request)
  else if (request.type === 'read') void readAll(request).catch(reportError)
  else if (request.type === 'preview') void preview(request).catch(reportError)
  else if (request.type === 'pictures') void addPictures(request.files).catch(reportError)
  else judgeAgain(request)
})

function addBank({ questions, images }: Extract<ReaderRequest, { type: 'bank' }>): void {
  bank.push(...questions)
  for (const name of images) stored.add(name)
}

function reply(message: ReaderReply, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer })
}

/** The files of questions, their columns by file, and how these are read. */
let reading: Reading = { files: [], mappings: new Map(), encodings: new Map(), beside: null }

interface Reading {
  readonly files: readonly {
    readonly file: BankFile
    readonly position: number
    readonly shapes: readonly string[]
    /** From another file. */
    readonly keys: GivenKeys
  }[]
  readonly mappings: KnownMappings
  readonly encodings: ChosenEncodings
  readonly beside: Encoding | null
}

async function readAll({
  files,
  mappings,
  encodings,
}: Extract<ReaderRequest, { type: 'read' }>): Promise<void> {
  const pictures = files.filter(isPicture)
  const banks = files.filter((file) => !isPicture(file))
  const beside = await codePageOf(banks)
  const alone: FileToAnswer[] = []
  for (const file of banks) {
    const position = files.indexOf(file)
    const encoding = encodings.get(position) ?? null
    const memory = new ReaderMemory()
    reply({ type: 'at', activity: { is: 'reading', file: position } })
    alone.push({
      name: file.name,
      result: await readFile(file, { mappings, encoding, beside, memory }),
      listKeys: () => listKeysOf(file, encoding),
      readWith: (keys) => readFile(file, { mappings, encoding, beside, keys, memory }),
    })
  }
  const answered = await withAnswersElsewhere(alone)
  const results: ImportResult[] =
    banks.length === 0
      ? [refusal(ONLY_PICTURES)]
      : answered.map(({ result }, index) =>
          banks.length === 1 ? result : inFile(result, banks[index]?.name ?? ''),
        )
  reading = {
    files: banks.map((file, index) => ({
      file,
      position: files.indexOf(file),
      shapes: results[index]?.columns?.map(({ shape }) => shape) ?? [],
      keys: answered[index]?.keys ?? NO_KEYS,
    })),
    mappings,
    encodings,
    beside,
  }
  const attached = await attachPictures(
    results.flatMap((result) => result.drafts),
    picturesIn(pictures),
    stored,
  )
  const limited = withinPictureLimit(withSharedImages(attached.drafts))
  const merged = withRepeatedMerged(limited.drafts)
  drafts = merged.drafts.map((draft) => transfer.keep(draft))
  reply({ type: 'at', activity: { is: 'judging', questions: drafts.length } })
  assessments = assessDrafts(drafts, bank, stored)

  sendImages()
  for (const part of transfer.parts(drafts, assessments)) reply({ type: 'items', ...part })
  const problems = groupByCause(results.flatMap((result) => result.problems))
  for (const groups of reportParts(problems)) reply({ type: 'problems', groups })
  const notices = [
    ...results.flatMap((result) => result.notices),
    ...merged.notices,
    ...leftOutNotice(limited.leftOut),
    ...(banks.length === 0 ? [] : unusedNotice(unusedOf(pictures, attached))),
  ]
  for (const groups of reportParts(groupByCause(notices))) reply({ type: 'notices', groups })
  reply({
    type: 'read',
    categoryChoices: categoryChoices(drafts),
    columns: distinctColumns(results),
    encodings: reading.files.flatMap(({ file, position }, index) => {
      const encoding = results[index]?.encoding
      return encoding === undefined ? [] : [{ ...encoding, file: position, name: file.name }]
    }),
  })
}

let lastPreview = 0

/** What the files with these columns give by another mapping. Of several requests only the last one is read. */
async function preview({
  request,
  shape,
  mapping,
}: Extract<ReaderRequest, { type: 'preview' }>): Promise<void> {
  lastPreview = request
  await nextTask()
  const mappings = new Map(reading.mappings).set(shape, { mapping, isRemembered: false })
  const yields: ColumnYield[] = []
  for (const { file, position, shapes, keys } of reading.files) {
    if (lastPreview !== request) break
    if (!shapes.includes(shape)) continue
    const encoding = reading.encodings.get(position) ?? null
    const { columns = [] } = await readFile(file, { mappings, encoding, beside: reading.beside, keys })
    const found = columns.find((candidate) => candidate.shape === shape)
    if (found !== undefined) yields.push(found.yield)
  }
  reply({ type: 'previewed', request, found: lastPreview === request ? joinedYield(yields) : null })
}

const ONLY_PICTURES = 'These are pictures. Drop them together with the file of their questions.'

function sendImages(): void {
  for (const image of transfer.images()) reply({ type: 'image', image }, [image.bytes.buffer])
}

/** Pictures that the learner adds during the review. */
async function addPictures(files: readonly BankFile[]): Promise<void> {
  const edited = [...originals.keys()]
  const before = [...drafts, ...originals.values()]
  const attached = await attachPictures(before, picturesIn(files.filter(isPicture)), stored)
  const changed = attached.drafts.map((draft, index) =>
    draft === before[index] ? null : transfer.keep(draft),
  )
  sendImages()
  const reached: AttachedDraft[] = []
  const reachedOriginals: AttachedDraft[] = []
  for (const [index, draft] of changed.entries()) {
    if (draft === null) continue
    const number = edited[index - drafts.length]
    if (number === undefined) {
      drafts[index] = draft
      reached.push({ number: index, ...transfer.send(draft) })
    } else {
      originals.set(number, draft)
      reachedOriginals.push({ number, ...transfer.send(draft) })
    }
  }
  reply({
    type: 'attached',
    drafts: reached,
    originals: reachedOriginals,
    unused: unusedOf(files, attached),
  })
  assessAgain()
}

/** The keys of a file that is a list of them; none for any other file, and for one that can't be read. */
async function listKeysOf(
  { content }: BankFile,
  encoding: string | null,
): ReturnType<typeof listKeysOfBytes> {
  if (typeof content === 'string') return keysIn(content)
  if (content.size > BANK_TEXT_MAX_BYTES) return []
  try {
    return await listKeysOfBytes(new Uint8Array(await content.arrayBuffer()), encoding)
  } catch {
    return []
  }
}

/** The code page of several files that are not UTF-8: one question each has few letters to show it by. */
async function codePageOf(files: readonly BankFile[]): Promise<Encoding | null> {
  const small = files.flatMap(({ content }) =>
    typeof content === 'string' || content.size > FEW_LETTERS_MAX_BYTES ? [] : [content],
  )
  if (small.length < 2) return null
  const read = small.map(async (content) => new Uint8Array(await content.arrayBuffer()))
  return await Promise.all(read).then(sharedCodePage, () => null)
}

interface FileChoices {
  readonly mappings: KnownMappings
  readonly encoding: string | null
  readonly beside: Encoding | null
  /** From another file; absent for none. */
  readonly keys?: GivenKeys
  /** For a file that may be read again with such keys. */
  readonly memory?: ReaderMemory
}

async function readFile(
  { name, content }: BankFile,
  { mappings, encoding, beside, keys = NO_KEYS, ...memory }: FileChoices,
): Promise<ImportResult> {
  if (typeof content === 'string') return readBank(content, { mappings, keys, ...memory })
  let bytes: ArrayBuffer
  try {
    const max = bankFileMaxBytes(new Uint8Array(await content.slice(0, START_BYTES).arrayBuffer()))
    if (content.size > max)
      return refusal(`${name} is larger than ${max / MB} MB. Split it and import the parts.`)
    bytes = await content.arrayBuffer()
  } catch {
    return refusal(
      `${name} couldn't be read. It may be a folder, or it was moved or changed in the meantime.`,
    )
  }
  return await readBankBytes(new Uint8Array(bytes), {
    loadSqlite,
    mappings,
    encoding,
    beside,
    keys,
    ...memory,
  })
}

/** Of the images only the addresses are sent; it may be the original, which has others. */
function judgeAgain({ number, draft, images: sent }: Extract<ReaderRequest, { type: 'edited' }>): void {
  const before = drafts[number]
  const original = originals.get(number) ?? before
  if (original !== undefined) originals.set(number, original)
  const all = [...(original?.images ?? []), ...(before?.images ?? [])]
  const known = new Map(all.map((placed) => [placed.address, placed]))
  const images = sent.map(
    ({ address, name }) => known.get(address) ?? { address, image: transfer.imageOfPage(name) },
  )
  drafts[number] = images.length === 0 ? draft : { ...draft, images }
  assessAgain()
}

/** What the learner has changed may now be a duplicate, or no longer one; and so may others. */
function assessAgain(): void {
  const now = assessDrafts(drafts, bank, stored)
  for (const changes of inBatches(changedAssessments(assessments, now))) {
    reply({ type: 'judged', changes, isLast: false })
  }
  assessments = now
  reply({ type: 'judged', changes: [], isLast: true })
}
