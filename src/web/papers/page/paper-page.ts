import type { PageSize, Paper } from '../../../domain/papers/paper.ts'
import { type PaperParts, type PrintParts, renderPaper } from '../../../domain/papers/print-page.ts'
import { textsOf } from '../../../domain/questions/question-content.ts'
import { lazyCode } from '../../ui/lazy-code.ts'
import layOut from './lay-out-paper.js?raw'
import style from './paper-page.css?raw'
import { PAGE_RULES, SCRIPT_HASH, STYLE_HASH, scriptOf } from './print-parts.ts'

const markup = lazyCode(
  () => import('../../content/markup-with-images.ts'),
  (code) => code.markupWithImages,
)

/** A paper as one page to be printed, and how many images of its questions could not be loaded. */
export async function paperPage(
  paper: Paper,
  chosen: PaperParts,
): Promise<{ readonly html: string; readonly missingImages: number }> {
  const parts = printParts(paper.layout.pageSize)
  const contents = paper.questions.map(({ content }) => content)
  const formatted = contents.filter(({ format }) => format === 'markdown')
  if (!chosen.questions || formatted.length === 0)
    return { html: renderPaper(paper, chosen, parts), missingImages: 0 }
  const withImages = await markup.load()
  const texts = formatted.flatMap(({ text, options }) => textsOf({ text, options }))
  // A version has each image once.
  const { markupOf, missing } = await withImages(Array.from({ length: paper.versions }, () => texts).flat())
  return { html: renderPaper(paper, chosen, parts, markupOf), missingImages: missing }
}

function printParts(pageSize: PageSize): PrintParts {
  return {
    style: { text: withUnixLineEnds(style), hash: STYLE_HASH },
    pageRule: PAGE_RULES[pageSize],
    script: { text: scriptOf(withUnixLineEnds(layOut)), hash: SCRIPT_HASH },
  }
}

/** A checkout on Windows may have other line endings. Browsers hash what they read, which has these. */
function withUnixLineEnds(text: string): string {
  return text.replaceAll('\r\n', '\n')
}
