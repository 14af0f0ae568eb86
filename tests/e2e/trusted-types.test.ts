import { expect, test } from './support/fixtures.ts'

test('text becomes markup or a script URL only in the named Trusted Types policies', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(
    /requires? 'TrustedHTML'/,
    /requires? 'TrustedScriptURL'/,
    /Creating a TrustedTypePolicy/,
  )
  for (const path of ['/', '/app']) {
    await page.goto(path)
    const answers = await page.evaluate(() => {
      const tried = (act: () => unknown) => {
        try {
          act()
          return 'done'
        } catch (error) {
          return error instanceof TypeError ? 'refused' : String(error)
        }
      }
      // Preload elements disappear once they are used, so loaded files are remembered.
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
      const script = loaded.find((name) => name.endsWith('.js'))!
      return {
        markup: tried(() => {
          document.createElement('div').innerHTML = '<b>a</b>'
        }),
        parsing: tried(() => new DOMParser().parseFromString('<b>a</b>', 'text/html')),
        worker: tried(() => new Worker(script, { type: 'module' })),
        // @ts-expect-error: missing in TypeScript's DOM types
        policy: tried(() => window.trustedTypes.createPolicy('default', { createHTML: (text) => text })),
        text: tried(() => {
          document.createElement('div').textContent = '<b>a</b>'
        }),
      }
    })
    expect(answers).toEqual({
      markup: 'refused',
      parsing: 'refused',
      worker: 'refused',
      policy: 'refused',
      text: 'done',
    })
  }
})
