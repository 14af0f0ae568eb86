import { excerptOf } from '../../domain/importing/drafts/draft.ts'
import { imagesIn } from '../../domain/markdown/markdown-images.ts'
import { orderOfOptions } from '../../domain/practice/order/order-dependence.ts'
import type { PackageCode, PackageFiles } from '../format.ts'
import { type BankImages, imageName } from '../writing/bank-images.ts'
import { blockHtml, flowHtml } from '../writing/content-html.ts'
import type { ExportedQuestion } from '../writing/exported-question.ts'
import { escapeText } from '../writing/html-text.ts'
import { H5P_CAPABILITIES, h5pImageType, imageBeside } from './h5p-fit.ts'
import { h5pDialect, oneLine } from './h5p-html.ts'
import { OWN_H5P_COMMENT } from './own-packages.ts'

export const h5pCode: PackageCode = {
  capabilities: H5P_CAPABILITIES,
  writeFiles: (questions, images) => ({ files: writeH5p(questions, images) }),
  // Our packages name the libraries, and do not contain them.
  needs:
    "H5P's own libraries aren't in the file: the site needs Question Set 1.20 and Multiple Choice 1.16, which its H5P Hub installs. Formulas need its add-on MathDisplay.",
}

const QUESTION_SET = { machineName: 'H5P.QuestionSet', majorVersion: 1, minorVersion: 20 }
const MULTIPLE_CHOICE = { machineName: 'H5P.MultiChoice', majorVersion: 1, minorVersion: 16 }
const IMAGE = { machineName: 'H5P.Image', majorVersion: 1, minorVersion: 1 }

/** The questions as an H5P package (h5p.org, specification 1.x): a Question Set of Multiple Choice, and the images. */
function writeH5p(questions: readonly ExportedQuestion[], images: BankImages): PackageFiles {
  const shown = new Map<string, Uint8Array>()
  for (const question of questions) {
    const address = imageBeside(question)
    const bytes = address === null ? undefined : images.get(address)
    if (address !== null && bytes !== undefined) shown.set(address, bytes)
  }
  const description = {
    title: 'Quizgrove bank',
    language: 'und',
    mainLibrary: QUESTION_SET.machineName,
    embedTypes: ['iframe'],
    license: 'U',
    authorComments: OWN_H5P_COMMENT,
    preloadedDependencies: [QUESTION_SET, MULTIPLE_CHOICE, ...(shown.size === 0 ? [] : [IMAGE])],
  }
  // What is left out, such as the words on buttons, has defaults in the libraries.
  const content = {
    progressType: 'textual',
    passPercentage: 50,
    questions: questions.map((question) => h5pQuestion(question, shown)),
  }
  const files = new Map<string, string | Uint8Array>([
    ['h5p.json', JSON.stringify(description)],
    ['content/content.json', JSON.stringify(content)],
  ])
  for (const [address, bytes] of shown) files.set(`content/images/${imageName(address)}`, bytes)
  return files
}

/**
 * A question as a Multiple Choice of H5P (`semantics.json` of H5P.MultiChoice 1.16). One point for exactly the right options;
 * the explanation is shown whatever the score. The id stays in the package only: sites keep no ids but their own.
 *
 * @param images those of the package
 */
export function h5pQuestion(question: ExportedQuestion, images: BankImages) {
  const { text, options, correct, explanation, optionFeedback, sourceId, format = 'plain' } = question
  const address = imageBeside(question)
  const shown = address !== null && images.has(address) ? address : null
  const right = new Set(correct)
  return {
    library: 'H5P.MultiChoice 1.16',
    ...(sourceId === null ? {} : { subContentId: sourceId }),
    metadata: { title: excerptOf(text), license: 'U', contentType: 'Multiple Choice' },
    params: {
      ...(shown === null ? {} : { media: media(text, shown) }),
      question: blockHtml(text, format, h5pDialect('question', shown)),
      answers: options.map((option, index) => {
        const said = optionFeedback?.[index] ?? null
        return {
          text: flowHtml(option, format, h5pDialect('option')),
          correct: right.has(option),
          tipsAndFeedback: {
            tip: '',
            chosenFeedback: said === null ? '' : flowHtml(said, format, h5pDialect('feedback')),
            notChosenFeedback: '',
          },
        }
      }),
      ...(explanation === null
        ? {}
        : { overallFeedback: [{ from: 0, to: 100, feedback: feedbackText(oneLine(explanation, format)) }] }),
      behaviour: {
        type: right.size === 1 ? 'single' : 'multi',
        singlePoint: true,
        randomAnswers: orderOfOptions(question) === 'none',
      },
    },
  }
}

/** The image above a question. */
function media(text: string, address: string) {
  const alt = imagesIn(text).find((image) => image.address === address)?.alt ?? ''
  return {
    type: {
      library: 'H5P.Image 1.1',
      params: {
        contentName: 'Image',
        file: {
          path: `images/${imageName(address)}`,
          mime: h5pImageType(address),
          copyright: { license: 'U' },
        },
        alt,
        decorative: alt === '',
      },
      metadata: { title: alt || 'Image', license: 'U', contentType: 'Image' },
    },
    disableImageZooming: false,
  }
}

/** A text without markup. In place of `@score` and `@total`, H5P would write numbers. */
function feedbackText(text: string): string {
  return escapeText(text).replaceAll('@', '&#64;')
}
