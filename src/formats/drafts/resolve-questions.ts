import { checkDraft, onlyOptionMessage } from '../../domain/importing/drafts/check-draft.ts'
import {
  draftContent,
  type ImportNotice,
  type ImportProblem,
  type ImportResult,
  type QuestionDraft,
  quoted,
  type SourceLocation,
  WHOLE_FILE,
  wholeContent,
  withContent,
  withEscapedDollars,
} from '../../domain/importing/drafts/draft.ts'
import { type OnProgress, reported, UNREPORTED } from '../../domain/importing/progress.ts'
import { isStorableText, QUESTION_LIMITS } from '../../domain/question-limits.ts'
import {
  CONTENT_FIELDS,
  FIELD_NAMES,
  fieldsThat,
  PLAIN_FIELDS,
  type QuestionContent,
} from '../../domain/questions/content-fields.ts'
import { mapTexts, textsIn } from '../../domain/questions/question-content.ts'
import { type GivenKeys, NO_KEYS } from '../keys/given-keys.ts'
import { keySources } from '../records/key/answer-key.ts'
import { type ChosenKey, chooseKey } from '../records/key/choose-key.ts'
import { withoutSameShortKeys } from '../records/key/key-fields.ts'
import { type KeyedQuestion, type KeyNumbering, keyNumbering } from '../records/key/key-numbering.ts'
import { shortCategory } from './category-path.ts'
import {
  type FoundItem,
  type FoundOption,
  type FoundQuestion,
  type NamedPicture,
  STATED_FIELDS,
} from './found-question.ts'
import { withoutGivenAnswers } from './given-answers.ts'
import { withKeyInWords, withListedKey } from './key-in-words.ts'
import { dataImageReader } from './pictures/data-images.ts'
import { embeddedFileWarnings, withDroppedFiles } from './pictures/embedded-files.ts'
import { withOptionPictures } from './pictures/named-pictures.ts'
import { refusedQuestion } from './refused-question.ts'

/** What the resolver knows of a file besides its items. */
interface FileOfItems {
  /** What was noticed while the file was read; absent for nothing. */
  readonly notices?: readonly ImportNotice[]
  /** Whether we exported the file: its texts stay as they are. Absent: where each of its questions says so. */
  readonly isOwn?: boolean
  /** The number of the first option where the file does not show it: 0 for JSON, 1 (also when absent) for what people write. */
  readonly firstNumber?: 0 | 1
  /** Keys that another file lists, by item; a list that people write counts from 1. Absent for none. */
  readonly given?: GivenKeys
  /** Reads what all questions of the file have in their texts besides words, such as HTML; absent where readers have. */
  readonly textReader?: (questions: readonly FoundQuestion[]) => (question: FoundQuestion) => FoundQuestion
  readonly onProgress?: OnProgress
}

/**
 * The import result of a file from its items, problems and notices by line. Here the keys of all formats are decided: how numbers
 * count over all questions together (`keyNumbering`), and the right options of each (`chooseKey`); a question whose key is in doubt
 * is refused. What gives answers away is taken out, except from questions that we exported.
 */
export function resolveQuestions(
  items: readonly FoundItem[],
  {
    notices: earlier = [],
    isOwn = false,
    firstNumber = 1,
    given = NO_KEYS,
    textReader = () => (question) => question,
    onProgress = UNREPORTED,
  }: FileOfItems = {},
): ImportResult {
  const found: FoundQuestion[] = []
  const refused: { readonly question: FoundQuestion; readonly fault: string }[] = []
  const drafts: QuestionDraft[] = []
  const problems: ImportProblem[] = []
  const notices: ImportNotice[] = [...earlier]
  const unanswered: SourceLocation[] = []
  for (const item of items) {
    if ('skipped' in item) notices.push(item.skipped)
    else if ('message' in item) problems.push(item)
    else {
      const fault = item.fault === undefined ? faultOf(item) : item.fault
      const listed = item.keys?.length === 0 ? given.get(item.location.item ?? 0) : undefined
      if (fault !== null) refused.push({ question: item, fault })
      else found.push(listed === undefined ? item : withListedKey(item, listed))
    }
  }
  const questions = withoutSameShortKeys(found)

  const readTexts = textReader(questions.length > 0 ? questions : refused.map(({ question }) => question))
  const withDataImages = dataImageReader()
  const refuse = (question: FoundQuestion, message: string): void => {
    const picks = question.keys === undefined ? markedPlaces(question) : []
    const draft = withDataImages(withStorableTexts(draftOf(readTexts(question), picks)))
    problems.push(refusedQuestion(draft, message))
  }
  for (const { question, fault } of refused) refuse(question, fault)

  const keyed = questions.map(keyedQuestion)
  const areInWords = keyed.some(({ isInWords }) => isInWords) && questions.every(({ keys }) => !keys?.length)
  const numbering = keyNumbering(keyed, given.size > 0 || areInWords ? 1 : firstNumber)
  let guessed = 0
  for (const { question, sources } of reported(keyed, onProgress)) {
    const { location } = question
    const key = sources === null ? markedKey(question) : chooseKey(sources, question.options, numbering)
    if ('message' in key) {
      refuse(question, key.message)
      if (key.isMissing && sources !== null) unanswered.push(location)
      continue
    }
    const read = readTexts(question)
    const written = draftOf(read, key.picks)
    const storable = withStorableTexts(written)
    const draft = withDataImages(storable)
    const misfit = checkDraft(draft)
    if (misfit !== null) {
      problems.push(refusedQuestion(draft, misfit))
      continue
    }
    drafts.push(isOwn || question.isOwn ? draft : withEscapedDollars(withoutGivenAnswers(draft)))
    if (key.isNumberAlone) guessed++
    if (storable !== written) notices.push({ location, message: UNSTORABLE_LEFT_OUT })
    if (key.warning !== null) notices.push({ location, message: key.warning })
    notices.push(...repeatedOptionNotices(read.options, draft))
    const category = read.category?.trim() ?? ''
    if (shortCategory(category) !== category) notices.push({ location, message: SHORTENED })
    const lost = read.shown === undefined ? [] : embeddedFileWarnings(read.shown)
    for (const message of [...read.warnings, ...lost]) notices.push({ location, message })
  }

  const onNumbers = guessed === 0 ? [] : [...minorityNotices(numbering), ...guessNotices(numbering, guessed)]
  const isAllOwn = isOwn || (questions.length > 0 && questions.every((question) => question.isOwn))
  return {
    drafts,
    problems: problems.sort(byLine),
    notices: [...onNumbers, ...notices.sort(byLine)],
    ...(unanswered.length > 0 && { unanswered }),
    ...(isAllOwn && { isOwn: true }),
  }
}

