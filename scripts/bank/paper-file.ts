import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { imagesMissing } from '../../src/domain/custom-test/page-images.ts'
import { imagesShown, markupWithin } from '../../src/domain/custom-test/page-markup.ts'
import { formatCount } from '../../src/domain/formatting/format-number.ts'
import { drawPaper } from '../../src/domain/papers/draw-paper.ts'
import {
  DEFAULT_PAPER_HEADER,
  DEFAULT_PAPER_LAYOUT,
  markdownTexts,
  type PageSize,
  type Paper,
  paperQuestions,
} from '../../src/domain/papers/paper.ts'
import { type PrintParts, renderPaper } from '../../src/domain/papers/print-page.ts'
import { otherQuestionsNotice } from '../../src/domain/papers/used-questions.ts'
import { imageExtensionOf } from '../../src/domain/rich-text/image-rules.ts'
import { seededRandom } from '../../src/domain/seeded-random.ts'
import { pastMistakes } from '../../src/domain/selection/previously-incorrect.ts'
import { newId } from '../../src/server/ids.ts'
import type { ImageFiles } from '../../src/server/images/image-files.ts'
import type { Store } from '../../src/server/store/store.ts'
import { PAGE_RULES, SCRIPT_HASH, STYLE_HASH, scriptOf } from '../../src/web/papers/page/print-parts.ts'
import type { PaperCommand } from './arguments.ts'
import { asQuestion, type ExportOutcome, readImages } from './export-file.ts'

/**
 * Draws a paper of the learner's bank and writes it to a new file, as the page that the app prints. Rejects if the bank has no
 * questions or not this category, or the file exists or cannot be written.
 */
export async function paperFile(
  { store, images }: { readonly store: Store; readonly images: ImageFiles },
  command: Omit<PaperCommand, 'file' | 'seed'> & { readonly seed: number },
  path: string,
): Promise<ExportOutcome> {
  const { identifier, name, category, pageSize, versions, count, seed } = command
  const learner = await store.users.findByIdentifier(identifier)
  if (learner === null) return { outcome: 'unknown' }
  const bank = ((await store.questions.ofUser(learner.id, {})) ?? []).map(asQuestion)
  if (bank.length === 0) throw new Error('The bank has no questions.')
  const random = seededRandom(seed)
  const choice = { kind: 'criteria', criteria: { category, count, mode: 'random' } } as const
  const sources = { bank, papers: [], mistakes: pastMistakes([]) }
  const { questions, ...lacks } = drawPaper(choice, null, sources, false, random)
  if (questions.length === 0) throw new Error(`The bank has no category "${category}".`)
  const paper: Paper = {
    ...{ id: newId(), name, createdAt: Date.now(), seed, versions, choice },
    ...{ layout: { ...DEFAULT_PAPER_LAYOUT, pageSize }, header: DEFAULT_PAPER_HEADER },
    questions: paperQuestions(questions, bank, random),
  }
  const { markupOf, missing } = await markupOfPaper(paper, images)
  const parts = { questions: true, keys: true, sheets: false, stencils: false }
  const page = renderPaper(paper, parts, await printParts(paper.layout.pageSize), markupOf)
  await writeFile(path, page, { flag: 'wx' })
  const notice = otherQuestionsNotice(lacks)
  const printed = `${formatCount(questions.length, 'question')} in ${formatCount(versions, 'version')}`
  return {
    outcome: 'exported',
    report: [
      `${printed}, with ${versions === 1 ? 'the key' : 'a key for each'}, drawn with --seed ${seed}: ${path}.`,
      ...(notice === null ? [] : [notice]),
      ...(missing === 0 ? [] : [imagesMissing(missing)]),
    ],
  }
}

async function markupOfPaper(paper: Paper, images: ImageFiles) {
  const texts = markdownTexts(paper)
  // A version has each image once.
  const shown = imagesShown(Array.from({ length: paper.versions }, () => texts).flat())
  const read = await readImages(images, [...shown.keys()])
  return markupWithin(shown, new Map([...read].map(([address, bytes]) => [address, dataAddressOf(bytes)])))
}

function dataAddressOf(bytes: Uint8Array): string {
  const extension = imageExtensionOf(bytes)
  return `data:image/${extension === 'jpg' ? 'jpeg' : extension};base64,${Buffer.from(bytes).toString('base64')}`
}

const PAGE_FOLDER = join(import.meta.dirname, '../../src/web/papers/page')

async function printParts(pageSize: PageSize): Promise<PrintParts> {
  return {
    style: { text: await textOf('paper-page.css'), hash: STYLE_HASH },
    pageRule: PAGE_RULES[pageSize],
    script: { text: scriptOf(await textOf('lay-out-paper.js')), hash: SCRIPT_HASH },
  }
}

/** With the line ends that were hashed, which a checkout on Windows may not have. */
async function textOf(name: string): Promise<string> {
  return (await readFile(join(PAGE_FOLDER, name), 'utf8')).replaceAll('\r\n', '\n')
}
