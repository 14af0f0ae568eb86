import { describe, expect, test } from 'vitest'
import { costOf } from '../../../tests/setup/cost.ts'
import { readBank } from '../read-bank.ts'

const read = (source: string) => {
  const { drafts, problems } = readBank(source)
  return {
    keys: drafts.map(({ text, correct }) => [text, correct.join('|')]),
    problems: problems.map(({ location, message }) => `${location.line}: ${message}`),
  }
}

const ONE = '{"question": "One?", "options": ["a", "b"], "answer": "b"}'
const TWO = "{'question': 'Two?', 'options': ('a', 'b'), 'answer': 'a'}"
const BOTH = [
  ['One?', 'b'],
  ['Two?', 'a'],
]

describe('where questions are found', () => {
  test.each([
    ['a list', `questions = [${ONE}, ${TWO}]`],
    ['a list with a type', `questions: list[dict[str, str]] = [\n    ${ONE},\n    ${TWO},\n]`],
    ['a tuple', `import os\nquestions = (${ONE}, ${TWO})`],
    ['a dictionary by id', `quiz = {1: ${ONE}, 2: ${TWO}}`],
    ['a dictionary by topic', `QUIZ = {"Maths": [${ONE}, ${TWO}]}`],
    ['a function', `def load():\n    """All of them."""\n    return [${ONE}, ${TWO}]\n`],
    ['what is appended', `q = []\nq.append(${ONE})\nq.append(${TWO})`],
    [
      'after comments',
      `#!/usr/bin/env python3\n# It's a quiz (easy\n"""Don't read [this."""\nq = [${ONE},  # "one\n ${TWO}]`,
    ],
    [
      'below a docstring, with words of JavaScript in texts',
      `"""\nFifty questions.\n"""\n\nQUESTIONS = [\n    ${ONE},\n    ${TWO},\n]\nNOTE = "What a function may let be, and // more"\n`,
    ],
    [
      'below a comment with words of JavaScript',
      `quiz = {  # what let and function mean\n  1: ${ONE}, 2: ${TWO}}`,
    ],
    ['lists that are joined', `a = [${ONE}]\nb = [${TWO}]\nc = [*a, *b]`],
    [
      'names of arguments',
      `from quiz import Question\nq = [Question(question="One?", options=["a", "b"], answer="b"), Question(question="Two?", options=["a", "b"], answer="a")]`,
    ],
    [
      'dict()',
      `q = [dict(question="One?", options=["a", "b"], answer="b"), dict(question="Two?", options=["a", "b"], answer="a")]`,
    ],
    [
      'a class',
      `class Q:\n    def __init__(self, prompt, options, answer):\n        self.prompt = prompt\n        self.options = options\n        self.answer = answer\n\nq = [Q("One?", ["a", "b"], "b"), Q("Two?", ["a", "b"], "a")]`,
    ],
    [
      'a named tuple',
      `from collections import namedtuple\nQ = namedtuple("Q", ["text", "options", "answer"])\nq = [Q("One?", ["a", "b"], "b"), Q("Two?", ["a", "b"], "a")]`,
    ],
    [
      'a data class',
      `@dataclass\nclass Q:\n    text: str\n    options: list[str]\n    answer: str = ""\n\nq = [Q("One?", ["a", "b"], "b"), Q("Two?", ["a", "b"], answer="a")]`,
    ],
    [
      'lists for texts, options and keys',
      `questions = ("One?", "Two?")\noptions = (("A. a", "B. b"), ("A. a", "B. b"))\nanswers = ("B", "A")\n`,
    ],
    [
      'a dictionary of texts and keys, and a list of options',
      `questions = {"One?": "B", "Two?": "A"}\noptions = [["A. a", "B. b"], ["A. a", "B. b"]]\n`,
    ],
  ])('%s', (_, source) => {
    expect(read(source)).toEqual({ keys: BOTH, problems: [] })
    expect(read(source.replaceAll('\n', '\r\n'))).toEqual({ keys: BOTH, problems: [] })
  })

  test('texts in a list of their own, each with its options', () => {
    const source = `prompts = [\n  "One?\\n(a) x\\n(b) y",\n  "Two?\\n(a) x\\n(b) y",\n]\nclass Question:\n    def __init__(self, prompt, answer):\n        self.prompt = prompt\n        self.answer = answer\n\nquestions = [\n    Question(prompts[0], "b"),\n    Question(prompts[1], "a"),\n]\n`
    expect(read(source)).toEqual({
      keys: [
        ['One?', 'y'],
        ['Two?', 'x'],
      ],
      problems: [],
    })
  })
})

