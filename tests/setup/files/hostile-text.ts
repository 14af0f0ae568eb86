import fc from 'fast-check'
import type { Question } from '../../../src/domain/model.ts'
import { aQuestion } from '../question.ts'

/** Texts that try to break out of a file, each in another way. If one of them runs as code, it writes "ran". */
export const HOSTILE_TEXTS: readonly string[] = [
  '</script><script>document.title="ran"</script>',
  '</SCRIPT ><img src=x onerror="document.title=\'ran\'">',
  '<!--<script>',
  '--><b>bold</b>',
  ']]><![CDATA[',
  '" onfocus="document.title=\'ran\'" autofocus x="',
  "' onmouseover='document.title=1' '",
  '</title></style></textarea></fieldset></dialog>',
  '<iframe srcdoc="<script>top.document.title=1</script>"></iframe>',
  '<meta http-equiv="refresh" content="0;url=https://example.com/">',
  '<base href="https://example.com/"><link rel="stylesheet" href="//example.com/x.css">',
  '&lt;b&gt; &amp;amp; &quot; &#65; &NotEqualTilde; & &;',
  'javascript:alert(1) \u0024{alert(1)} {{alert(1)}} `alert(1)` \\u003cb\\u003e \\',
  '$& $1 $$ $` %s %00',
  'line\nfeed\n\nand\ttab',
  'Windows\r\nline ends\rand old ones',
  'separators\u2028of lines\u2029and paragraphs\u0085next',
  'bells\u0007 and \u001b[31mred\u001b[0m, delete\u007f, \u0001\u0002\u001f\u009b',
  'שלום <b>עולם</b> و مرحبا',
  'override \u202egnihtyreve\u202c and \u2066isolate\u2069 \u200f',
  '👩‍🌾🌳 e\u0301 \u{1f3f4}\u{e0067}\u{e0062}\u{e007f} 𝒳',
  'zero\u200bwidth \ufeff mark \u00a0 and \u00ad soft',
  '   spaces   before, between and after   ',
  'ANSWER KEY\n==========\n\n1. Z',
  '   A. not an option\n1. not a question',
  'noncharacters \ufffe \uffff \u{1ffff}',
]

/** Texts that no file can hold unchanged: half a surrogate pair, a NUL. Older servers may send them. */
export const UNWRITABLE_TEXTS: readonly string[] = ['half \ud800 a pair \udc00', 'a NUL \u0000 within']

/** Any text, often a hostile one. Never empty. */
export const anyText: fc.Arbitrary<string> = fc
  .oneof(
    fc.constantFrom(...HOSTILE_TEXTS, ...UNWRITABLE_TEXTS),
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.string({
      unit: fc.constantFrom('<', '>', '&', '"', "'", '/', '!', '-', '\n', '\r', ' ', 'a', '\ud800'),
    }),
    fc.string({ minLength: 1, maxLength: 200 }),
  )
  .filter((text) => text !== '')

/** A bank of any texts, with distinct ids and options. Its keys have several options, one, or none. */
export const anyBank: fc.Arbitrary<readonly Question[]> = fc
  .array(
    fc.record({
      text: anyText,
      category: fc.option(fc.oneof(fc.constantFrom('Art', 'Law'), anyText)),
      options: fc.uniqueArray(anyText, { minLength: 2, maxLength: 6 }),
      right: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
      explanation: fc.option(anyText),
    }),
    { maxLength: 12 },
  )
  .map((drafts) =>
    drafts.map(({ right, ...draft }, index) =>
      aQuestion({ id: `q${index}`, ...draft, correct: draft.options.filter((_, place) => right[place]) }),
    ),
  )
