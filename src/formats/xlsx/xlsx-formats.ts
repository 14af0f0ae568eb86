import { format, isDateFormat } from 'numfmt'
import { childrenNamed, scanXml } from '../text/xml-elements.ts'

/** How cells of one style show their values. */
export interface CellFormat {
  /** A format of Excel such as `0.00%`; '' for numbers that are shown as they are (General). */
  readonly code: string
  readonly isDate: boolean
}

export const GENERAL: CellFormat = { code: '', isDate: false }

/** Characters of a format, which is Excel's limit. */
const CODE_MAX = 255

/**
 * Excel's own formats by their numbers (ECMA-376, 18.8.30) in American English. The order of the parts of a date in 14 and 22, and those
 * for East Asia from 27 on, depend on the computer that shows them: here they are as in ISO 8601.
 */
const BUILT_IN: ReadonlyMap<number, string> = new Map([
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [5, '"$"#,##0_);("$"#,##0)'],
  [6, '"$"#,##0_);("$"#,##0)'],
  [7, '"$"#,##0.00_);("$"#,##0.00)'],
  [8, '"$"#,##0.00_);("$"#,##0.00)'],
  [9, '0%'],
  [10, '0.00%'],
  [11, '0.00E+00'],
  [12, '# ?/?'],
  [13, '# ??/??'],
  [14, 'yyyy-mm-dd'],
  [15, 'd-mmm-yy'],
  [16, 'd-mmm'],
  [17, 'mmm-yy'],
  [18, 'h:mm AM/PM'],
  [19, 'h:mm:ss AM/PM'],
  [20, 'h:mm'],
  [21, 'h:mm:ss'],
  [22, 'yyyy-mm-dd h:mm'],
  ...[27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id): [number, string] => [id, 'yyyy-mm-dd']),
  ...[32, 34, 55].map((id): [number, string] => [id, 'h:mm']),
  ...[33, 35, 56].map((id): [number, string] => [id, 'h:mm:ss']),
  [37, '#,##0_);(#,##0)'],
  [38, '#,##0_);(#,##0)'],
  [39, '#,##0.00_);(#,##0.00)'],
  [40, '#,##0.00_);(#,##0.00)'],
  [41, '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)'],
  [42, '_("$"* #,##0_);_("$"* (#,##0);_("$"* "-"_);_(@_)'],
  [43, '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)'],
  [44, '_("$"* #,##0.00_);_("$"* (#,##0.00);_("$"* "-"??_);_(@_)'],
  [45, 'mm:ss'],
  [46, '[h]:mm:ss'],
  [47, 'mm:ss.0'],
  [48, '##0.0E+0'],
])

/** The formats of a workbook's styles, in the order in which cells name them. Of broken styles those before the break. */
export function cellFormats(xml: string): CellFormat[] {
  const own = new Map<number, string>()
  const formats: CellFormat[] = []
  scanXml(xml, {
    depth: 1,
    take: (element) => {
      if (element.name === 'numFmts') {
        for (const { attributes } of childrenNamed(element, 'numFmt')) {
          own.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
        }
      }
      if (element.name !== 'cellXfs') return
      for (const { attributes } of childrenNamed(element, 'xf')) {
        const number = Number(attributes.numFmtId ?? '0')
        formats.push(formatOf(own.get(number) ?? BUILT_IN.get(number) ?? ''))
      }
    },
  })
  return formats
}

/** The format of a code; that of General for one that says no more, or shows nothing, or is none. */
function formatOf(code: string): CellFormat {
  if (code.length > CODE_MAX || /^(?:General|@|;*)$/i.test(code)) return GENERAL
  const isDate = isDateFormat(code)
  // The language of an amount of money changes nothing but the name of its months.
  return { code: isDate ? code : code.replace(/\[\$([^\]-]*)-[^\]]*\]/g, '[$$$1]'), isDate }
}

/** Days from the first of 1900 to the first of 1904, from which the dates of some workbooks are counted. */
const DAYS_BEFORE_1904 = 1462

/** From here on JavaScript writes numbers with an exponent. */
const NUMBER_MAX = 1e21

/** A number as its cell shows it, up to white space; as General without the traces of its binary form. */
export function shownNumber(value: string, { code, isDate }: CellFormat, isFrom1904: boolean): string {
  const number = Number(value)
  if (value === '' || !Number.isFinite(number)) return value
  const general = String(Number(number.toPrecision(15)))
  if (code === '' || Math.abs(number) >= NUMBER_MAX) return general
  const isElapsed = /\[(?:h+|m+|s+)\]/i.test(code)
  const days = isDate && isFrom1904 && !isElapsed ? DAYS_BEFORE_1904 : 0
  return formatted(number + days, code) ?? general
}

/** A text as its cell shows it. */
export function shownText(text: string, { code }: CellFormat): string {
  return code.includes('@') ? (formatted(text, code) ?? text) : text
}

/** Null where the code is no format, and for a date before 1900 or after 9999. */
function formatted(value: number | string, code: string): string | null {
  try {
    const shown = format(code, value, { dateErrorThrows: true, dateErrorNumber: false, dateSpanLarge: false })
    // Spaces that only align numbers below one another.
    return shown
      .trim()
      .replace(/ {2,}/g, ' ')
      .replace(/^- (?=\d)/, '-')
  } catch {
    return null
  }
}

const MILLISECONDS_A_DAY = 86_400_000

/** A date in ISO 8601 as its cell shows it. */
export function shownDate(iso: string, cellFormat: CellFormat): string {
  const time = Date.parse(/T.*[Zz+]/.test(iso) || !iso.includes('T') ? iso : `${iso}Z`)
  const days = (time - Date.UTC(1899, 11, 30)) / MILLISECONDS_A_DAY
  return cellFormat.isDate && Number.isFinite(days) ? shownNumber(String(days), cellFormat, false) : iso
}
