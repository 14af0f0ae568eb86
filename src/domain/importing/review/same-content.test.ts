import { describe, expect, test } from 'vitest'
import { type QuestionDraft, WHOLE_FILE } from '../drafts/draft.ts'
import { type BankMatch, matchBank } from './bank-match.ts'

const DRAFT: QuestionDraft = {
  format: 'markdown',
  text: 'What is shown?',
  category: null,
  options: ['a heart', 'a lung'],
  correct: ['a heart'],
  explanation: null,
  isFlagged: false,
  sourceId: null,
  location: WHOLE_FILE,
}

const IMAGES = {
  heart: { name: 'heart.png', bytes: new Uint8Array() },
  lung: { name: 'lung.png', bytes: new Uint8Array() },
}

/** A draft with a picture that came with the file. */
function showing(picture: keyof typeof IMAGES, address: string): QuestionDraft {
  return {
    ...DRAFT,
    text: `What is shown?\n\n![image](${address})`,
    images: [{ address, image: IMAGES[picture] }],
  }
}

/** A draft or a question of the bank with an image of this address. */
function at(address: string): QuestionDraft {
  return { ...DRAFT, text: `What is shown?\n\n![image](${address})` }
}

const about = (picture: string): QuestionDraft => ({ ...DRAFT, pictureNames: [picture] })

const NEW: BankMatch = { is: 'new' }
const REPEATED: BankMatch = { is: 'repeated', of: 0 }
const same = (question: number): BankMatch => ({ is: 'in-bank', question, isSame: true })
const differs = (question: number): BankMatch => ({ is: 'in-bank', question, isSame: false })

describe('two drafts of one text within a file', () => {
  test.each<[string, QuestionDraft, QuestionDraft, BankMatch]>([
    ['with different pictures are different', showing('heart', 'x.png'), showing('lung', 'x.png'), NEW],
    ['with the same picture are one', showing('heart', 'x.png'), showing('heart', 'y.png'), REPEATED],
    ['with different missing pictures are different', at('a.png'), at('b.png'), NEW],
    ['with the same missing picture are one', at('a.png'), at('<a.png>'), REPEATED],
    ['with different pictures are different', about('a.png'), about('b.png'), NEW],
    ['with the same picture are one', about('a.png'), about('a.png'), REPEATED],
    [
      'whose options show different pictures are different',
      { ...DRAFT, options: ['![](a.png)', 'b'], correct: ['b'] },
      { ...DRAFT, options: ['![](c.png)', 'b'], correct: ['b'] },
      NEW,
    ],
    [
      'whose options show the same pictures in another order are one',
      { ...DRAFT, options: ['![](a.png)', '![](c.png)', 'b'], correct: ['b'] },
      { ...DRAFT, options: ['b', '![](c.png)', '![](a.png)'], correct: ['b'] },
      REPEATED,
    ],
  ])('%s', (_, one, other, match) => {
    expect(matchBank([one, other], [])).toEqual([NEW, match])
  })
})

describe('drafts with pictures and the bank', () => {
  const [storedHeart, storedLung] = [at('/images/h1.png'), at('/images/l1.png')]
  const [heart, lung] = [showing('heart', 'x.png'), showing('lung', 'x.png')]
  /** A draft of our own export, whose files have the names of the stored images. */
  const own = (name: string): QuestionDraft => ({
    ...at(name),
    images: [{ address: name, image: { name: `images/${name}`, bytes: new Uint8Array() } }],
  })
  test.each<[string, QuestionDraft[], QuestionDraft[], BankMatch[]]>([
    ['one question of the bank is one of the file', [heart], [storedHeart], [same(0)]],
    [
      'as many as in the bank are the same in order',
      [heart, lung],
      [storedHeart, storedLung],
      [same(0), same(1)],
    ],
    ['more than in the bank are not surely the same', [lung, heart], [storedHeart], [differs(0), NEW]],
    [
      'files of the stored names decide',
      [own('l1.png'), own('h1.png')],
      [storedHeart, storedLung],
      [same(1), same(0)],
    ],
    [
      'a picture that another question of the bank shows is not this one',
      [own('l1.png')],
      [storedHeart, { ...storedLung, text: 'Which? ![](/images/l1.png)' }],
      [differs(0)],
    ],
    ['a question without a picture comes first', [DRAFT], [storedHeart, DRAFT], [same(1)]],
    [
      'a file without its pictures is the same',
      [about('h.png'), about('l.png')],
      [storedHeart, storedLung],
      [same(0), same(1)],
    ],
  ])('%s', (_, drafts, bank, expected) => {
    expect(matchBank(drafts, bank)).toEqual(expected)
  })

  test('an id does not make a question with another known picture the same', () => {
    const withId = (sourceId: string, draft: QuestionDraft) => ({ ...draft, sourceId })
    const bank = [withId('T1A01', storedHeart), withId('T1A02', storedLung)]
    expect(matchBank([withId('T1A01', own('l1.png'))], bank)).toEqual([differs(0)])
    expect(matchBank([withId('T1A01', own('h1.png'))], bank)).toEqual([same(0)])
  })
})
