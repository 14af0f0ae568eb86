import { describe, expect, test } from 'vitest'
import { textWithoutMarkup } from '../../../domain/markdown/text-without-markup.ts'
import { readMarkdown } from './markdown.ts'

/** The questions as "id: category: text | options, the right ones with a star | explanation". */
function read(markdown: string): string[] {
  return readMarkdown(markdown).drafts.map(({ sourceId, category, text, options, correct, explanation }) =>
    [
      `${sourceId ?? '-'}: ${category ?? '-'}: ${text}`,
      options.map((option) => `${correct.includes(option) ? '*' : ''}${option}`).join(', '),
      ...(explanation === null ? [] : [explanation]),
    ].join(' | '),
  )
}

describe('questions', () => {
  test.each([
    ['text and list', 'Q?\n- [x] a\n- [ ] b', '-: -: Q? | *a, b'],
    ['a blank line between', 'Q?\n\n- [ ] a\n- [X] b', '-: -: Q? | a, *b'],
    ['other bullets', 'Q?\n* [x] a\n+ [ ] b\n1. [x] c', '-: -: Q? | *a, b, *c'],
    ['blank lines between options', 'Q?\n\n- [x] a\n\n- [ ] b', '-: -: Q? | *a, b'],
    ['several paragraphs', 'One.\n\nTwo?\n- [x] a\n- [ ] b', '-: -: One.\n\nTwo? | *a, b'],
    ['a number', '12. Q?\n   - [x] a\n   - [ ] b', '12: -: Q? | *a, b'],
    ['a number in bold', '**Q3.** Q?\n- [x] a\n- [ ] b', '3: -: Q? | *a, b'],
    ['all in bold', '**Q?**\n- [x] a\n- [ ] b', '-: -: Q? | *a, b'],
    ['all in bold with its number', '**4. Q?**\n- [x] a\n- [ ] b', '4: -: Q? | *a, b'],
    [
      'with Markdown unchanged',
      'Is `a*b` **good**?\n- [x] `a`\n- [ ] *b*',
      '-: -: Is `a*b` **good**? | *`a`, *b*',
    ],
    ['a heading', '## Q?\n- [x] a\n- [ ] b', '-: -: Q? | *a, b'],
    ['headings over it', '# T\n## C\n### Q? ###\n- [x] a\n- [ ] b', '-: C: Q? | *a, b'],
    ['a heading over text', '# C\nQ?\n- [x] a\n- [ ] b', '-: C: Q? | *a, b'],
    ['a heading that counts', '# C\n## Question 7\nQ?\n- [x] a\n- [ ] b', '7: C: Q? | *a, b'],
    [
      'a numbered heading over code',
      '#### Q7. What prints?\n```py\nx\n```\n- [x] a\n- [ ] b',
      '7: -: What prints?\n\n```py\nx\n``` | *a, b',
    ],
    [
      'a heading over a picture',
      '## T\n### Name it\n![p](p.png)\n- [x] a\n- [ ] b',
      '-: T: Name it\n\n![p](p.png) | *a, b',
    ],
    [
      'a heading that asks, over text',
      '## T\n### Who won?\nIn 1999.\n- [x] a\n- [ ] b',
      '-: T: Who won?\n\nIn 1999. | *a, b',
    ],
    [
      'a heading over statements that it asks of',
      '## C\n### Which of these trees meets all requirements:\n\n1) It is tall.\n\n2) It is old.\n\n- [x] a\n- [ ] b',
      '-: C: Which of these trees meets all requirements:\n\n1) It is tall.\n\n2) It is old. | *a, b',
    ],
    [
      'a heading as long as a text',
      `# C\n## ${'word '.repeat(30)}.\nThen?\n- [x] a\n- [ ] b`,
      `-: C: ${'word '.repeat(30)}.\n\nThen? | *a, b`,
    ],
    [
      'a table of contents',
      '# C\n## Table of Contents\n| No. | Questions |\n| 1 | [Q?](#q) |\n1. [Q?](#q)\n\nQ?\n- [x] a\n- [ ] b',
      '-: -: Q? | *a, b',
    ],
    ['links to the top', '### Q?\n- [x] a\n- [ ] b\n\n**[⬆ Back to Top](#contents)**', '-: -: Q? | *a, b'],
    [
      'a reference below',
      '### Q?\n- [x] a\n- [ ] b\n\n[Reference](https://example.org)',
      '-: -: Q? | *a, b | [Reference](https://example.org)',
    ],
    ['boxes with a no-break space', 'Q?\n- [x]\u00a0a\n- [\u00a0] b', '-: -: Q? | *a, b'],
    [
      'boxes before pictures',
      'Q?\n- [x]![a](a.png)\n- [ ]![b](b.png)',
      '-: -: Q? | *![a](a.png), ![b](b.png)',
    ],
    [
      'options that are code',
      'Q?\n\n- [ ] A\n\n```\n1\n```\n\n- [x] B\n\n```\n2\n```',
      '-: -: Q? | ```\n1\n```, *```\n2\n```',
    ],
    [
      'code between options',
      'Q?\n- [x] one\n\n```\n1\n```\n\n- [ ] two',
      '-: -: Q? | *one\n```\n1\n```, two',
    ],
    ['a category line', 'Category: C\n\nQ?\n- [x] a\n- [ ] b', '-: C: Q? | *a, b'],
    ['a category line below', 'Q?\n- [x] a\n- [ ] b\nTopic: C', '-: C: Q? | *a, b'],
    ['an option of several lines', 'Q?\n- [x] a\n  b\n- [ ] c', '-: -: Q? | *a\nb, c'],
    [
      'a list within a code fence is text',
      '```\n- [x] no\n```\nQ?\n- [x] a\n- [ ] b',
      '-: -: ```\n- [x] no\n```\nQ? | *a, b',
    ],
    ['a fence never closed is none', '```\nQ?\n- [x] a\n- [ ] b', '-: -: ```\nQ? | *a, b'],
    ['a quotation explains', 'Q?\n- [x] a\n- [ ] b\n\n> So\n> it is.', '-: -: Q? | *a, b | So\nit is.'],
    [
      'a label explains',
      'Q?\n- [x] a\n- [ ] b\n\n**Explanation:** So\nit is.',
      '-: -: Q? | *a, b | So\nit is.',
    ],
  ])('%s', (_, markdown, expected) => {
    expect(read(markdown)).toEqual([expected])
    expect(readMarkdown(markdown)).toMatchObject({ problems: [], notices: [] })
  })

  test('a heading that asks belongs to the first question below it', () => {
    expect(read('# C\n## Q?\n- [x] a\n- [ ] b\n\nR?\n- [x] c\n- [ ] d')).toEqual([
      '-: C: Q? | *a, b',
      '-: C: R? | *c, d',
    ])
  })

  test('a long heading with a colon over questions is their category', () => {
    const title = 'Basics of everything about computer networks:'
    const markdown = `## ${title}\n\n1. Q?\nThen?\n- [x] a\n- [ ] b\n\n2. R?\n- [x] c\n- [ ] d`
    expect(read(markdown)).toEqual([`1: ${title}: Q?\nThen? | *a, b`, `2: ${title}: R? | *c, d`])
  })

  test('one after the other', () => {
    expect(read('Q?\n- [x] a\n- [ ] b\n\nR?\n- [x] c\n- [ ] d\n> So.\n- [x] e\n')).toEqual([
      '-: -: Q? | *a, b',
      '-: -: R? | *c, d | So.',
    ])
  })
})