/** A question with what names its right options: where nothing that is read does, what words say. */
function keyedQuestion(question: FoundQuestion): KeyedQuestion & { readonly isInWords: boolean } {
  const sources = question.keys === undefined ? null : keySources(question.keys, question.options)
  const isNamed = sources?.some(({ readings }) => readings.length > 0) ?? false
  const worded = isNamed ? question : withKeyInWords(question)
  if (worded === question) return { question, sources, isInWords: false }
  return { question: worded, sources: keySources(worded.keys ?? [], worded.options), isInWords: true }
}

function byLine(one: { location: SourceLocation }, other: { location: SourceLocation }): number {
  return one.location.line - other.location.line
}

/** What keeps something from being a question to choose from; null for nothing. */
function faultOf(question: FoundQuestion): string | null {
  const { optionsMin, optionsMax } = QUESTION_LIMITS
  const filled = filledOptions(question.options, markedPlaces(question))
  const [only] = filled
  if (question.text.trim() === '') return 'The question has no text. Add one.'
  if (only === undefined) return 'The question has no options. Add at least two.'
  if (filled.length < optionsMin) return onlyOptionMessage(only.text)
  if (filled.length > optionsMax) {
    return `The question has ${filled.length} options. Keep at most ${optionsMax}.`
  }
  return null
}

/** The places of the options that are marked as right. */
function markedPlaces({ options }: FoundQuestion): number[] {
  return options.flatMap(({ isRight }, place) => (isRight === true ? [place] : []))
}

/** The key of a format that only marks the right options. */
function markedKey(question: FoundQuestion): ChosenKey {
  const picks = markedPlaces(question)
  const blank = picks.find((place) => question.options[place]?.text?.trim() === '')
  if (blank !== undefined) {
    return { message: `Option ${blank + 1} is marked as right but has no text. Add one.`, isMissing: false }
  }
  return picks.length > 0
    ? { picks, isNumberAlone: false, warning: null }
    : { message: 'None of the options is marked as right. Mark the right one.', isMissing: true }
}

interface FilledOption {
  readonly text: string
  readonly isRight: boolean
  /** '' for none. */
  readonly feedback: string
  readonly picture: NamedPicture | null
}

/** The options with a text, each once, in the file's order. */
function filledOptions(options: readonly FoundOption[], picks: readonly number[]): readonly FilledOption[] {
  const filled = options.flatMap(({ text, feedback, picture = null }, place) => {
    const trimmed = text?.trim() ?? ''
    return trimmed === ''
      ? []
      : [{ text: trimmed, isRight: picks.includes(place), feedback: feedback ?? '', picture }]
  })
  return distinctOptions(filled)
}

