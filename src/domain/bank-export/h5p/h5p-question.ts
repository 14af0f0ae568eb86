import { imagesIn } from '../../content/markdown-images.ts'
import { excerptOf } from '../../importing/drafts/draft.ts'
import { orderOfOptions } from '../../practice/order/order-dependence.ts'
import { type BankImages, imageName } from '../bank-images.ts'
import type { ExportedQuestion } from '../exported-question.ts'
import { blockHtml, flowHtml } from '../markup/content-html.ts'
import { escapeText } from '../markup/html-text.ts'
import { h5pImageType, imageBeside } from './h5p-fit.ts'
import { h5pDialect, oneLine } from './h5p-html.ts'

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
