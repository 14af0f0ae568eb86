import { childrenNamed, scanXml } from '../text/xml-elements.ts'

/** How a number is shown, as far as its meaning depends on it. */
export type CellFormat = 'plain' | 'percent' | 'date' | 'time'

/** Excel's own formats of percents, dates and times of day by their numbers (ECMA-376, 18.8.30). */
const BUILT_IN: ReadonlyMap<number, CellFormat> = new Map<number, CellFormat>([
  [9, 'percent'],
  [10, 'percent'],
  ...[14, 15, 16, 17, 22].map((number): [number, CellFormat] => [number, 'date']),
  ...[18, 19, 20, 21].map((number): [number, CellFormat] => [number, 'time']),
])

/** The formats of a workbook's styles, in the order in which cells name them. Of broken styles those before the break. */
export function cellFormats(xml: string): CellFormat[] {
  const own = new Map<number, CellFormat>()
  const formats: CellFormat[] = []
  scanXml(xml, {
    depth: 1,
    take: (element) => {
      if (element.name === 'numFmts') {
        for (const { attributes } of childrenNamed(element, 'numFmt')) {
          own.set(Number(attributes.numFmtId), formatOfCode(attributes.formatCode ?? ''))
        }
      }
      if (element.name !== 'cellXfs') return
      for (const { attributes } of childrenNamed(element, 'xf')) {
        const number = Number(attributes.numFmtId ?? '0')
        formats.push(own.get(number) ?? BUILT_IN.get(number) ?? 'plain')
      }
    },
  })
  return formats
}

/** What a format such as `yyyy-mm-dd` or `0.0%` makes of a number; words in quotes and brackets say nothing. */
function formatOfCode(code: string): CellFormat {
  const bare = code.slice(0, 200).replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')
  if (bare.includes('%')) return 'percent'
  if (/[yd]/i.test(bare)) return 'date'
  return /h{1,2}:mm/i.test(bare) ? 'time' : 'plain'
}

const MILLISECONDS_A_DAY = 86_400_000

/** Day 0 of Excel's count, which takes 1900 for a leap year. */
const DAY_ZERO = Date.UTC(1899, 11, 30)

/** The last day of the year 9999, the last that Excel knows. */
const LAST_DAY = 2_958_465

/** A number as its cell shows it: "50%", a date as "2024-12-31", a time of day as "8:30"; else without the traces of its binary form. */
export function formatted(value: string, format: CellFormat): string {
  const number = Number(value)
  if (value === '' || !Number.isFinite(number)) return value
  if (format === 'percent') return `${shortNumber(number * 100)}%`
  if (format === 'date' && number >= 1 && number <= LAST_DAY) {
    return new Date(DAY_ZERO + Math.floor(number) * MILLISECONDS_A_DAY).toISOString().slice(0, 10)
  }
  if (format === 'time' && number >= 0 && number < 1) return timeOfDay(number)
  return shortNumber(number)
}

const SECONDS_A_DAY = 86_400

/** "8:30", "23:59:30": seconds only where there are some. */
function timeOfDay(share: number): string {
  const seconds = Math.round(share * SECONDS_A_DAY) % SECONDS_A_DAY
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  const parts = [minutes, ...(seconds % 60 === 0 ? [] : [seconds % 60])]
  return [hours, ...parts.map((part) => String(part).padStart(2, '0'))].join(':')
}

/** To the 15 digits that Excel shows. */
function shortNumber(number: number): string {
  return String(Number(number.toPrecision(15)))
}
