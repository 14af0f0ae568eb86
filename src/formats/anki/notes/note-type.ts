import { OWN_NOTE_FIELDS, OWN_NOTE_TYPE } from './own-notes.ts'

/**
 * The id of our note type: the time when it was made, milliseconds since the epoch. It is the same in every deck, so
 * that Anki has the type once. Other fields need another id.
 */
export const NOTE_TYPE_ID = Date.UTC(2026, 10, 24)

/** When its templates changed last, seconds since the epoch. Anki replaces a learner's templates when this is newer. */
const CHANGED = Date.UTC(2026, 10, 24) / 1000

const FRONT = `<div class="question">{{Question}}</div>
<div class="options">{{Options}}</div>`

const BACK = `{{FrontSide}}
<hr id="answer">
<p class="label">Answer</p>
<div class="answer">{{Answer}}</div>
{{#Explanation}}<div class="explanation">{{Explanation}}</div>{{/Explanation}}
{{#Feedback}}<p class="label">On the options</p>
<div class="feedback">{{Feedback}}</div>{{/Feedback}}
{{#Reference}}<div class="reference tex2jax_ignore">{{Reference}}</div>{{/Reference}}`

const STYLE = `.card {
  max-width: 42rem;
  margin: 0 auto;
  padding: 0.5rem;
  font-family: system-ui, sans-serif;
  font-size: 1.125rem;
  line-height: 1.5;
  text-align: left;
}
li { margin: 0.25rem 0; }
.label { font-weight: bold; }
.reference { font-size: 0.875rem; }
img { max-width: 100%; height: auto; }
pre { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { border: 1px solid; padding: 0.25rem 0.5rem; text-align: left; }
`

/** What Anki puts before and after LaTeX that it renders without MathJax. Our decks have none, but every type has these. */
const LATEX_BEFORE =
  '\\documentclass[12pt]{article}\n\\special{papersize=3in,5in}\n\\usepackage[utf8]{inputenc}\n' +
  '\\usepackage{amssymb,amsmath}\n\\pagestyle{empty}\n\\setlength{\\parindent}{0in}\n\\begin{document}\n'
const LATEX_AFTER = '\\end{document}'

/**
 * The note type, as `models` of a collection has it: one card, with question and options on its front. It needs neither an
 * add-on nor a script.
 */
export function noteType(deckId: number) {
  return {
    id: NOTE_TYPE_ID,
    name: OWN_NOTE_TYPE,
    type: 0,
    mod: CHANGED,
    usn: -1,
    sortf: 0,
    did: deckId,
    tmpls: [
      {
        name: 'Card 1',
        ord: 0,
        qfmt: FRONT,
        afmt: BACK,
        bqfmt: '',
        bafmt: '',
        did: null,
        bfont: '',
        bsize: 0,
      },
    ],
    flds: OWN_NOTE_FIELDS.map((name, ord) => ({
      ...{ name, ord, sticky: false, rtl: false, font: 'Arial', size: 20, media: [] },
    })),
    css: STYLE,
    latexPre: LATEX_BEFORE,
    latexPost: LATEX_AFTER,
    // The card is made when its question or its options are filled.
    req: [[0, 'any', [0, 1]]],
    tags: [],
    vers: [],
  }
}
