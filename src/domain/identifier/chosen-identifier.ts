/**
 * Which identifiers a learner may choose, given that others may try to guess them. Drawn identifiers
 * (`draw-identifier.ts`) always pass. Signing in does not check this: existing identifiers stay valid.
 */

/** Fewest letters of the three words together, hyphens not counted. */
const CHOSEN_LETTERS_MIN = 12

export type ChosenIdentifierProblem = 'too short' | 'repeated' | 'obvious'

/** Error messages of the API; each follows the name of the field. */
export const CHOSEN_IDENTIFIER_PROBLEMS: Readonly<Record<ChosenIdentifierProblem, string>> = {
  'too short': `must have at least ${CHOSEN_LETTERS_MIN} letters in its three words together, or be left out: the server then draws one`,
  repeated: 'must be three different words, or be left out: the server then draws one',
  obvious: 'is too easy to guess: choose less obvious words, or leave it out: the server then draws one',
}

/**
 * What is wrong with a chosen identifier; null when it may be used.
 *
 * @param identifier three lowercase words joined by hyphens
 */
export function chosenIdentifierProblem(identifier: string): ChosenIdentifierProblem | null {
  const words = identifier.split('-')
  if (words.join('').length < CHOSEN_LETTERS_MIN) return 'too short'
  if (new Set(words).size < words.length) return 'repeated'
  const obvious = words.filter(isObviousWord).length
  return obvious >= OBVIOUS_WORDS_MAX || OBVIOUS_PHRASES.has(identifier) ? 'obvious' : null
}

/** This many obvious words make an identifier obvious. */
const OBVIOUS_WORDS_MAX = 2

function isObviousWord(word: string): boolean {
  return (
    OBVIOUS_WORDS.has(word) || isOneLetter(word) || ROWS.some((row) => word.length > 1 && row.includes(word))
  )
}

function isOneLetter(word: string): boolean {
  return [...word].every((letter) => letter === word[0])
}

/** Neighbors in the alphabet and on keyboards (QWERTY, QWERTZ, AZERTY). */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  'zyxwvutsrqponmlkjihgfedcba',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
]

const OBVIOUS_WORDS: ReadonlySet<string> = new Set(
  `
  zero one two three four five six seven eight nine ten eleven twelve
  first second third fourth fifth sixth
  eins zwei drei vier fuenf sechs sieben acht neun zehn uno due tre dos tres cuatro cinco un deux trois quatre cinq
  red green blue yellow orange purple violet black white brown pink gray grey
  alpha beta gamma delta epsilon omega
  bravo charlie echo foxtrot golf hotel india juliett kilo lima november oscar papa quebec romeo sierra tango
  monday tuesday wednesday thursday friday saturday sunday
  january february march april may june july august september october december
  spring summer autumn fall winter north south east west
  apple banana cherry
  dog cat mouse bird fish horse
  foo bar baz qux quux
  test tests testing tester demo sample example trial temp dummy fake default
  user users username name login logon signin account admin administrator root guest anonymous nobody somebody
  learner student pupil teacher school class exam quiz quizzes quizgrove question questions answer answers practice
  password passwords passwort passphrase passcode pass secret key word words identifier identity id pin code
  hello world welcome letmein iloveyou love sunshine princess dragon monkey master superman batman football
  this that the my your our is a an and or not please enter let me in
  `
    .trim()
    .split(/\s+/),
)

/** Well-known phrases, and identifiers printed in our own documents. */
const OBVIOUS_PHRASES: ReadonlySet<string> = new Set([
  'sample-quiz-learner',
  'calmfox-redlake-oldtree',
  'correct-horse-battery',
  'horse-battery-staple',
  'correct-battery-staple',
  'quick-brown-fox',
  'lorem-ipsum-dolor',
  'ipsum-dolor-sit',
  'filled-count-soap',
  'index-home-raft',
  'daring-lion-race',
  'rock-paper-scissors',
  'ready-steady-go',
  'lights-camera-action',
  'once-upon-time',
  'over-the-rainbow',
  'open-sesame-please',
])
