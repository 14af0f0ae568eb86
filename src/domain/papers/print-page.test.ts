import { describe, expect, test } from 'vitest'
import { aPaperQuestion } from '../../../tests/setup/paper.ts'
import type { Paper, PaperQuestion } from './paper.ts'
import type { PaperParts } from './paper-parts.ts'
import { renderPaper } from './print-page.ts'

const NOTHING: PaperParts = { questions: false, keys: false, sheets: false, stencils: false }

function printed(
  chosen: Partial<PaperParts>,
  questions: readonly PaperQuestion[] = [aPaperQuestion('q')],
  name = 'Unit 3',
): string {
  const paper: Paper = {
    ...{ id: 'p', name, createdAt: 0, seed: 7, versions: 2, choice: { kind: 'hand' }, questions },
    layout: { pageSize: 'a4', columns: 2, largePrint: false },
    header: { instructions: '', hasNameLine: true, hasDateLine: true },
  }
  const part = { text: '', hash: 'sha256-x' }
  return renderPaper(paper, { ...NOTHING, ...chosen }, { style: part, pageRule: part, script: null })
}

test.each<[string, Partial<PaperParts>, readonly number[]]>([
  ['questions', { questions: true }, [2, 0, 0]],
  // Those of version A are laid out, unprinted, as keys name their pages.
  ['keys', { keys: true }, [1, 2, 0]],
  ['answer sheets', { sheets: true }, [0, 0, 2]],
  ['stencils', { stencils: true }, [0, 0, 2]],
])('%s of two versions', (_, chosen, counts) => {
  const page = printed(chosen)
  const found = ['class="version"', 'class="page key"', 'class="page sheet"'].map(
    (part) => page.split(part).length - 1,
  )
  expect(found).toEqual(counts)
})

test('texts are no markup, and the policy allows no request', () => {
  const evil = '<img src=x onerror=alert(1)>'
  const page = printed({ questions: true, keys: true }, [aPaperQuestion('q', { text: evil })], evil)
  expect(page).not.toContain('<img')
  expect(page).toContain("default-src 'none'; style-src 'sha256-x' 'sha256-x'; img-src data:;")
})

describe('columns begin on the side of most questions', () => {
  const arabic = aPaperQuestion('a', { text: 'ما هي عاصمة فرنسا؟' })
  const english = aPaperQuestion('e')

  test.each<[string, readonly PaperQuestion[], string]>([
    ['right', [arabic, english, { ...arabic, questionId: 'b' }], 'rtl'],
    ['left', [arabic, english], 'ltr'],
  ])('%s', (_, questions, direction) => {
    expect(printed({ questions: true }, questions)).toContain(`<div class="flow" dir="${direction}">`)
  })
})