function draftOf(question: FoundQuestion, picks: readonly number[]): QuestionDraft {
  const { location, explanation, pictures = [], shown } = question
  const format = question.format ?? 'plain'
  const options = filledOptions(question.options, picks)
  const feedback = options.map((option) => option.feedback.trim() || null)
  const alts = pictures.filter(({ alt }) => alt !== '').map(({ name, alt }) => [name, alt] as const)
  const explained = explanation ?? ''
  const draft: QuestionDraft = {
    ...draftContent({
      ...statedFields(question),
      text: question.text.trim(),
      category: shortCategory(question.category?.trim() ?? '') || null,
      options: options.map(({ text }) => text),
      correct: options.filter(({ isRight }) => isRight).map(({ text }) => text),
      explanation:
        (shown === undefined ? explained : withDroppedFiles(explained, shown, format)).trim() || null,
      optionFeedback: feedback.every((text) => text === null) ? null : feedback,
      sourceId: sourceIdOf(question.sourceId === undefined ? location.id : question.sourceId),
    }),
    isFlagged: question.isFlagged ?? false,
    ...(pictures.length === 0 ? {} : { pictureNames: pictures.map(({ name }) => name) }),
    ...(alts.length === 0 ? {} : { pictureAlts: new Map(alts) }),
    ...(shown === undefined || shown.images.length === 0 ? {} : { images: shown.images }),
    location,
  }
  return withOptionPictures(
    draft,
    options.map(({ picture }) => picture),
  )
}

/** What the file says of the fields that few questions have, texts trimmed. */
function statedFields(question: FoundQuestion): Pick<QuestionContent, (typeof STATED_FIELDS)[number]>
function statedFields(question: FoundQuestion): Partial<QuestionContent> {
  return Object.fromEntries(
    STATED_FIELDS.map((name) => {
      const value = question[name]
      const said = typeof value === 'string' ? value.trim() || null : value
      return [name, said ?? PLAIN_FIELDS[name]]
    }),
  )
}

/** Says that a few numeric keys of the file can only count otherwise than the rest. */
function minorityNotices({ countedFrom, onlyFrom0, onlyFrom1 }: KeyNumbering): ImportNotice[] {
  if (countedFrom === 'contradictory' || onlyFrom0 === null || onlyFrom1 === null) return []
  const message =
    `Most numeric keys of this file count from ${countedFrom}, but not all: the key here can only count from ` +
    `${countedFrom === 0 ? 1 : 0}. All were read as counting from ${countedFrom}. Check some of them.`
  return [{ location: countedFrom === 0 ? onlyFrom1 : onlyFrom0, message }]
}

/** Says that it was guessed how the numeric keys of the file count. */
function guessNotices({ isGuess, countedFrom }: KeyNumbering, guessed: number): ImportNotice[] {
  if (!isGuess) return []
  const questions = guessed === 1 ? '1 question' : `${guessed} questions`
  const message =
    'Nothing in the file shows whether its numeric keys count from 0 or from 1. They were read as counting ' +
    `from ${countedFrom} (${questions}). Check one before you practice.`
  return [{ location: WHOLE_FILE, message }]
}

/** The options without those that repeat an earlier one of the same mark; of two marks both stay, and the draft is refused. */
function distinctOptions(options: readonly FilledOption[]): readonly FilledOption[] {
  return options.filter(
    ({ text, isRight }, index) =>
      options.findIndex((other) => other.text === text && other.isRight === isRight) === index,
  )
}

/** Says which options of the file a draft has only once. */
function repeatedOptionNotices(
  options: readonly { readonly text: string | null }[],
  { location }: Pick<QuestionDraft, 'location'>,
): ImportNotice[] {
  const texts = options.map(({ text }) => text?.trim() ?? '').filter((text) => text !== '')
  const repeated = new Set(texts.filter((text, index) => texts.indexOf(text) < index))
  return Array.from(repeated, (text) => ({
    location,
    message: `The option ${quoted(text)} is in the file more than once. It was taken once.`,
  }))
}

/** The id of a question in its file, as the bank stores it: trimmed; null for none, and for one that cannot be stored. */
function sourceIdOf(id: string | null): string | null {
  const trimmed = id?.trim() ?? ''
  const fits = trimmed !== '' && trimmed.length <= QUESTION_LIMITS.sourceIdMax
  return fits && isStorableText(trimmed) ? trimmed : null
}

const SHORTENED = `Its category is longer than ${QUESTION_LIMITS.categoryMax} characters. It was shortened.`

/** Says that a question lost characters of this kind. */
const UNSTORABLE_LEFT_OUT =
  'Its texts had invalid characters (NUL, or half of a pair). NUL was left out, and "�" stands for the others: check them.'

/** The lines whose texts are no part of what `mapTexts` changes. */
const PLAIN_LINES = fieldsThat('kind', 'line').filter((name) => !CONTENT_FIELDS[name].isFormatted)

/** The draft without characters that no database stores; the same object where it has none. */
function withStorableTexts(draft: QuestionDraft): QuestionDraft {
  if (FIELD_NAMES.every((name) => textsIn(draft[name]).every(isStorableText))) return draft
  const content = wholeContent(draft)
  const lines = PLAIN_LINES.map((name) => [name, storable(content[name] ?? '').trim() || null])
  return withContent(draft, { ...mapTexts(content, storable), ...Object.fromEntries(lines) })
}

function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed()
}
