import type { Question } from '../../model.ts'

/** Longest option that can be a mere reference to others, characters. */
export const REFERENCE_LENGTH_MAX = 80

/** The first three letters of all words of `words-of-latin-script.ts`, and of Roman numerals, without accents. */
const BEGINNINGS: ReadonlySet<string> = new Set(
  (
    'abo acc aci ada aff afi afo al alb all als alt amb an and ang ani ans ant any ape app are arr as ass at ' +
    'ata auc auf aus aut ba bai be beh bei bel ben ber bet bew bir ble bon bot bov buk bun but ca cac can ' +
    'cau ce cel cer ces ceu cev che chi cho ci cie cit co com cor cua cum cun cuo czt czy da dan dar das dav ' +
    'de deg dei del dem den der des deu dez di dic die dig dis do dog doi dor dos dow dre dri dru du dua due ' +
    'dwa dwi eac ecc ed een eer ein eit el ela ele elk ell emp en enk ens ent enu equ er err ers es esa eso ' +
    'ess est et eux eve exa exc fal fau fin fir foi fol for fou fra gee gen giu giv gli goe hai han har hau ' +
    'hay hem hep her het hic hie hoa hor ied ii iii iki il ile ilk inc ind ini ins is ist it ite itu iv jak ' +
    'jaw jed jes jui jun jus kaz ke kec ked kei ket keu kho klo kor la laa lai lan las le lea led les let ' +
    'lis lit lo loi los lua lub ma mai mas mau may men mix mog moi mor mot nad nam nao nay ne nei nem nen ' +
    'nes neu ngo nhu ni nic nie nin no noc non nor not nul num nur oba obe obi oby ode odp of ogn ohn onc ' +
    'one onj onl opc opp opr ops opt opz or ora os ost oth otr ou out ove par pas per phu pie pil plu pod ' +
    'poi pop pos pow poz pra pre pri pro pun qua que qui raz rep res ric rie rig ris sa sad sai sal sam sao ' +
    'sat sau sav say sba sce se seb sec seg sel sem ser seu sho sia sik sin sle slu so sol som son sop sow ' +
    'sta ste sti stw tak tan tat te tep ter tha the thi tho thr tid tig to tod tog tou tra tre tri tro tru ' +
    'trz tud tum tut twe two tyc tyl ubr uc ucu uit ult um uma un una und une uni uno va val van ve ver vey ' +
    'vi vie voi von voo vor vra vua waa wah war was wed wer wit wla wro wsz wyj wyl wym ya yal yan yuk za ' +
    'zad zar ze zij zow zu zus zut zwe'
  ).split(' '),
)
/**
 * The first four letters of its words for "above", since what follows "All of the above" can be anything, and of those that
 * refer to others by themselves.
 */
const SUFFICIENT: ReadonlySet<string> = new Set(
  (
    'abov acim afor ante arri atas bove dess fore haut heps hicb oben obig once popr powy prec prev sebe semu ' +
    'sopr tren tumu voor vora vorh vori vors yuka'
  ).split(' '),
)
const QUIET = /["*_“”„«»\p{M}\p{Cf}]/gu
/** Any but Latin letters, digits and common signs. */
const OTHER_SCRIPT = /[^\0-\xBF×÷\u2000-\u23FF]/
/** Signs that no reference has, and numbers that no option has. */
const VALUE = /[=<>%$^|@£€]|\d\.\d|[3-9]\d|[1-9]\d\d/

/**
 * Whether `orderDependence` has to be asked how options depend on their order; where not, they don't. It looks only at how
 * words begin, so it may ask in vain, and still spares most questions of an English bank the words of 21 languages.
 */
export function mayDependOnOrder({ options }: Pick<Question, 'options'>): boolean {
  return options.some((option) => {
    if (option.length > REFERENCE_LENGTH_MAX) return false
    const folded = option.normalize('NFKD').toLowerCase().replace(QUIET, '')
    const parts = folded.match(/[a-z]+|\d+/g) ?? []
    if (OTHER_SCRIPT.test(folded) || parts.some((part) => SUFFICIENT.has(part.slice(0, 4)))) return true
    return parts.length > 1 && !VALUE.test(folded) && parts.every(mayBeInReference)
  })
}

/** A number, a letter of an option, or a word that begins as one of the rule's. */
function mayBeInReference(part: string): boolean {
  return part.length === 1 || /\d/.test(part) || BEGINNINGS.has(part.slice(0, 3))
}
