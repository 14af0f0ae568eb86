import { PASS_MARK_PERCENT } from '../exams/test-mode.ts'
import { isWebAddress } from '../formatting/display-text.ts'
import { answerKey, type CustomTest } from './custom-test.ts'
import { escapedSource, type MarkupOf, questionMarkup } from './page-question.ts'
import { escapeHtmlText, inlineJson, validHtmlText } from './page-text.ts'

/** The script and style of every exported page, each with its hash for the policy. */
export interface PageParts {
  readonly script: string
  /** In the policy's form: `sha256-` and base64. */
  readonly scriptHash: string
  readonly style: string
  readonly styleHash: string
}

/** The mark of the product as an icon that needs no request. */
const ICON =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#17603f"/>' +
      '<path d="M16 27V15.5" stroke="#dff3e6" stroke-width="2.6" stroke-linecap="round"/>' +
      '<path d="M16 19.5c-6.2.6-9.6-2.7-9.9-9 6.3-.5 9.8 2.7 9.9 9Z" fill="#dff3e6"/>' +
      '<path d="M16 15.5c-.3-6.2 3-9.7 9.9-10 .5 6.5-3.1 10-9.9 10Z" fill="#f3bf4f"/></svg>',
  )

/**
 * A custom test as one self-contained page (spec §9.14) that asks, scores and reviews.
 * All texts in the markup are escaped; keys and explanations are in a JSON block that the page's script reads on submit.
 * The policy allows that script and that style only, and no requests.
 *
 * @param markupOf the markup of a Markdown text; without it Markdown is shown as it is written
 */
export function renderHtmlPage(
  test: CustomTest,
  parts: PageParts,
  markupOf: MarkupOf = escapedSource,
): string {
  const name = escapeHtmlText(test.name)
  const total = test.questions.length
  const count = `${total} ${total === 1 ? 'question' : 'questions'}`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy(parts)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${name}</title>
<link rel="icon" href="${ICON}">
<style>${parts.style}</style>
</head>
<body>
<header class="masthead">
<p class="brand"><img src="${ICON}" alt="" width="28" height="28">Quizgrove</p>
<h1 id="title" tabindex="-1" dir="auto">${name}</h1>
<p class="facts">${count} · ${PASS_MARK_PERCENT}% or higher passes</p>
<p class="on-screen facts">Your answers are scored here, on this device. Nothing is sent anywhere.</p>
<p class="on-paper sheet-head"><span>Name</span><span>Date</span></p>
<noscript><p class="notice">Scripts are turned off in this browser, so this page can't score your answers. You can still print it.</p></noscript>
</header>
<main>
<div class="bar">
<div class="bar-row">
<p id="progress-words">0 of ${total} answered</p>
<button type="button" id="only-wrong" class="button" aria-pressed="false" hidden>Incorrect only</button>
<button type="button" class="button print">Print</button>
</div>
<progress id="progress" max="${total}" value="0" aria-labelledby="progress-words"></progress>
</div>
<div class="sheet">
<section id="result" class="result" aria-labelledby="result-title" hidden>
<h2 id="result-title" tabindex="-1" aria-describedby="result-words"></h2>
<p id="result-words"></p>
<dl>
<div><dt>Score</dt><dd id="result-score"></dd></div>
<div><dt>Correct</dt><dd id="result-correct"></dd></div>
<div><dt>Incorrect</dt><dd id="result-incorrect"></dd></div>
</dl>
<div class="actions">
<button type="button" id="review" class="button primary">Review answers</button>
<button type="button" class="button print">Print</button>
<button type="button" id="retake" class="button">Retake test</button>
</div>
</section>
<ol class="questions" role="list">
${test.questions.map((question, index) => questionMarkup(question, { number: index + 1, total, markupOf })).join('\n')}
</ol>
<div id="finish" class="finish">
<button type="button" id="submit" class="button primary">Submit answers</button>
</div>
</div>
</main>
<dialog id="unanswered" aria-labelledby="unanswered-title" aria-describedby="unanswered-words">
<h2 id="unanswered-title">Submit the test?</h2>
<p id="unanswered-words"></p>
<div class="actions">
<button type="button" id="go-back" class="button">Go to the first one</button>
<button type="button" id="submit-anyway" class="button primary">Submit anyway</button>
</div>
</dialog>
<script type="application/json" id="test-data">${inlineJson(pageData(test))}</script>
<script>${parts.script}</script>
</body>
</html>
`
}

function policy({ scriptHash, styleHash }: PageParts): string {
  return [
    "default-src 'none'",
    `script-src '${scriptHash}'`,
    `style-src '${styleHash}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    // Its script makes no text into markup.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

/** What the page's script reads. */
export interface PageData {
  readonly id: string
  readonly passMarkPercent: number
  /** In the order of the page. `correct` are places among the options; `unlisted` see `AnswerKey`. */
  readonly questions: readonly {
    readonly correct: readonly number[]
    readonly unlisted: readonly string[]
    /** Null for a formatted question: its page has the markup. */
    readonly explanation: string | null
    /** By place among the options; null as `explanation`, and when no option has any. */
    readonly feedback: readonly (string | null)[] | null
    readonly reference: { readonly text: string; readonly isLink: boolean } | null
  }[]
}

function pageData({ id, questions }: CustomTest): PageData {
  return {
    id,
    passMarkPercent: PASS_MARK_PERCENT,
    questions: questions.map((question) => {
      const { indexes, unlisted } = answerKey(question)
      const isPlain = question.format === 'plain'
      const { explanation, optionFeedback, reference } = question
      return {
        correct: indexes,
        unlisted: unlisted.map(validHtmlText),
        explanation: explanation === null || !isPlain ? null : validHtmlText(explanation),
        feedback: optionFeedback === null || !isPlain ? null : optionFeedback.map(validFeedback),
        reference: validReference(reference),
      }
    }),
  }
}

function validFeedback(feedback: string | null): string | null {
  return feedback === null || feedback.trim() === '' ? null : validHtmlText(feedback)
}

function validReference(reference: string | null): PageData['questions'][number]['reference'] {
  const text = validHtmlText(reference ?? '').trim()
  return text === '' ? null : { text, isLink: isWebAddress(text) }
}
