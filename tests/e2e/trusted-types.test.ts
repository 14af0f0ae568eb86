import { expect, test } from './fixtures.ts'

test('no text becomes markup or the address of a script in a page, except where the policy names who may', async ({
  page,
  complaints,
}) => {
  complaints.expect(/requires? 'TrustedHTML'/, /requires? 'TrustedScriptURL'/, /Creating a TrustedTypePolicy/)
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
      // Preloads go once they are used; what was loaded is remembered.
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
      const script = loaded.find((name) => name.endsWith('.js'))!
      return {
        markup: tried(() => {
          document.createElement('div').innerHTML = '<b>a</b>'
        }),
        parsing: tried(() => new DOMParser().parseFromString('<b>a</b>', 'text/html')),
        worker: tried(() => new Worker(script, { type: 'module' })),
        // @ts-expect-error: TypeScript's own DOM does not know it
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
