import Lightbulb from 'lucide-react/icons/lightbulb'
import { createElement, type SVGProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createIcon } from './create-icon.ts'

const Ours = createIcon([['path', { d: 'M15 14c.2-1 .7-1.7 1.5-2.5' }]])

test.for<[string, SVGProps<SVGSVGElement>, string]>([
  ['without a label it is hidden', { className: 'size-5' }, 'class="size-5" aria-hidden="true"'],
  ['with one it is not', { 'aria-label': 'Hint' }, 'aria-label="Hint"'],
  ['its strokes may be wider', { strokeWidth: 3 }, 'stroke-width="3" aria-hidden="true"'],
])('%s', ([, props, shown]) => {
  const attributes = (markup: string) =>
    (/<svg (.*?)>/.exec(markup)?.[1] ?? '').match(/[\w-]+="[^"]*"/g) ?? []
  const drawn = attributes(renderToStaticMarkup(createElement(Ours, props)))
  const byLibrary = attributes(renderToStaticMarkup(createElement(Lightbulb, props)))
  const isOfLibrary = (attribute: string) => /^(?:xmlns|class)=/.test(attribute)
  expect(drawn).toEqual(expect.arrayContaining(byLibrary.filter((attribute) => !isOfLibrary(attribute))))
  expect(drawn).toEqual(expect.arrayContaining(attributes(`<svg ${shown}>`)))
})

test('it draws the shapes', () => {
  expect(renderToStaticMarkup(createElement(Ours))).toContain(
    '<path d="M15 14c.2-1 .7-1.7 1.5-2.5"></path></svg>',
  )
})