describe('the format of a question is', () => {
  test.each([
    ['plain without markup', 'Costs 2*3*4 $5 and $10 in __init__?\n- [x] a_b_c\n- [ ] b', 'plain'],
    ['plain, all in bold', '**Q?**\n- [x] a\n- [ ] b', 'plain'],
    ['Markdown with code', 'What is it?\n```py\n  x = 1\n```\n- [x] a\n- [ ] b', 'markdown'],
    ['Markdown with code in an option', 'Q?\n- [x] `a`\n- [ ] b', 'markdown'],
    ['Markdown with a table', 'Q?\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- [x] a\n- [ ] b', 'markdown'],
    ['Markdown with an image', 'Q? ![x](a.png)\n- [x] a\n- [ ] b', 'markdown'],
  ])('%s', (_, markdown, format) => {
    expect(readMarkdown(markdown).drafts.map((draft) => draft.format ?? 'plain')).toEqual([format])
  })

  test('code of an option keeps its indentation', () => {
    expect(read('Q?\n- [x] a\n  ```\n    b\n  ```\n- [ ] c')).toEqual([
      '-: -: Q? | *a\n  ```\n    b\n  ```, c',
    ])
  })
})

test('dollar signs of a shell, of R and of money are escaped where a question is Markdown', () => {
  const markdown = `# Shell, R and money

### Q1. What does \`echo\` print for $HOME/$USER when HOME is /home and USER is kim?

- [ ] $HOME/$USER
- [x] /home/kim
- [ ] \`$HOME\`/kim

### Q2. Which adds two columns in R?

\`\`\`r
df <- data.frame(x = 1, y = 2)
df$x + df$y
\`\`\`

- [x] df$x + df$y
- [ ] df.x + df.y

### Q3. A plan is 100$/month or 900$/year. What does **one year** cost at least?

- [x] 900$
- [ ] 1200$

### Q4. Which \`PATH\` looks into your own folder first, $x$ times?

- [x] $HOME/bin:$PATH
- [ ] $PATH:$HOME/bin`
  const { drafts } = readMarkdown(markdown)
  expect(drafts.map(({ text, options, correct }) => [text, options, correct])).toEqual([
    [
      'What does `echo` print for \\$HOME/\\$USER when HOME is /home and USER is kim?',
      ['\\$HOME/\\$USER', '/home/kim', '`$HOME`/kim'],
      ['/home/kim'],
    ],
    [
      'Which adds two columns in R?\n\n```r\ndf <- data.frame(x = 1, y = 2)\ndf$x + df$y\n```',
      ['df\\$x + df\\$y', 'df.x + df.y'],
      ['df\\$x + df\\$y'],
    ],
    [
      'A plan is 100\\$/month or 900\\$/year. What does **one year** cost at least?',
      ['900\\$', '1200\\$'],
      ['900\\$'],
    ],
    [
      'Which `PATH` looks into your own folder first, $x$ times?',
      ['\\$HOME/bin:\\$PATH', '\\$PATH:\\$HOME/bin'],
      ['\\$HOME/bin:\\$PATH'],
    ],
  ])
  const words = drafts
    .flatMap(({ text, options }) => [text, ...options])
    .map((one) => textWithoutMarkup(one, 'markdown'))
  expect(words.filter((one) => one.includes('\\'))).toEqual([])
})

