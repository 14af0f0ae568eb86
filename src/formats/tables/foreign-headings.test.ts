import { expect, test } from 'vitest'
import { readBank } from '../read-bank.ts'

const ROWS = Array.from(
  { length: 9 },
  (_, n) => `${n + 1},What is number ${n}?,oak${n},stone${n},sand${n},salt${n}`,
)

test.each([
  ['Uzbek', '№,Test savoli,To‘g‘ri javob,Muqobil javob,Muqobil javob,Muqobil javob'],
  ['Czech', 'Č.,Otázka,Správná odpověď,Špatná odpověď,Špatná odpověď,Špatná odpověď'],
  ['Hungarian', 'Sz.,Kérdés,Helyes válasz,Rossz válasz,Rossz válasz,Rossz válasz'],
  ['Finnish', 'Nro,Kysymys,Oikea vastaus,Väärä vastaus,Väärä vastaus,Väärä vastaus'],
])('the right answer and the wrong ones have columns that are named in %s', (_, heading) => {
  const { drafts, notices } = readBank([heading, ...ROWS].join('\n'))
  expect(drafts.map(({ text, correct, options }) => [text, correct, options.length])).toEqual(
    ROWS.map((_, n) => [`What is number ${n}?`, [`oak${n}`], 4]),
  )
  expect(notices).toMatchObject([{ message: expect.stringContaining('as the correct answer') }])
})

test('without such names the first of several answers is no right one', () => {
  const { drafts } = readBank(['No,Name,City,Street,Phone,Mail', ...ROWS].join('\n'))
  expect(drafts).toEqual([])
})
