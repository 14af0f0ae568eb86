import { datedFileName } from '../../domain/formatting/dated-file-name.ts'
import type { FileDescription } from '../format.ts'
import { FILES, type FileFormat } from '../registry.ts'

/**
 * The name of a bank's file: `quizgrove-bank-2026-11-21.gift.txt`.
 *
 * @param format null for a text with its images in an archive
 * @param now milliseconds since the epoch
 * @param timeZone the learner's, an IANA name: the day is theirs
 */
export function bankFileName(format: FileFormat | null, now: number, timeZone: string): string {
  const extension = format === null ? 'zip' : FILES[format].extension
  return datedFileName('quizgrove-bank', extension, now, timeZone)
}

/** The formats that an export writes, by their ids. */
export const FILE_FORMATS = Object.keys(FILES).filter((id) => isFileFormat(id))

function isFileFormat(id: string): id is FileFormat {
  return id in FILES
}

/** What files end in, each with its format. */
export const FILE_ENDINGS: readonly (readonly [ending: string, format: FileFormat])[] = FILE_FORMATS.flatMap(
  (format) => {
    const { extension, endings = [extension] }: FileDescription = FILES[format]
    return endings.map((ending) => [`.${ending}`, format] as const)
  },
)

/** The format whose files end like this one, by the longest such ending; null for a name that ends otherwise. */
export function formatOfFileName(name: string): FileFormat | null {
  const lower = name.toLowerCase()
  const [longest] = FILE_ENDINGS.filter(([ending]) => lower.endsWith(ending)).sort(
    ([one], [other]) => other.length - one.length,
  )
  return longest?.[1] ?? null
}
