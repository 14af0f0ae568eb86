import { isBlank } from '../records/loose-value.ts'
import { isHeadingOfBank, type TableRow } from './table-columns.ts'

/** What forms of Google and Microsoft call the time of an answer, in the languages that they have most. */
const TIME_NAMES: ReadonlySet<string> = new Set(
  (
    'timestamp|start time|completion time|zeitstempel|startzeit|horodateur|heure de début|marca temporal|hora de inicio|' +
    'informazioni cronologiche|ora di inizio|carimbo de data/hora|tijdstempel|sygnatura czasowa|tidsstämpel|tidsstempel|tidspunkt|' +
    'aikaleima|časová značka|časová pečiatka|időbélyeg|marcaj de timp|zaman damgası|dấu thời gian|stempel waktu|cap waktu|' +
    'отметка времени|позначка часу|клеймо за време|χρονική σήμανση|タイムスタンプ|타임스탬프|时间戳记|時間戳記|חותמת זמן|طابع زمني|ประทับเวลา'
  ).split('|'),
)

/** "2026/03/01 9:11:44", "01.03.2026 09:11". */
const TIME = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\D{1,3}\d{1,2}:\d{2}/

/** What only such columns are called: a question, or a question with what its answer earned. */
const ASKED = /[?？؟][ \t]*$|\[[^\]]{1,30}\][ \t]*$|(?:\S+[ \t]+){4}\S/

/** Rows that are looked at. */
const ROWS_TRIED = 20

/** Whether rows are what people answered in a form: the times of the answers first, then a column named by each question. */
export function areFormResponses([heading, ...below]: readonly TableRow[]): boolean {
  const [first = '', ...names] = heading?.cells.map((cell) => cell.trim()) ?? []
  const times = below.slice(0, ROWS_TRIED).flatMap(({ cells }) => (isBlank(cells[0]) ? [] : [cells[0] ?? '']))
  const isTimed =
    [first, ...names.slice(0, 2)].some((name) => TIME_NAMES.has(name.toLowerCase())) ||
    (times.length > 0 && times.every((time) => TIME.test(time.trim())))
  // Without names, the first row has a time itself.
  if (TIME.test(first)) return false
  return isTimed && names.some((name) => ASKED.test(name)) && !isHeadingOfBank(heading?.cells ?? [])
}

export const FORM_RESPONSES =
  'These are the answers that people gave to a form, without the options of its questions. Open the form itself, copy its questions with ' +
  'their options and paste them here, with a * before each right option; or put them into a table whose first row is "question", "a", ' +
  '"b", "c" and "correct".'
