import type { CustomTest } from '../../domain/custom-test/custom-test.ts'
import { renderHtmlPage } from '../../domain/custom-test/html-page.ts'
import type { MarkupOf } from '../../domain/custom-test/page-question.ts'
import { testFileName } from '../../domain/custom-test/test-name.ts'
import { renderTextFile } from '../../domain/custom-test/text-file.ts'
import type { Question } from '../../domain/model.ts'
import { lazyCode } from '../ui/lazy-code.ts'
import type { FileToSave } from '../ui/save-file.ts'
import type { TestFormat } from './configuration.ts'
import { PAGE_PARTS } from './page/page-parts.ts'

const markup = lazyCode(
  () => import('./page/markup-with-images.ts'),
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
