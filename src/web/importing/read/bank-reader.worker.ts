import {
  type ColumnYield,
  distinctColumns,
  joinedYield,
  type KnownMappings,
} from '../../../domain/importing/columns/column-mapping.ts'
import { type ImportResult, inFile, refusal } from '../../../domain/importing/drafts/draft.ts'
import type { Encoding } from '../../../domain/importing/drafts/encodings.ts'
import { foundPairs, withQuestionsOfPairs } from '../../../domain/importing/pairs/found-pairs.ts'
import type { OnProgress } from '../../../domain/importing/progress.ts'
import { groupByCause } from '../../../domain/importing/review/report-groups.ts'
import {
  BANK_TEXT_MAX_BYTES,
  bankFileMaxBytes,
  FEW_LETTERS_MAX_BYTES,
  type FileToAnswer,
  type GivenKeys,
  keysOfText,
  listKeysOfBytes,
  NO_KEYS,
  ReaderMemory,
  readBankBytes,
  readBankText,
  sharedCodePage,
  withAnswersElsewhere,
} from '../../../formats/index.ts'
import { loadSqlite } from '../../data/browser/load-sqlite.ts'
import { pdfTools } from '../../data/browser/pdf-tools.ts'
import { nextTask } from '../../data/browser/workers/next-task.ts'
import type { DroppedFile } from '../../ui/dropped-files.tsx'
import { DraftReview, taskProgress } from './draft-review.ts'
import { isPicture, unusedNotice, unusedOf } from './dropped-pictures.ts'
import { ExampleReader } from './example-reader.ts'
import type { ChosenEncodings, ReaderReply, ReaderRequest } from './reader-messages.ts'
import { reportParts } from './transfer.ts'

/** Reads and judges in a worker, so that the page stays responsive however large a file is. */
const review = new DraftReview(reply)
const examplesOf = new ExampleReader()

self.addEventListener('message', (event: MessageEvent<ReaderRequest>) => {
  const request = event.data
  if (request.type === 'bank') review.addBank(request)
  else if (request.type === 'read') void readAll(request).catch(reportError)
  else if (request.type === 'take') void take(request).catch(reportError)
  else if (request.type === 'preview') void preview(request).catch(reportError)
  else if (request.type === 'show-example') void show(request).catch(reportError)
  else if (request.type === 'try-examples') void tryLike(request).catch(reportError)
  else if (request.type === 'pictures') void review.addPictures(request.files).catch(reportError)
  else review.replaceDraft(request)
})

function reply(message: ReaderReply, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer })
}

/** The files of questions, their columns by file, and how these are read. */
let reading: Reading = { files: [], mappings: new Map(), encodings: new Map(), beside: null }

