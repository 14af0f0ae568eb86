import { yieldOf } from '../../../domain/importing/columns/column-mapping.ts'
import type { ImportResult } from '../../../domain/importing/drafts/draft.ts'
import {
  type Example,
  type ExampleOffer,
  type ExampleYield,
  needsExample,
  type ShownExample,
} from '../../../domain/importing/example/example.ts'
import {
  BANK_TEXT_MAX_BYTES,
  type ExampleFile,
  exampleFileOfBytes,
  exampleFileOfText,
  moreOf,
  type ReadLike,
  readLike,
  showExample,
} from '../../../formats/index.ts'
import { loadSqlite } from '../../data/browser/load-sqlite.ts'
import { pdfTools } from '../../data/browser/pdf-tools.ts'
import type { DroppedFile } from '../../ui/dropped-files.tsx'
import type { ChosenExamples, KnownExamples } from './reader-messages.ts'

/** A file that was read, by its position among the files of an import. */
interface ReadFile {
  readonly file: DroppedFile
  readonly position: number
  readonly encoding: string | null
  readonly result: ImportResult
}

/** The files of an import read like questions that a learner marked in them. */
export class ExampleReader {
  /** Only one is in memory. */
  #opened: { readonly position: number; readonly file: ExampleFile | null } | null = null
  #files: readonly ReadFile[] = []
  #lastTry = 0

  /** The results with those of the files that are read by examples, and what to offer of the others. */
  async readAll(
    files: readonly ReadFile[],
    chosen: ChosenExamples,
    remembered: KnownExamples,
  ): Promise<{ readonly results: readonly ImportResult[]; readonly offer: ExampleOffer | null }> {
    this.#files = files
    const results: ImportResult[] = []
    const offers: ExampleOffer[] = []
    for (const { position, result } of files) {
      const isNeeded = needsExample(result) && ((await this.show(position, 1))?.expected ?? 0) > 0
      const examples =
        chosen.get(position) ?? (isNeeded ? await this.#rememberedOf(position, remembered) : null)
      const like = examples === null ? null : await this.#like(position, examples)
      const isKnown = !chosen.has(position)
      const least = result.drafts.length + (result.isGuessed === true ? 0 : 1)
      const isUsed = like !== null && (!isKnown || like.result.drafts.length >= least)
      results.push(isUsed ? moreOf(result, like) : result)
      const shape = isUsed ? ((await this.show(position, 1))?.shape ?? '') : ''
      const read = isUsed && examples !== null ? { shape, examples, yield: yieldOfLike(like) } : null
      if (isNeeded || read !== null || files.length === 1) {
        offers.push({ file: position, earlier: result.drafts.length, isNeeded, read })
      }
    }
    const offer =
      offers.find(({ read }) => read !== null) ?? offers.find(({ isNeeded }) => isNeeded) ?? offers[0]
    return { results, offer: offer ?? null }
  }

  /** A question of a file, at or behind a line; null where it shows none. */
  async show(position: number, from: number): Promise<ShownExample | null> {
    const file = await this.#open(position)
    return file === null ? null : showExample(file, from)
  }

  /** What a file gives like these questions; null where a later call replaced this one. */
  async try(position: number, examples: readonly Example[]): Promise<ExampleYield | null> {
    const number = ++this.#lastTry
    const like = await this.#like(position, examples)
    return number !== this.#lastTry || like === null ? null : yieldOfLike(like)
  }

  async #rememberedOf(position: number, remembered: KnownExamples): Promise<readonly Example[] | null> {
    if (remembered.size === 0) return null
    const shape = (await this.show(position, 1))?.shape
    return shape === undefined ? null : (remembered.get(shape) ?? null)
  }

  async #like(position: number, examples: readonly Example[]): Promise<ReadLike | null> {
    const file = await this.#open(position)
    return file === null ? null : readLike(file, examples)
  }

  async #open(position: number): Promise<ExampleFile | null> {
    if (this.#opened?.position === position) return this.#opened.file
    const found = this.#files.find((one) => one.position === position)
    const file = found === undefined ? null : await opened(found)
    this.#opened = { position, file }
    return file
  }
}

async function opened({ file: { content }, encoding }: ReadFile): Promise<ExampleFile | null> {
  if (typeof content === 'string') return exampleFileOfText(content)
  if (content.size > BANK_TEXT_MAX_BYTES) return null
  try {
    return await exampleFileOfBytes(new Uint8Array(await content.arrayBuffer()), {
      encoding,
      loadSqlite,
      pdf: pdfTools,
    })
  } catch {
    return null
  }
}

function yieldOfLike({ result, differ, next, message, isRefused }: ReadLike): ExampleYield {
  return { ...yieldOf(isRefused ? { drafts: [], problems: [] } : result), differ, next, message }
}
