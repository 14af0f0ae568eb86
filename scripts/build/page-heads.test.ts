import { expect, test } from 'vitest'
import { reorderHead } from './page-heads.ts'

const STYLES = '<link rel="stylesheet" href="/a.css"/>'
const low = (href: string) => `<link rel="modulepreload" href="${href}" fetchpriority="low"/>`

test('styles come before modules, which have a low priority, each once', () => {
  const html = `<head><title>$&</title><link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/><script>1</script>${STYLES}</head><body></body>`
  expect(reorderHead(html, ['/b.js', '/c.js'])).toBe(
    `<head><title>$&</title><script>1</script>${STYLES}${low('/a.js')}${low('/b.js')}${low('/c.js')}</head><body></body>`,
  )
})

test('a page without styles and modules is not changed', () => {
  expect(reorderHead('<head></head><body></body>', [])).toBe('<head></head><body></body>')
})
