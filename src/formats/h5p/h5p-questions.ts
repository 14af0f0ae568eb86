import { htmlToText } from '../../domain/html/html-to-text.ts'
import { excerptOf, WHOLE_FILE } from '../../domain/importing/drafts/draft.ts'
import { isRecord } from '../../domain/is-record.ts'
import type { FoundItem, FoundQuestion } from '../drafts/found-question.ts'
import type { FindEmbeddedFile } from '../drafts/pictures/draft-images.ts'
import { embeddedFileCollector } from '../drafts/pictures/embedded-files.ts'
import { type DraftText, formatOf, keptOrderOf, textIn } from '../drafts/question-texts.ts'
import { flowWithMarkup } from '../markup/flow-with-markup.ts'
import type { ReadFormula } from '../markup/formulas.ts'
import type { H5pContent } from './h5p-contents.ts'

/** What tasks of other libraries ask for. */
const OTHER_TASKS: ReadonlyMap<string, string> = new Map([
  ['H5P.Blanks', 'filling gaps'],
  ['H5P.AdvancedBlanks', 'filling gaps'],
  ['H5P.DragText', 'dragging words into gaps'],
  ['H5P.DragQuestion', 'dragging onto a picture'],
  ['H5P.MarkTheWords', 'marking words'],
  ['H5P.Summary', 'choosing statements one after the other'],
  ['H5P.Essay', 'writing an essay'],
  ['H5P.Dialogcards', 'turning cards'],
  ['H5P.Flashcards', 'typing an answer'],
  ['H5P.SortParagraphs', 'putting things in order'],
  ['H5P.ImageHotspotQuestion', 'a place in a picture'],
  ['H5P.ImageMultipleHotspotQuestion', 'places in a picture'],
  ['H5P.MultiMediaChoice', 'choosing pictures'],
  ['H5P.ArithmeticQuiz', 'a number that changes each time'],
])

/** A question before its texts are read: HTML throughout. */
type HtmlQuestion = Pick<FoundQuestion, 'text' | 'options' | 'explanation'> &
  Partial<Pick<FoundQuestion, 'keepsOrder'>>

/** The questions of one content, those within it left out: none for what asks nothing. */
export function readH5pContent(
  content: H5pContent,
  find: FindEmbeddedFile,
  formula: ReadFormula,
): readonly FoundItem[] {
  const task = OTHER_TASKS.get(content.library)
  if (task !== undefined) {
    const message = `This H5P content (${content.library}) asks for ${task}. Only multiple-choice questions can be imported.`
    return [
      {
        location: WHOLE_FILE,
        message,
        ...(content.title === null ? {} : { excerpt: excerptOf(content.title) }),
      },
    ]
  }
  const written = htmlQuestions(content)
  return written.map((question, index) => {
    const shown = embeddedFileCollector(formula)
    const textOf = (html: string): DraftText => shown.addText(htmlToText(html, flowWithMarkup()), find)
    const text = textOf(question.text)
    const explanation = textOf(question.explanation ?? '')
    const options = question.options.map((option) => ({
      isRight: option.isRight,
      text: textOf(option.text ?? ''),
      feedback: textOf(option.feedback ?? ''),
    }))
    const format = formatOf([
      text,
      explanation,
      ...options.flatMap((option) => [option.text, option.feedback]),
    ])
    return {
      location: WHOLE_FILE,
      sourceId: written.length === 1 || content.id === null ? content.id : `${content.id}-${index + 1}`,
      text: textIn(format, text),
      category: null,
      options: options.map((option) => ({
        isRight: option.isRight,
        text: textIn(format, option.text),
        feedback: textIn(format, option.feedback),
      })),
      explanation: textIn(format, explanation),
      format,
      keepsOrder: question.keepsOrder
        ? keptOrderOf(options.map((option) => textIn(format, option.text)))
        : null,
      warnings: [],
      shown: shown.done(),
    }
  })
}

function htmlQuestions({ library, params }: H5pContent): readonly HtmlQuestion[] {
  const text = `${textOf(params.question)}${mediaOf(params.media)}`
  if (library === 'H5P.MultiChoice') return [multipleChoice(params, text)]
  if (library === 'H5P.TrueFalse') return [trueFalse(params, text)]
  if (library !== 'H5P.SingleChoiceSet') return []
  return recordsIn(params.choices).map((choice) => ({
    text: textOf(choice.question),
    // The first one is right, and the library shuffles them.
    options: textsIn(choice.answers).map((answer, index) => ({
      text: answer,
      isRight: index === 0,
      feedback: '',
    })),
    explanation: '',
  }))
}

function multipleChoice(params: Record<string, unknown>, text: string): HtmlQuestion {
  const options = recordsIn(params.answers).map((answer) => {
    const said = isRecord(answer.tipsAndFeedback) ? answer.tipsAndFeedback : {}
    return {
      text: textOf(answer.text),
      isRight: answer.correct === true,
      feedback: textOf(said.chosenFeedback),
    }
  })
  // Shuffling is the default of H5P and says nothing.
  const keepsOrder = isRecord(params.behaviour) && params.behaviour.randomAnswers === false
  return { text, options, explanation: overallFeedback(params.overallFeedback), keepsOrder }
}

/** What is said whatever the score; '' for nothing, and for texts about the score. */
function overallFeedback(ranges: unknown): string {
  const [only, ...others] = recordsIn(ranges)
  if (only === undefined || others.length > 0 || only.from !== 0 || only.to !== 100) return ''
  const feedback = textOf(only.feedback)
  return /@(?:score|total)/.test(feedback) ? '' : feedback
}

function trueFalse(params: Record<string, unknown>, text: string): HtmlQuestion {
  const behaviour = isRecord(params.behaviour) ? params.behaviour : {}
  const isTrue = String(params.correct) === 'true'
  const feedback = [textOf(behaviour.feedbackOnWrong), textOf(behaviour.feedbackOnCorrect)]
  const option = (word: string, isRight: boolean) => ({
    text: word,
    isRight,
    feedback: feedback[Number(isRight)] ?? '',
  })
  return { text, options: [option('True', isTrue), option('False', !isTrue)], explanation: '' }
}

/** A picture above or below a question as HTML; '' for none. Other media are named. */
function mediaOf(media: unknown): string {
  const type = isRecord(media) ? media.type : null
  const params = isRecord(type) && isRecord(type.params) ? type.params : {}
  const path = isRecord(params.file) && typeof params.file.path === 'string' ? params.file.path : null
  if (path === null) return ''
  const alt = typeof params.alt === 'string' ? params.alt : ''
  return `<p><img src="${attribute(path)}" alt="${attribute(alt)}"></p>`
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
}

function recordsIn(value: unknown): readonly Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}
