import type { Question } from '../../model.ts'

/** Longest option that can be a mere reference to others, characters. */
export const REFERENCE_LENGTH_MAX = 80

const QUIET = /["*_“”„«»\p{M}\p{Cf}]/gu
/**
 * Any but Latin letters, digits and common signs; how the words for "above" begin, since whatever follows "All of the above"
 * is not read; and the words that refer to others by themselves.
 */
const TELLING =
  /[^\0-\xBF×÷\u2000-\u23FF]|abov|acim|afor|ante|arri|atas|bove|dess|fore|haut|oben|obig|once|popr|powy|prec|prev|sebe|sopr|tren|voor|vora|vorh|vori|vors|yuka|hepsi|hicbiri|tumu|semuanya/
/** Frequent signs and letters that no other word of the rule has, and numbers that no option has. */
const UNKNOWN =
  /[=<>%$^|@£€]|\d\.\d|[3-9]\d|[1-9]\d\d|amp|by\b|cal|cha|ck|col|cr|cti|cy|day|dd|eat|fl|fre|\bgr|hat|hm|hz|int|ity|lig|lon|mes|met|min|nv|off|om\b|ope|pol|put|rea|red|sed|sm|\bsp|ss\b|\bsu|tc|tin|too|tor|vol|wat|wh|\bwo|ye|yp/

/**
 * Whether `orderDependence` has to be asked how options depend on their order; where not, they don't. It looks for what
 * no option that refers to others has, so it may ask in vain, and still spares about half of an English bank's questions
 * the words of 21 languages.
 */
export function mayDependOnOrder({ options }: Pick<Question, 'options'>): boolean {
  return options.some((option) => {
    if (option.length > REFERENCE_LENGTH_MAX) return false
    const folded = option.normalize('NFKD').toLowerCase().replace(QUIET, '')
    const hasParts = (folded.match(/[a-z]+|\d+/g)?.length ?? 0) > 1
    return TELLING.test(folded) || (hasParts && !UNKNOWN.test(folded))
  })
}