interface Reading {
  readonly files: readonly {
    readonly file: DroppedFile
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
  pairs,
  examples,
  remembered,
}: Extract<ReaderRequest, { type: 'read' }>): Promise<void> {
  const pictures = files.filter(isPicture)
  const banks = files.filter((file) => !isPicture(file))
  const beside = await codePageOf(banks)
  const alone: FileToAnswer[] = []
  for (const file of banks) {
    const position = files.indexOf(file)
    const encoding = encodings.get(position) ?? null
    const memory = new ReaderMemory()
    const onProgress = taskProgress({ is: 'reading', file: position }, (activity) =>
      reply({ type: 'at', activity }),
    )
    alone.push({
      name: file.name,
      result: await readFile(file, { mappings, encoding, beside, memory, onProgress }),
      listKeys: () => listKeysOf(file, encoding),
      readWith: (keys) => readFile(file, { mappings, encoding, beside, keys, memory }),
    })
  }
  const answered = await withAnswersElsewhere(alone)
  const like = await examplesOf.readAll(
    answered.flatMap(({ result }, index) => {
      const file = banks[index]
      const position = file === undefined ? -1 : files.indexOf(file)
      return file === undefined ? [] : [{ file, position, encoding: encodings.get(position) ?? null, result }]
    }),
    examples,
    remembered,
  )
  const results: ImportResult[] =
    banks.length === 0
      ? [refusal(ONLY_PICTURES)]
      : like.results.map((result, index) =>
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
  const read: ImportResult = {
    drafts: results.flatMap((result) => result.drafts),
    problems: results.flatMap((result) => result.problems),
    notices: results.flatMap((result) => result.notices),
  }
  const whole = pairs === null ? read : withQuestionsOfPairs(read, pairs)
  const { notices: ofDrafts, attached } = await review.setDrafts(whole.drafts, pictures)
  const problems = groupByCause(whole.problems)
  for (const groups of reportParts(problems)) reply({ type: 'problems', groups })
  const notices = [
    ...read.notices,
    ...ofDrafts,
    ...(banks.length === 0 ? [] : unusedNotice(unusedOf(pictures, attached))),
  ]
  for (const groups of reportParts(groupByCause(notices))) reply({ type: 'notices', groups })
  reply({
    type: 'read',
    categoryChoices: review.categoryChoices(),
    columns: distinctColumns(results),
    encodings: reading.files.flatMap(({ file, position }, index) => {
      const encoding = results[index]?.encoding
      return encoding === undefined ? [] : [{ ...encoding, file: position, name: file.name }]
    }),
    pairs: foundPairs(read, pairs),
    example: like.offer,
  })
}

/** Reviews drafts as if they had been read. */
async function take({ drafts }: Extract<ReaderRequest, { type: 'take' }>): Promise<void> {
  const { notices } = await review.setDrafts(drafts, [])
  for (const groups of reportParts(groupByCause(notices))) reply({ type: 'notices', groups })
  const categoryChoices = review.categoryChoices()
  reply({ type: 'read', categoryChoices, columns: [], encodings: [], pairs: null, example: null })
}

async function show({
  request,
  file,
  from,
}: Extract<ReaderRequest, { type: 'show-example' }>): Promise<void> {
  reply({ type: 'example', request, shown: await examplesOf.show(file, from) })
}

/** Of several requests only the last one is read. */
async function tryLike({
  request,
  file,
  examples,
}: Extract<ReaderRequest, { type: 'try-examples' }>): Promise<void> {
  await nextTask()
  reply({ type: 'tried', request, found: await examplesOf.try(file, examples) })
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

/** First bytes of a file that show whether it is an archive. */
const START_BYTES = 4
const MB = 1024 * 1024

/** The keys of a file that is a list of them; none for any other file, and for one that can't be read. */
async function listKeysOf(
  { content }: DroppedFile,
  encoding: string | null,
): ReturnType<typeof listKeysOfBytes> {
  if (typeof content === 'string') return keysOfText(content)
  if (content.size > BANK_TEXT_MAX_BYTES) return []
  try {
    return await listKeysOfBytes(new Uint8Array(await content.arrayBuffer()), encoding)
  } catch {
    return []
  }
}

/** The code page of several files that are not UTF-8: one question each has few letters to show it by. */
async function codePageOf(files: readonly DroppedFile[]): Promise<Encoding | null> {
  const small = files.flatMap(({ content }) =>
    typeof content === 'string' || content.size > FEW_LETTERS_MAX_BYTES ? [] : [content],
  )
  if (small.length < 2) return null
  const read = small.map(async (content) => new Uint8Array(await content.arrayBuffer()))
  return await Promise.all(read).then(sharedCodePage, () => null)
}

/** How one file is read. */
interface FileChoices {
  readonly mappings: KnownMappings
  readonly encoding: string | null
  readonly beside: Encoding | null
  /** From another file; absent for none. */
  readonly keys?: GivenKeys
  readonly onProgress?: OnProgress
  /** For a file that may be read again with such keys. */
  readonly memory?: ReaderMemory
}

/** Reads one file; what cannot be read is a problem of it. */
async function readFile(
  { name, content }: DroppedFile,
  { mappings, encoding, beside, keys = NO_KEYS, ...others }: FileChoices,
): Promise<ImportResult> {
  if (typeof content === 'string') return await readBankText(content, { mappings, keys, ...others })
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
    pdf: pdfTools,
    mappings,
    encoding,
    beside,
    keys,
    ...others,
  })
}
