import type { PageSize } from '../../domain/papers/paper.ts'

/** Where Letter is the usual size (CLDR, `paperSize` of territories). */
const LETTER_REGIONS = 'BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' ')

/**
 * The size of paper that is usual where a language is spoken.
 *
 * @param language such as `en-US` or `de`; one that is not valid counts as spoken elsewhere
 */
export function usualPageSize(language: string): PageSize {
  try {
    const { region = '' } = new Intl.Locale(language).maximize()
    return LETTER_REGIONS.includes(region) ? 'letter' : 'a4'
  } catch {
    return 'a4'
  }
}
