import { describe, expect, test } from 'vitest'
import { costOf } from '../../../tests/setup/cost.ts'
import { readBank } from '../read-bank.ts'

const ONE = "{ question: 'One?', options: ['a', 'b'], answer: 'b' }"

describe('hostile programs end in less than two seconds and 256 MB', () => {
  const many = (text: string, count: number) => text.repeat(count)
  test.each([
    ['brackets that open without end', `const a = ${many('[', 1_000_000)}`],
    ['objects within one another', `const a = ${many('{a:', 300_000)}`],
    ['calls within one another', `const a = ${many('f(', 300_000)}`],
    ['arguments with names within one another', `const a = ${many('f(a: 1, b: ', 100_000)}`],
    ['templates within one another', `const a = ${many('`${', 300_000)}`],
    ['brackets of all kinds', `const a = ${many('({[`${', 100_000)}`],
    ['closing brackets', `const a = 1;${many(')]}', 1_000_000)}`],
    ['quotes that never end', `const a = ${many("x'\\'", 500_000)}`],
    ['backticks that never end', `const a = 1;${many('`a${`', 300_000)}`],
    ['regular expressions that never end', `const a = ${many('=/[', 700_000)}`],
    ['comments that never end', `const a = [];${many('/* ', 700_000)}`],
    ['texts that are added', `const a = ${many("'a' + ", 300_000)}'b'`],
    [
      'texts that double',
      Array.from(
        { length: 60 },
        (_, n) => `const a${n} = ${n === 0 ? "'aaaaaaaa'" : `a${n - 1} + a${n - 1}`}`,
      ).join('\n'),
    ],
    [
      'lists that double',
      Array.from(
        { length: 60 },
        (_, n) => `const a${n} = ${n === 0 ? `[${ONE}]` : `[a${n - 1}, a${n - 1}]`}`,
      ).join('\n'),
    ],
    [
      'lists that are spread twice',
      Array.from(
        { length: 40 },
        (_, n) => `const a${n} = ${n === 0 ? `[${ONE}]` : `[...a${n - 1}, ...a${n - 1}]`}`,
      ).join('\n'),
    ],
    [
      'names that lead to one another',
      Array.from({ length: 100_000 }, (_, n) => `const a${n} = [a${n + 1}]`).join('\n'),
    ],
    ['100,000 objects', `const a = [${many('{a:1,b:[2]},', 100_000)}]`],
    [
      '100,000 names of fields',
      `const a = [{${Array.from({ length: 100_000 }, (_, n) => `f${n}:1`).join()}}]`,
    ],
    ['30 MB on one line', `var a=function(){${many('b(c.d,"e",{f:1},[g,h]);', 1_300_000)}}`],
    ['functions that make one another twice', `function f(a) { return { x: f(a), y: f(a) } }\nf(1)`],
    [
      'functions that make the next one twice',
      Array.from(
        { length: 40 },
        (_, n) => `const f${n} = (a) => ({ x: f${n + 1}(a), y: f${n + 1}(a) })`,
      ).join('\n'),
    ],
    [
      'a long text that is added to many',
      `const s = "${many('word ', 19_000)}"\nconst q = [${Array.from({ length: 10_000 }, (_, n) => `{question:s+"${n}",options:["a","b"],answer:0}`).join()}]`,
    ],
    ['a function of spaces', `function${many(' ', 4000)}!`],
    ['a class with a long name', `class ${many('a', 200_000)}`],
    ['an interface with a long name', `interface ${many('a', 200_000)}`],
    ['declarations on one line', `${many('const a=', 40_000)}1`],
    ['functions within parameters', `${many('function a(', 40_000)}${many(')', 40_000)}`],
    ['functions within defaults', `const a=${many('(a=', 40_000)}1${many(')=>1', 40_000)}`],
    ['comments on 3 million lines', `${many('//\n', 3_000_000)}const a = 1`],
    ['one comment of 30 MB', `//${many('a', 30_000_000)}\nconst a = 1`],
    ['spaces of 30 MB', `//\n${many(' ', 30_000_000)}\nconst a = 1`],
    ['a name with 10 million parts', `a${many('.a', 10_000_000)}`],
    ['types without end', `const a: ${many('Map<', 300_000)} = [${ONE}]`],
    ['parameters without end', `const f = (${many('a, ', 300_000)}) => 1`],
  ])('%s', async (_, source) => {
    const { milliseconds, memory } = await costOf(() => readBank(source))
    expect(milliseconds).toBeLessThan(2000)
    expect(memory).toBeLessThan(256 * 1024 * 1024)
  })
})
