import { fetchBytes } from '../load/fetch-bytes.ts'

/** The files of the built app that a new browser fetches: for the page at once, and for use without a connection after it. */
export async function findAppFiles(port: number) {
  const page = (await fetchBytes(port, '/app')).body.toString()
  const worker = (await fetchBytes(port, '/service-worker.js')).body.toString()
  const ofPage = [
    '/app',
    ...new Set([...page.matchAll(/["'](\/assets\/[^"']+)["']/g)].map(([, path = '']) => path)),
  ]
  const cached = [...worker.matchAll(/url:\s*["'`](\/[^"'`]+)["'`]/g)].map(([, path = '']) => path)
  return { ofPage, later: ['/service-worker.js', ...cached.filter((path) => !ofPage.includes(path))] }
}