describe('an answer below boxes without a tick', () => {
  test.each([
    ['names one by its text', '**Answer:** b', '-: -: Q? | a, *b | So.'],
    ['names several', '**Answer:** a, b', '-: -: Q? | *a, *b | So.'],
    ['names one by its letter', 'Correct answer: B', '-: -: Q? | a, *b | So.'],
  ])('%s', (_, answer, expected) => {
    expect(read(`Q?\n- [ ] a\n- [ ] b\n\n${answer}\n\n**Explanation:** So.`)).toEqual([expected])
  })

  test('that says anything else ticks none', () => {
    expect(readMarkdown('Q?\n- [ ] a\n- [ ] b\n\nAnswer: c').problems).toHaveLength(1)
  })
})

describe('ticks that say what somebody chose', () => {
  test.each<[string, readonly string[], string]>([
    ['are no key', ['[ ] cat', '[x] dog (your answer)'], 'The right answer is missing'],
    ['beside a key', ['[ ] cat (correct answer)', '[x] dog (your answer)'], '*cat, dog'],
    ['beside a key without words', ['[ ] cat (correct)', '[x] dog'], '*cat, dog'],
    ['and are right', ['[ ] cat', '[x] dog (your answer, correct)'], 'cat, *dog'],
    ['in German', ['[ ] cat (richtig)', '[x] dog (Ihre Antwort)'], '*cat, dog'],
    [
      'that are no words of an attempt',
      ['[ ] cat (a pet)', '[x] dog (the best)'],
      'cat (a pet), *dog (the best)',
    ],
  ])('%s', (_, options, expected) => {
    const { drafts, problems } = readMarkdown(`Which?\n${options.map((option) => `- ${option}`).join('\n')}`)
    const [draft] = drafts
    const shown = draft?.options.map((option) => `${draft.correct.includes(option) ? '*' : ''}${option}`)
    expect(shown?.join(', ') ?? problems[0]?.message).toContain(expected)
  })
})

describe('what is no question', () => {
  test.each([
    ['nothing is ticked', 'Q?\n- [ ] a\n- [ ] b', 1, 'The right answer is missing.'],
    ['one option', '\nQ?\n- [x] a', 2, 'The question has only one option, "a".'],
    ['no text', '- [x] a\n- [ ] b', 1, 'The question has no text.'],
    [
      'numbered and without a list',
      '1. Describe.\n\n2. Q?\n- [x] a\n- [ ] b',
      1,
      'This has no list of options',
    ],
    ['the same option twice', 'Q?\n- [x] a\n- [ ] a', 1, 'The option "a" appears twice.'],
  ])('%s', (_, markdown, line, message) => {
    expect(readMarkdown(markdown).problems).toMatchObject([
      { location: { line }, message: expect.stringContaining(message) },
    ])
  })

  test('a numbered list is a notice', () => {
    const { notices, problems } = readMarkdown('1. One.\n2. Two.\n\n# T\nQ?\n- [x] a\n- [ ] b')
    expect([problems.length, notices.length]).toEqual([0, 1])
  })

  test('a text without a list is a notice', () => {
    const { notices, problems } = readMarkdown('# T\nSome words.\n\n---\n\nQ?\n- [x] a\n- [ ] b\n\nThe end.')
    expect(problems).toEqual([])
    expect(notices.map(({ location, message }) => [location.line, message])).toEqual([
      [2, expect.stringContaining('"Some words."')],
      [10, expect.stringContaining('"The end."')],
    ])
  })
})
