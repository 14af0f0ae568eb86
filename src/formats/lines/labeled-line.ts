import {
  BECAUSE_WORDS,
  FOREIGN_ANSWER_WORDS,
  FOREIGN_EXPLANATION_WORDS,
  HAN_ANSWER_WORDS,
  HAN_ASIDE_WORDS,
  HAN_CATEGORY_WORDS,
  HAN_EXPLANATION_WORDS,
  IS_WORDS,
} from './label-words.ts'
import { TICK_PATTERN } from './lettered-lines.ts'

/** A line that begins with a label, such as "Answer: B". */
export interface LabeledLine {
  /** A suggestion is what a study site takes for the answer; an aside is about an attempt and says nothing of the question, and neither do points. */
  readonly label: 'answer' | 'explanation' | 'category' | 'suggestion' | 'aside' | 'points'
  /** Trimmed; '' when the rest of the line is blank. */
  readonly value: string
  /** Whether it is an entry of a list, or a quotation. */
  readonly isBulleted: boolean
  /** Whether a dash ends the label, as in "Ans - Mars": below options alone it surely is one. */
  readonly isDashed: boolean
}

/** Emphasis that people put around a label, as in `**Answer:** B`. */
const EMPHASIS = '[*_]{0,3}'

/** What people put before a label. */
const TICK_OR_PICTURE = `(?:${TICK_PATTERN}|\\p{Extended_Pictographic}\\uFE0F?)[ \\t]*`
const BULLET = '[-•>][ \\t]*'
const IS_BULLETED = new RegExp(`^${BULLET}`)

const MARK = `(?:${TICK_OR_PICTURE}|${BULLET})?`

/** "- Key: …" and "- Options: …" may be list entries: after a bullet the label must be unambiguous. */
const ANSWER_MARK = `(?:${TICK_OR_PICTURE}|${BULLET}(?=${EMPHASIS}(?:the )?(?:correct |right |ans)))?`

const LABELS: readonly (readonly [LabeledLine['label'], RegExp])[] = [
  [
    'answer',
    labeledPattern(
      '(?:the )?(?:(?:correct|right) )?(?:answers?|ans|options?|key)(?: ?key)?(?: is| are)?',
      ANSWER_MARK,
    ),
  ],
  // Without a noun it must name a letter.
  [
    'answer',
    new RegExp(
      `^${MARK}${EMPHASIS}(?:correct|right)${EMPHASIS} ?:${EMPHASIS}(?=[ \\t]*[*_]{0,2}[([]?[A-Z](?![A-Za-z]))`,
      'iu',
    ),
  ],
  // The only one that people end with a full stop.
  ['answer', new RegExp(`^${MARK}${EMPHASIS}ans\\.${EMPHASIS}(?=[ \\t])`, 'iu')],
  ['answer', dashedPattern('(?:the )?(?:(?:correct|right) )?(?:answers?|ans\\.?)(?: is| are)?')],
  [
    'explanation',
    labeledPattern(
      '(?:(?:answer )?explanation|expl?\\.?|motivation|rationale|feedback|reason(?:ing)?|justification|why)',
      MARK,
    ),
  ],
  ['category', labeledPattern('(?:category|topic|subject)')],
  ['suggestion', labeledPattern('(?:suggested|community|most voted) answers?', MARK)],
  ['aside', hanPattern(HAN_ASIDE_WORDS)],
  // The points of an attempt; whole ones may be minutes as well.
  ['aside', /^\d{1,3}\.\d{1,2}[ \t]*分$/],
  ['points', /^\d{1,3}[ \t]*分$/],
  ['answer', hanPattern(HAN_ANSWER_WORDS)],
  // Without a colon only a key follows.
  [
    'answer',
    new RegExp(
      `^${MARK}${EMPHASIS}${HAN_ANSWER_WORDS}${EMPHASIS}(?=[ \\t]*(?:[A-Z]{1,8}|[√×对错]|正确|错误)[ \\t]*[.。]?$)`,
      'u',
    ),
  ],
  ['explanation', hanPattern(HAN_EXPLANATION_WORDS)],
  ['category', hanPattern(HAN_CATEGORY_WORDS)],
  ['answer', labeledPattern(FOREIGN_ANSWER_WORDS, MARK)],
  ['answer', dashedPattern(FOREIGN_ANSWER_WORDS)],
  ['explanation', labeledPattern(FOREIGN_EXPLANATION_WORDS, MARK)],
  ['answer', spokenPattern('', `,?[ \\t]+${BECAUSE_WORDS}(?!\\p{Ll})`)],
]

