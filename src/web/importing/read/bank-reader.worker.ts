import type { Encoding } from '../../../domain/importing/bytes/encodings.ts'
import {
  type ColumnYield,
  distinctColumns,
  joinedYield,
  type KnownMappings,
} from '../../../domain/importing/columns/column-mapping.ts'
import { type ImportResult, inFile, refusal } from '../../../domain/importing/drafts/draft.ts'
import { type FileToAnswer, withAnswersElsewhere } from '../../../domain/importing/keys/answers-elsewhere.ts'
import { type GivenKeys, NO_KEYS } from '../../../domain/importing/keys/given-keys.ts'
import { ReaderMemory } from '../../../domain/importing/read-bank.ts'
import { groupByCause } from '../../../domain/importing/review/report-groups.ts'
import { nextTask } from '../../data/browser/workers/next-task.ts'
import { DraftReview } from './draft-review.ts'
import { isPicture, unusedNotice, unusedOf } from './dropped-pictures.ts'
import { codePageOf, listKeysOf, readFile } from './read-file.ts'
import type { BankFile, ChosenEncodings, ReaderReply, ReaderRequest } from './reader-messages.ts'
import { reportParts } from './report-transfer.ts'
import { taskProgress } from './task-progress.ts'

/** Reads and judges in a worker, so that the page stays responsive however large a file is. */
const review = new DraftReview(reply)

self.addEventListener('message', (event: MessageEvent<ReaderRequest>) => {
  const request = event.data
  if (request.type === 'bank') review.addBank(request)
  else if (request.type === 'read') void readAll(request).catch(reportError)
  else if (request.type === 'preview') void preview(request).catch(reportError)
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
  const { notices: ofDrafts, attached } = await review.setDrafts(
    results.flatMap((result) => result.drafts),
    pictures,
  )
  const problems = groupByCause(results.flatMap((result) => result.problems))
  for (const groups of reportParts(problems)) reply({ type: 'problems', groups })
  const notices = [
    ...results.flatMap((result) => result.notices),
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
