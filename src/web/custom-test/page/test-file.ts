import { type CustomTest, testFileName } from '../../../domain/custom-test/custom-test.ts'
import { type PageParts, renderHtmlPage } from '../../../domain/custom-test/html-page.ts'
import type { MarkupOf } from '../../../domain/custom-test/page-question.ts'
import { renderTextFile } from '../../../domain/custom-test/text-file.ts'
import type { Question } from '../../../domain/model.ts'
import { lazyCode } from '../../ui/lazy-code.ts'
import type { FileToSave } from '../../ui/save-file.ts'
import style from './test-page.css?raw'
import script from './test-page.js?raw'

/** What a custom test can be exported as (spec §9.14). */
export type TestFormat = 'interactive' | 'print' | 'text'

const markup = lazyCode(
  () => import('../../content/markup-with-images.ts'),
  (code) => code.markupWithImages,
)

/** The test as a file, for the formats that are files. `markupOf` as for {@link renderHtmlPage}. */
export function testFile(
  test: CustomTest,
  format: Exclude<TestFormat, 'print'>,
  markupOf?: MarkupOf,
): FileToSave {
  switch (format) {
    case 'interactive':
      return {
        name: testFileName(test.name, 'html'),
        type: 'text/html;charset=utf-8',
        content: renderHtmlPage(test, PAGE_PARTS, markupOf),
      }
    case 'text':
      return {
        name: testFileName(test.name, 'txt'),
        type: 'text/plain;charset=utf-8',
        content: renderTextFile(test),
      }
  }
}

/**
 * The same, with formatted questions and their images. The Markdown reader is loaded for them.
 *
 * @returns the file, and how many images are not in it
 */
export async function formattedTestFile(
  test: CustomTest,
): Promise<{ readonly file: FileToSave; readonly missingImages: number }> {
  const withImages = await markup.load()
  const { markupOf, missing } = await withImages(test.questions.flatMap(markdownTexts))
  return { file: testFile(test, 'interactive', markupOf), missingImages: missing }
}

/** Whether the file needs {@link formattedTestFile}. */
export function needsFormatting(test: CustomTest, format: TestFormat): boolean {
  return format === 'interactive' && test.questions.some((question) => question.format === 'markdown')
}

function markdownTexts({ format, text, options, explanation, optionFeedback }: Question): string[] {
  if (format === 'plain') return []
  const feedback = (optionFeedback ?? []).filter((one) => one !== null)
  return [text, ...options, ...feedback, ...(explanation === null ? [] : [explanation])]
}

/**
 * Script and style of every exported page. The hashes are constants, since a browser computes them only on a secure
 * origin, and the product may be served over plain HTTP at home. The test beside this file compares them with the files
 * and prints the new ones after a change.
 */
export const PAGE_PARTS: PageParts = {
  script: withUnixLineEnds(script),
  scriptHash: 'sha256-taMUmaU0vh1OPXMRHSfNedyi5vM7oQr+74PKCANW3Wg=',
  style: withUnixLineEnds(style),
  styleHash: 'sha256-dNLi4nh9R8GIq5I2U7OyqmNdpDOhADO5jO0cMXJ48hg=',
}

/** A checkout on Windows may have other line endings. Browsers hash what they read, which has these. */
function withUnixLineEnds(text: string): string {
  return text.replaceAll('\r\n', '\n')
}
