import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

/**
 * Renders a page of `react-router.config.ts` when the product is built. React Router's own entry would need `isbot` and
 * `@react-router/node` among the packages that the server runs with.
 */
export default async function renderPage(
  { url }: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const page = await renderToReadableStream(<ServerRouter context={context} url={url} />)
  await page.allReady
  headers.set('content-type', 'text/html')
  return new Response(page, { headers, status })
}
