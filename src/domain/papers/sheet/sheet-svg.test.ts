import { describe, expect, test } from 'vitest'
import { layOutSheet } from './sheet-layout.ts'
import { sheetSvgs, stencilSvgs } from './sheet-svg.ts'

const sheet = layOutSheet({ pageSize: 'letter', optionCounts: [2, 4, 3], version: 2, paper: '<paper>' })
const key = [{ places: [1] }, { places: [0, 3] }, { places: [] }]

describe('the sheet as SVG', () => {
  const [svg = ''] = sheetSvgs(sheet)

  test('has its size in millimeters and says what it is', () => {
    expect(svg).toMatch(/^<svg [^>]*width="215.9mm" height="279.4mm" viewBox="0 0 215.9 279.4" role="img"/)
    expect(svg).toContain('aria-label="Answer sheet, version C, page 1 of 1"')
  })

  test('has a ring for each option', () => {
    expect(svg.match(/<circle /g)).toHaveLength(9)
  })

  test('tells nothing of the key, and of the paper only its mark', () => {
    expect(svg).not.toContain('paper')
    expect(sheetSvgs(layOutSheet(sheet.parameters))).toEqual([svg])
  })
})

describe('the stencil as SVG', () => {
  const [svg = ''] = stencilSvgs(sheet, key)

  test('has a hole for each right option, and the outlines of the corner marks', () => {
    expect(svg.match(/<circle /g)).toHaveLength(3)
    expect(svg.match(/fill="none" stroke="#000" stroke-width="0.3"/g)).toHaveLength(4)
  })

  test('names its version and has the ruler', () => {
    expect(svg).toContain('>Stencil, version C<')
    expect(svg).toContain('>10 cm<')
    expect(svg).toContain('>Page 1 of 1, holes: 3<')
  })
})
