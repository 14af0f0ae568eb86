import { markdownTexts, type PageSize, type Paper } from '../../../domain/papers/paper.ts'
import type { PaperParts } from '../../../domain/papers/paper-parts.ts'
import { type PrintParts, renderPaper } from '../../../domain/papers/print-page.ts'
import { lazyCode } from '../../ui/lazy-code.ts'
import style from './paper-page.css?raw'
import { PAGE_RULES, STYLE_HASH } from './print-parts.ts'

const markup = lazyCode(
  () => import('../../content/markup-with-images.ts'),
  (code) => code.markupWithImages,
)

/**
 * A paper as one page to be printed, and how many images of its questions could not be loaded. It has no script: what shows
 * it calls `layOutPaper`.
 */
export async function paperPage(
  paper: Paper,
  chosen: PaperParts,
): Promise<{ readonly html: string; readonly missingImages: number }> {
  const parts = printParts(paper.layout.pageSize)
  const texts = markdownTexts(paper)
  // Keys name pages, which depend on what the questions look like.
  if (!(chosen.questions || chosen.keys) || texts.length === 0)
    return { html: renderPaper(paper, chosen, parts), missingImages: 0 }
  const withImages = await markup.load()
  // A version has each image once.
  const { markupOf, missing } = await withImages(Array.from({ length: paper.versions }, () => texts).flat())
  return { html: renderPaper(paper, chosen, parts, markupOf), missingImages: missing }
}

function printParts(pageSize: PageSize): PrintParts {
  return {
    style: { text: withUnixLineEnds(style), hash: STYLE_HASH },
    pageRule: PAGE_RULES[pageSize],
    script: null,
  }
}

/** A checkout on Windows may have other line endings. Browsers hash what they read, which has these. */
function withUnixLineEnds(text: string): string {
  return text.replaceAll('\r\n', '\n')
}
