import type { CustomTest } from '../../domain/custom-test/custom-test.ts'
import { renderHtmlPage } from '../../domain/custom-test/html-page.ts'
import { testFileName } from '../../domain/custom-test/test-name.ts'
import { renderTextFile } from '../../domain/custom-test/text-file.ts'
import type { FileToSave } from '../ui/save-file.ts'
import type { TestFormat } from './configuration.ts'
import { PAGE_PARTS } from './page/page-parts.ts'

/** The test as the file of a format that makes one. */
export function testFile(test: CustomTest, format: Exclude<TestFormat, 'print'>): FileToSave {
  switch (format) {
    case 'interactive':
      return {
        name: testFileName(test.name, 'html'),
        type: 'text/html;charset=utf-8',
        content: renderHtmlPage(test, PAGE_PARTS),
      }
    case 'text':
      return {
        name: testFileName(test.name, 'txt'),
        type: 'text/plain;charset=utf-8',
        content: renderTextFile(test),
      }
  }
}
