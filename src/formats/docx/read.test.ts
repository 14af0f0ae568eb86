import { describe, expect, test } from 'vitest'
import {
  type DocumentParts,
  documentFiles,
  documentOf,
  entry,
  inList,
  instanceOf,
  levelsOf,
  lines,
  listOf,
  paragraph,
} from '../../../tests/setup/files/docx-files.ts'
import { shownQuestions } from '../../../tests/setup/files/shown-questions.ts'
import { zipOf } from '../../../tests/setup/files/zip-files.ts'
import { readBankBytes } from '../read-bank.ts'

const read = (body: string | readonly string[], parts?: DocumentParts) =>
  readBankBytes(documentOf(body, parts))

const shown = (body: string | readonly string[], parts?: DocumentParts) =>
  shownQuestions(documentOf(body, parts))

const ANSWER = lines('A. x', 'B. y', 'Answer: B')

test('a paragraph is a line, and locations count paragraphs', async () => {
  const { drafts, problems } = await read([lines('1. Which?'), ANSWER, lines('2. What?', 'A. z', 'B. w')])
  expect(drafts).toEqual([
    {
      text: 'Which?',
      options: ['x', 'y'],
      correct: ['y'],
      category: null,
      explanation: null,
      isFlagged: false,
      sourceId: '1',
      location: { line: 1, unit: 'paragraph', item: 1, id: '1' },
    },
  ])
  expect(problems).toMatchObject([{ location: { line: 5, unit: 'paragraph', item: 2 } }])
})

describe('numbers and letters of lists are as Word shows them', () => {
  test.each<[string, string, string, readonly string[]]>([
    [
      'questions and options of one list',
      listOf(1, [
        ['decimal', '%1.'],
        ['upperLetter', '%2)'],
      ]),
      [1, 2]
        .map((n) => entry(`Which ${n}?`, 1) + entry('x', 1, 1) + entry('y', 1, 1) + lines('Answer: B'))
        .join(''),
      ['Which 1? | x, *y', 'Which 2? | x, *y'],
    ],
    [
      'a list that begins again by an instance of its own',
      listOf(1, [['lowerLetter', '(%1)']]) +
        instanceOf(2, 1, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>'),
      [1, 2]
        .map((list) => lines(`${list}. Which?`) + entry('x', list) + entry('y', list) + lines('Answer: b'))
        .join(''),
      ['Which? | x, *y', 'Which? | x, *y'],
    ],
    [
      'a list that goes on in another instance',
      listOf(1, [['decimal', '%1.']]) + instanceOf(2, 1),
      entry('Which?', 1) + ANSWER + entry('What?', 2) + ANSWER + lines('Answers', '1. A', '2. B'),
      ['Which? | x, *y', 'What? | x, *y'],
    ],
    [
      'Russian letters',
      listOf(1, [['russianLower', '%1)']]),
      lines('1. Что?') + entry('да', 1) + entry('нет', 1) + lines('Ответ: б'),
      ['Что? | да, *нет'],
    ],
    [
      'a level of an instance',
      `<w:abstractNum w:abstractNumId="1">${levelsOf([['decimal', '%1.']])}</w:abstractNum>${instanceOf(
        1,
        1,
        '<w:lvlOverride w:ilvl="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="upperLetter"/><w:lvlText w:val="%1."/></w:lvl></w:lvlOverride>',
      )}`,
      lines('1. Which?') + entry('x', 1) + entry('y', 1) + lines('Answer: B'),
      ['Which? | x, *y'],
    ],
    [
      'numbers of several levels',
      listOf(1, [
        ['decimal', '%1'],
        ['decimal', 'Question %2.'],
      ]),
      entry('Trees', 1) + entry('Which?', 1, 1) + ANSWER,
      ['Which? | x, *y'],
    ],
    [
      'an empty entry shows nothing',
      listOf(1, [['decimal', '%1.']]),
      entry('Which?', 1) + ANSWER + entry('', 1) + entry('What?', 1) + ANSWER,
      ['Which? | x, *y', 'What? | x, *y'],
    ],
    [
      'a paragraph that a style puts into no list',
      listOf(1, [['decimal', '%1.']]),
      entry('Which?', 1) + paragraph('A. x', inList(0)) + lines('B. y', 'Answer: A'),
      ['Which? | *x, y'],
    ],
    [
      'code in a list has no numbers',
      listOf(1, [['decimal', '%1.']]) + listOf(2, [['decimal', '%1.']]),
      lines('1. What is printed?') + entry('int a = 2;', 2) + entry('print(a);', 2) + ANSWER,
      ['What is printed?\nint a = 2;\nprint(a); | x, *y'],
    ],
  ])('%s', async (_, numbering, body, questions) => {
    expect(await shown(body, { numbering })).toEqual(questions)
  })

  test('bullets of any font, with the right one named by its text', async () => {
    const numbering = listOf(1, [['bullet', '\uf0b7']])
    expect(
      await shown(lines('1. Which?') + entry('x', 1) + entry('y', 1) + lines('Answer: y'), { numbering }),
    ).toEqual(['Which? | x, *y'])
  })
})

describe('what is no bank, or is malicious, is refused with a sentence', () => {
  const changed = (content: string) =>
    zipOf(
      documentFiles('').map((file) =>
        file.name === 'word/document.xml' ? { name: file.name, content, isStored: true } : file,
      ),
    )

  test.each<[string, Uint8Array, string]>([
    ['no questions', documentOf(lines('Dear all,')), 'There are no questions in this file.'],
    ['broken XML', changed('<w:document><w:body>'), 'This document is damaged'],
    ['entities', changed('<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>'), 'DOCTYPE'],
    ['elements nested deep', changed('<a>'.repeat(1000)), 'nested more than'],
    [
      'a paragraph of a million elements',
      changed(`<w:p>${'<w:r/>'.repeat(200_000)}</w:p>`),
      'more than 100000 elements',
    ],
    ['too many paragraphs', documentOf('<w:p/>'.repeat(100_002)), 'more than 100000 paragraphs'],
    ['a text in another form', documentOf('<w:altChunk r:id="x"/>'), 'save it again as .docx'],
  ])('%s', async (_, bytes, message) => {
    const { drafts, problems } = await readBankBytes(bytes)
    expect(drafts).toEqual([])
    expect(problems).toMatchObject([{ message: expect.stringContaining(message) }])
  })

  test('styles and lists that lead to themselves end', async () => {
    const styles =
      '<w:style w:type="paragraph" w:styleId="A"><w:basedOn w:val="B"/></w:style><w:style w:type="paragraph" w:styleId="B"><w:basedOn w:val="A"/></w:style>'
    const numbering =
      '<w:abstractNum w:abstractNumId="1"><w:numStyleLink w:val="X"/></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>'
    const body = paragraph('1. Which?', `<w:pStyle w:val="A"/>${inList(1)}`) + ANSWER
    expect(await shown(body, { styles, numbering })).toEqual(['Which? | x, *y'])
  })
})