/** Characters of a line that are looked at for its label. */
const LABEL_WITHIN = 80

/** What ends each of the labels. Most lines have none, and each line is looked at several times. */
const LABEL_END = new RegExp(
  `[:=：】］]|ans\\.|[ \\t*_][–—-][ \\t]|\\[?答|\\[解|\\d[ \\t]*分$|(?<!\\p{L})[A-Z][)\\].,*_]{0,3}[ \\t]+${BECAUSE_WORDS}(?!\\p{L})`,
  'iu',
)

function labeledPattern(names: string, before = ''): RegExp {
  return new RegExp(
    `^${before}${EMPHASIS}${names}(?: ?\\([^)]{0,20}\\))?${EMPHASIS} ?[:=：]${EMPHASIS}`,
    'iu',
  )
}

/** "Ans - Mars". */
function dashedPattern(names: string): RegExp {
  return new RegExp(`^${MARK}${EMPHASIS}${names}${EMPHASIS}[ \\t]*[–—-]${EMPHASIS}[ \\t]+(?=\\S)`, 'iu')
}

/** "Đáp án B vì …", "The correct answer is B.", by what comes before the letter and behind it. */
function spokenPattern(before: string, behind: string): RegExp {
  const names = `(?:(?:the )?(?:(?:correct|right) )?answer|(?:the )?(?:correct|right) option|${FOREIGN_ANSWER_WORDS}|${HAN_ANSWER_WORDS})`
  const letter = `${EMPHASIS}[([]?[A-Z][)\\]]?${EMPHASIS}`
  return new RegExp(`^${MARK}${EMPHASIS}${names}${before}[ \\t]*(?<!\\w)(?=${letter}${behind})`, 'iu')
}

/** A verb, the letter, and nothing that makes it a word of something else: "A minor". */
const SPOKEN = spokenPattern(
  `[ \\t]+${IS_WORDS}`,
  `(?:[.,;:。，；：]?[ \\t]*$|[.,;:。，；：]|[ \\t]+[–—-][ \\t]|,?[ \\t]+${BECAUSE_WORDS}(?!\\p{L}))`,
)

/** What a sentence such as "The correct answer is B, because …" says from its letter on; null for any other. */
export function spokenAnswer(line: string): string | null {
  const before = SPOKEN.exec(line.slice(0, LABEL_WITHIN))?.[0]
  return before === undefined ? null : line.slice(before.length).trim()
}

const DASH_END = /[–—-][*_]{0,3}[ \t]+$/

/** "答案：", "【答案】". */
function hanPattern(names: string): RegExp {
  const bare = `${names}${EMPHASIS} ?[:：]`
  const inBrackets = `[【[［〔]${names}[】\\]］〕]${EMPHASIS} ?[:：]?`
  return new RegExp(`^${MARK}${EMPHASIS}(?:${bare}|${inBrackets})${EMPHASIS}`, 'iu')
}

/** The label of a trimmed line and the text after it; null for a line without one. */
export function labeledLine(line: string): LabeledLine | null {
  const start = line.slice(0, LABEL_WITHIN)
  if (!LABEL_END.test(start)) return null
  for (const [label, pattern] of LABELS) {
    const before = pattern.exec(start)?.[0]
    if (before !== undefined) {
      return {
        label,
        value: line.slice(before.length).trim(),
        isBulleted: IS_BULLETED.test(start),
        isDashed: DASH_END.test(before),
      }
    }
  }
  return null
}

/** The text after "Answer:", else the whole line. */
export function withoutAnswerLabel(line: string): string {
  const label = labeledLine(line)
  return label?.label === 'answer' ? label.value : line
}
