import { categoryChoices } from '../../../domain/importing/drafts/category-from.ts'
import {
  type ImportResult,
  inFile,
  type QuestionDraft,
  refusal,
} from '../../../domain/importing/drafts/draft.ts'
import { readBank } from '../../../domain/importing/read-bank.ts'
import { readBankBytes } from '../../../domain/importing/read-bank-bytes.ts'
import {
  assessDrafts,
  type ComparedBank,
  changedAssessments,
  type DraftAssessment,
} from '../../../domain/importing/review/review-items.ts'
import { loadSqlite } from '../../data/browser/load-sqlite.ts'
import { DraftTransfer, inBatches } from './draft-transfer.ts'
import type { BankFile, ReaderReply, ReaderRequest } from './reader-messages.ts'

/** Largest file that is read, bytes: a bank of 50,000 long questions is well below. */
const FILE_MAX_BYTES = 64 * 1024 * 1024

/** Reads and judges in a worker, so that the page stays responsive however large a file is. */
const bank: ComparedBank[number][] = []
let drafts: QuestionDraft[] = []
let assessments: readonly DraftAssessment[] = []

self.addEventListener('message', (event: MessageEvent<ReaderRequest>) => {
  const request = event.data
  if (request.type === 'bank') bank.push(...request.questions)
  else if (request.type === 'read') void readAll(request.files).catch(reportError)
  else judgeAgain(request.number, request.draft)
})

function reply(message: ReaderReply, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer })
}

async function readAll(files: readonly BankFile[]): Promise<void> {
  const results: ImportResult[] = []
  for (const [position, file] of files.entries()) {
    reply({ type: 'at', activity: { is: 'reading', file: position } })
    const result = await readFile(file)
    results.push(files.length === 1 ? result : inFile(result, file.name))
  }
  const parcel = new DraftTransfer(results.flatMap((result) => result.drafts))
  drafts = [...parcel.drafts]
  reply({ type: 'at', activity: { is: 'judging', questions: drafts.length } })
  assessments = assessDrafts(drafts, bank)

  for (const image of parcel.images()) reply({ type: 'image', image }, [image.bytes.buffer])
  for (const part of parcel.parts(assessments)) reply({ type: 'items', ...part })
  for (const problems of inBatches(results.flatMap((result) => result.problems)))
    reply({ type: 'problems', problems })
  for (const notices of inBatches(results.flatMap((result) => result.notices)))
    reply({ type: 'notices', notices })
  reply({ type: 'read', categoryChoices: categoryChoices(drafts) })
}

async function readFile({ name, content }: BankFile): Promise<ImportResult> {
  if (typeof content === 'string') return await read(content)
  if (content.size > FILE_MAX_BYTES) {
    return refusal(`${name} is larger than 64 MB. Split it and import the parts.`)
  }
  let bytes: ArrayBuffer
  try {
    bytes = await content.arrayBuffer()
  } catch {
    return refusal(
      `${name} couldn't be read. It may be a folder, or it was moved or changed in the meantime.`,
    )
  }
  return await read(bytes)
}

/** What the learner has changed may now be a duplicate, or no longer one; and so may others. */
function judgeAgain(number: number, draft: QuestionDraft): void {
  drafts[number] = draft
  const now = assessDrafts(drafts, bank)
  for (const changes of inBatches(changedAssessments(assessments, now))) {
    reply({ type: 'judged', changes, isLast: false })
  }
  assessments = now
  reply({ type: 'judged', changes: [], isLast: true })
}

async function read(source: ArrayBuffer | string): Promise<ImportResult> {
  if (typeof source === 'string') return readBank(source)
  return await readBankBytes(new Uint8Array(source), { loadSqlite })
}