describe('how values are written', () => {
  test.each([
    ['texts beside one another', `"question": "One " 'two?'`, 'One two?'],
    ['texts beside one another in brackets', `"question": (\n  "One "\n  "two?"\n)`, 'One two?'],
    ['texts that are added', `"question": "One " + "two?"`, 'One two?'],
    ['three quotes', `"question": """One "two"\nthree?"""`, 'One "two"\nthree?'],
    ['a raw text', String.raw`"question": r"a\nb?"`, String.raw`a\nb?`],
    ['escapes', String.raw`"question": "a\'\u00e9\x41\N?"`, String.raw`a'éA\N?`],
    ['a text with nothing to fill in', `"question": f"One {{two}}?"`, 'One {two}?'],
    ['a text that is stripped', `"question": "\\n Q? ".strip()`, 'Q?'],
    ['truth values', `"question": "Q?", "flag": True, "none": None`, 'Q?'],
  ])('%s', (_, field, text) => {
    expect(read(`q = [{${field}, "options": ["a", "b"], "answer": "b"}]`)).toEqual({
      keys: [[text, 'b']],
      problems: [],
    })
  })
})

describe('what a program computes is named with its line', () => {
  test.each([
    [
      'a text that is filled in',
      `{"question": f"Is {x}?", "options": ["a", "b"], "answer": "a"}`,
      'question',
      'f"Is {x}?"',
    ],
    [
      'a sign by its name',
      String.raw`{"question": "5 \N{DEGREE SIGN}?", "options": ["a", "b"], "answer": "a"}`,
      'question',
      String.raw`"5 \N{DEGREE SIGN}?"`,
    ],
    [
      'options of a function',
      `{"question": "Q?", "options": shuffled(["a", "b"]), "answer": "a"}`,
      'options',
      'shuffled(["a", "b"])',
    ],
    [
      'a list that is built',
      `{"question": "Q?", "options": [str(n) for n in (1, 2)], "answer": "1"}`,
      'options',
      'str(n) for n in (1, 2)',
    ],
    [
      'a choice',
      `{"question": "Q?", "options": ["a", "b"], "answer": "a" if x else "b"}`,
      'answer',
      '"a" if x else "b"',
    ],
  ])('%s', (_, entry, name, code) => {
    expect(read(`q = [\n${ONE},\n${entry}]`)).toEqual({
      keys: [['One?', 'b']],
      problems: [
        `3: The program computes "${name}" in line 3, and programs are not run: ${code}. Write the value out.`,
      ],
    })
  })

  test.each([
    ['another value', 'A = "a"\nA = "b"'],
    ['a value of a function', 'A = "a"\ndef f():\n    A = "b"'],
    ['a parameter', 'A = "a"\ndef f(A):\n    pass'],
    ['a loop', 'A = "a"\nfor A in "ab":\n    pass'],
    ['what is added', 'A = "a"\nA += "b"'],
  ])('a name that also has %s has no value', (_, before) => {
    const { keys, problems } = read(
      `${before}\nq = [${ONE}, {"question": "Q?", "options": ["a", "b"], "answer": A}]`,
    )
    expect([keys.length, problems.length]).toEqual([1, 1])
  })
})

test('a program without questions says so in one sentence', () => {
  expect(read('import os\n\n\ndef f(x):\n    return {"a": [1, 2]}\n\n\nprint(f(1))\n')).toEqual({
    keys: [],
    problems: [
      '1: This is a program in Python, and no list of questions is written out in it. Import the file that has the questions.',
    ],
  })
})

describe('hostile programs end in less than two seconds and 256 MB', () => {
  test.each([
    ['brackets that open without end', `a = ${'['.repeat(1_000_000)}`],
    ['dictionaries within one another', `a = ${'{1:'.repeat(300_000)}`],
    ['calls within one another', `a = ${'f(a=1, b='.repeat(100_000)}`],
    ['quotes that never end', `a = ${`"\\"`.repeat(500_000)}`],
    ['long quotes that never end', `a = 1\n${'"""\\'.repeat(300_000)}`],
    ['lines that go on', `a = ${'\\\n'.repeat(500_000)}`],
    ['texts beside one another', `a = ${'"a" '.repeat(300_000)}`],
    ['100,000 dictionaries', `a = [${'{"a": 1, "b": [2]},'.repeat(100_000)}]`],
    ['30 MB on one line', `a=f(${'b(c.d,"e",[g,h]);'.repeat(1_800_000)})`],
    ['classes without end', `${'class Q:\n  a: int\n'.repeat(100_000)}q = []`],
    ['a type of spaces', `x:${' '.repeat(8000)}!`],
    ['classes on one line', `import os\n${'class A:'.repeat(40_000)}`],
    ['classes within a class', `class A:\n${' class A:\n'.repeat(40_000)}`],
    ['fields on one line', `class A:\n  def __init__(self, a):\n    ${'self.a=self.b='.repeat(20_000)}`],
    ['comments on 3 million lines', `"""A."""\n${'#\n'.repeat(3_000_000)}a = 1`],
    ['a class with all in it', `class Q:\n${'  def f(self): self.a = self.b\n'.repeat(100_000)}`],
  ])('%s', async (_, source) => {
    const { milliseconds, memory } = await costOf(() => readBank(source))
    expect(milliseconds).toBeLessThan(2000)
    expect(memory).toBeLessThan(256 * 1024 * 1024)
  })
})
