import { checkDraft } from '../drafts/check-draft.ts'
import {
  type ImportNotice,
  type ImportProblem,
  type ImportResult,
  type QuestionDraft,
  type SourceLocation,
  WHOLE_FILE,
} from '../drafts/draft.ts'
import { detailsOf, orderOf } from '../drafts/draft-details.ts'
import { withoutGivenAnswers } from '../drafts/given-answers.ts'
import { withEscapedDollars } from '../drafts/markdown-draft.ts'
import { dataImageReader } from '../drafts/pictures/data-images.ts'
import {
  type EmbeddedFiles,
  embeddedFileWarnings,
  withDroppedFiles,
} from '../drafts/pictures/embedded-files.ts'
import { refusedQuestion } from '../drafts/refused-question.ts'
import { distinctOptions, repeatedOptionNotices } from '../drafts/repeated-options.ts'
import { sourceIdOf } from '../drafts/source-id.ts'
import { UNSTORABLE_LEFT_OUT, withStorableTexts } from '../drafts/storable-texts.ts'
import { type GivenKeys, NO_KEYS } from '../keys/given-keys.ts'
import { type OnProgress, reported, stepOf, UNREPORTED } from '../progress.ts'
import { withOptionFigures } from './figures.ts'
import { chooseKey } from './key/choose-key.ts'
import { withoutSameShortKeys } from './key/key-fields.ts'
import { type KeyNumbering, keyNumbering } from './key/key-numbering.ts'
import { withListedKey } from './key/listed-key.ts'
import { htmlReader } from './loose-html.ts'
import { findLooseQuestion, type LooseQuestion, type LooseRecord } from './loose-question.ts'
import { leftOutNotice } from './options/left-out-entries.ts'
import type { OptionSlot } from './options/option-slot.ts'

/**
 * Questions from records with loose field names. How numeric keys count is decided over all records together
 * (`keyNumbering`); a notice reports when the default was used. What gives answers away is taken out, except from questions
 * that we exported.
 *
 * @param defaultFirstNumber the number of the first option where the file does not show it: 0 for JSON, 1 for tables
 * @param given keys that another file lists; a list that people write counts from 1
 */
export function readLooseQuestions(
  records: readonly LooseRecord[],
  defaultFirstNumber: 0 | 1,
  given: GivenKeys = NO_KEYS,
  onProgress: OnProgress = UNREPORTED,
): ImportResult {
  const found: LooseQuestion[] = []
  const refused: LooseQuestion[] = []
  const drafts: QuestionDraft[] = []
  const problems: ImportProblem[] = []
  const notices: ImportNotice[] = []
  const unanswered: SourceLocation[] = []
  for (const record of reported(records, stepOf(onProgress, 0, 0.4))) {
    const question = findLooseQuestion(record)
    const listed = given.get(record.item)
    if ('message' in question) problems.push(question)
    else if (question.fault !== null) refused.push(question)
    else found.push(listed === undefined ? question : withListedKey(question, listed))
  }
  const questions = withoutSameShortKeys(found)

  const readHtml = htmlReader(questions.length > 0 ? questions : refused)
  for (const question of refused) {
    const { question: read, embedded } = readHtml(question)
    problems.push(refusedQuestion(withStorableTexts(draftOf(read, [], embedded)), question.fault ?? ''))
  }
  const withDataImages = dataImageReader()
  const numbering = keyNumbering(questions, given.size > 0 ? 1 : defaultFirstNumber)
  let guessed = 0
  for (const question of reported(questions, stepOf(onProgress, 0.6, 1))) {
    const { location } = question
    const key = chooseKey(question, numbering)
    const { question: read, embedded } = readHtml(question)
    if ('message' in key) {
      problems.push(refusedQuestion(withStorableTexts(draftOf(read, [], embedded)), key.message))
      if (key.isMissing) unanswered.push(location)
      continue
    }
    const written = draftOf(read, key.picks, embedded)
    const storable = withStorableTexts(written)
    if (storable !== written) notices.push({ location, message: UNSTORABLE_LEFT_OUT })
    const draft = withDataImages(storable)
    const misfit = checkDraft(draft)
    if (misfit !== null) {
      problems.push(refusedQuestion(draft, misfit))
      continue
    }
    drafts.push(question.isOwn ? draft : withEscapedDollars(withoutGivenAnswers(draft)))
    if (key.isNumberAlone) guessed++
    if (key.warning !== null) notices.push({ location, message: key.warning })
    notices.push(...repeatedOptionNotices(markedOptions(read.slots, key.picks, []), draft))
    for (const name of question.leftOut) notices.push({ location, message: leftOutNotice(name) })
    for (const message of embeddedFileWarnings(embedded)) notices.push({ location, message })
  }

  if (numbering.isGuess && guessed > 0) notices.unshift(guessNotice(numbering, guessed))
  if (guessed > 0) notices.unshift(...minorityNotices(numbering))
  problems.sort((one, other) => one.location.line - other.location.line)
  const isOwn = questions.length > 0 && questions.every((question) => question.isOwn)
  return { drafts, problems, notices, ...(unanswered.length > 0 && { unanswered }), ...(isOwn && { isOwn }) }
}

function draftOf(question: LooseQuestion, picks: readonly number[], embedded: EmbeddedFiles): QuestionDraft {
  const {
    slots,
    text,
    category,
    explanation,
    sourceId,
    isFlagged,
    keepsOrder,
    location,
    feedback,
    reference,
    format,
    figures,
  } = question
  const kept = distinctOptions(markedOptions(slots, picks, feedback))
  const alts = figures.filter(({ alt }) => alt !== '').map(({ name, alt }) => [name, alt] as const)
  const draft: QuestionDraft = {
    text,
    category,
    options: kept.map(({ text }) => text),
    correct: kept.filter(({ isRight }) => isRight).map(({ text }) => text),
    explanation: withDroppedFiles(explanation ?? '', embedded, format) || null,
    isFlagged,
    sourceId: sourceIdOf(sourceId),
    ...detailsOf(
      kept.map((option) => option.feedback),
      reference ?? '',
      format,
    ),
    ...orderOf(keepsOrder),
    ...(figures.length === 0 ? {} : { figures: figures.map(({ name }) => name) }),
    ...(alts.length === 0 ? {} : { figureAlts: new Map(alts) }),
    ...(embedded.images.length === 0 ? {} : { images: embedded.images }),
    location,
  }
  return withOptionFigures(
    draft,
    kept.map(({ figure }) => figure),
  )
}

interface MarkedSlot extends Pick<OptionSlot, 'figure'> {
  readonly text: string
  readonly isRight: boolean
  readonly feedback: string
}

/** The filled options, in the file's order. */
function markedOptions(
  slots: readonly OptionSlot[],
  picks: readonly number[],
  feedback: readonly string[],
): readonly MarkedSlot[] {
  return slots.flatMap(({ text, figure }, index) =>
    text === null || text === ''
      ? []
      : [{ text, isRight: picks.includes(index), feedback: feedback[index] ?? '', figure }],
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

function guessNotice(numbering: KeyNumbering, guessed: number): ImportNotice {
  const questions = guessed === 1 ? '1 question' : `${guessed} questions`
  return {
    location: WHOLE_FILE,
    message:
      'Nothing in the file shows whether its numeric keys count from 0 or from 1. They were read as counting ' +
      `from ${numbering.countedFrom} (${questions}). Check one before you practice.`,
  }
}
