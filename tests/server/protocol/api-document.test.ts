import { expect, test } from 'vitest'
import { serveApi } from '../../setup/api.ts'
import { describeOnEngine } from '../../setup/engines.ts'

/** Every operation of the API. */
const CALLS = [
  'get /api/v1/assistants/user/{userId}',
  'post /api/v1/assistants/',
  'delete /api/v1/assistants/{id}',
  'get /api/v1/assistants/user/{userId}/proposals',
  'delete /api/v1/assistants/proposals/{id}',
  'get /api/v1/assistants/user/{userId}/changes',
  'post /api/v1/assistants/changes/{id}/undo',
  'get /api/v1/users/by-identifier/{identifier}',
  'post /api/v1/users/',
  'get /api/v1/tests/user/{userId}',
  'post /api/v1/tests/',
  'delete /api/v1/tests/{id}',
  'get /api/v1/questions/user/{userId}',
  'get /api/v1/questions/test/{testId}',
  'post /api/v1/questions/',
  'patch /api/v1/questions/{id}/flag',
  'patch /api/v1/questions/{id}',
  'delete /api/v1/questions/{id}',
  'post /api/v1/questions/{id}/restore',
  'post /api/v1/questions/bulk',
  'get /api/v1/questions/user/{userId}/deleted',
  'get /api/v1/exams/user/{userId}',
  'post /api/v1/exams/',
  'patch /api/v1/exams/{id}',
  'delete /api/v1/exams/{id}',
  'get /api/v1/papers/user/{userId}',
  'get /api/v1/papers/{id}',
  'post /api/v1/papers/',
  'delete /api/v1/papers/{id}',
  'get /api/v1/categories/user/{userId}/titles',
  'post /api/v1/categories/bulk',
  'get /api/v1/imports/user/{userId}',
  'post /api/v1/imports/{id}/undo',
  'post /api/v1/practice-responses/',
  'get /api/v1/practice-responses/user/{userId}',
  'get /api/v1/practice-responses/question/{questionId}',
  'post /api/v1/question-notes/',
  'get /api/v1/question-notes/user/{userId}',
  'get /api/v1/question-notes/user/{userId}/question/{questionId}',
  'delete /api/v1/question-notes/user/{userId}/question/{questionId}',
  'get /api/v1/operator',
  'get /api/v1/shares/user/{userId}',
  'post /api/v1/shares/',
  'post /api/v1/shares/{id}/versions',
  'get /api/v1/shares/{id}/changes',
  'get /api/v1/shares/{id}/versions/{number}',
  'delete /api/v1/shares/{id}/versions/{number}',
  'patch /api/v1/shares/{id}',
  'delete /api/v1/shares/{id}',
  'get /api/v1/shares/{code}',
  'get /api/v1/taken-banks/user/{userId}',
  'patch /api/v1/taken-banks/{id}',
  'delete /api/v1/taken-banks/{id}',
  'get /api/v1/shares/{id}/results',
  'get /api/v1/taken-banks/{id}/questions',
  'get /api/v1/taken-banks/{id}/update',
  'post /api/v1/taken-banks/{id}/update',
  'post /api/v1/taken-banks/{id}/suggestions',
  'get /api/v1/taken-banks/{id}/suggestions',
  'get /api/v1/shares/{id}/suggestions',
  'post /api/v1/shares/{id}/suggestions/decide',
  'post /api/v1/shares/{code}/taken',
  'get /api/v1/push-subscriptions/user/{userId}',
  'post /api/v1/push-subscriptions/',
  'post /api/v1/push-subscriptions/renew',
  'delete /api/v1/push-subscriptions/{id}',
  'post /api/v1/images/upload',
  'get /api/v1/user-data/load/{identifier}',
  'post /api/v1/questions/batch',
  'get /api/v1/user-data/export/{identifier}',
  'post /api/v1/user-data/restore',
  'post /api/v1/users/{id}/rotate',
  'delete /api/v1/users/{id}',
  'get /health/live',
  'get /health/ready',
  'get /images/{name}',
]

interface Operation {
  readonly summary?: string
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[]
  readonly requestBody?: { readonly content: Record<string, { readonly schema: unknown }> }
  readonly responses: Record<string, { readonly content?: Record<string, { readonly schema: object }> }>
}

interface Document {
  readonly openapi: string
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: { readonly schemas: Record<string, unknown> }
}

describeOnEngine('sqlite', 'GET /api/v1/openapi.json', (engine) => {
  async function fetchDocument(): Promise<Document> {
    const api = await serveApi(engine)
    return (await api.call('GET', '/openapi.json')).body
  }

  const operationsOf = (document: Document) =>
    Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        call: `${method} ${path}`,
        path,
        operation,
      })),
    )

  test('is OpenAPI 3.1 and describes every operation, and no other', async () => {
    const document = await fetchDocument()
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(
      operationsOf(document)
        .map(({ call }) => call)
        .toSorted(),
    ).toEqual(CALLS.toSorted())
  })

  test('every reference in it resolves', async () => {
    const document = await fetchDocument()
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to = '']) => to)
    expect(references.length).toBeGreaterThan(20)
    for (const reference of references) {
      const found = reference
        .replace(/^#\//, '')
        .split('/')
        .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document)
      expect([reference, found]).toEqual([reference, expect.any(Object)])
    }
  })

  test('every operation has a summary, its path parameters, and problem documents for its errors', async () => {
    for (const { call, path, operation } of operationsOf(await fetchDocument())) {
      expect([call, operation.summary]).toEqual([call, expect.any(String)])
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path')
      expect([call, inPath.map(({ name, required }) => (required ? name : null))]).toEqual([call, named])
      for (const [status, response] of Object.entries(operation.responses)) {
        if (Number(status) < 400) continue
        expect([call, status, Object.keys(response.content ?? {})]).toEqual([
          call,
          status,
          ['application/problem+json'],
        ])
      }
    }
  })

  test('describes uploads as forms, pages with their limits, and deletions without content', async () => {
    const { paths } = await fetchDocument()
    expect(Object.keys(paths['/api/v1/images/upload']?.post?.requestBody?.content ?? {})).toEqual([
      'multipart/form-data',
    ])
    const list = paths['/api/v1/questions/user/{userId}']?.get?.parameters ?? []
    expect(list.find(({ name }) => name === 'limit')).toMatchObject({ schema: { minimum: 1, maximum: 1000 } })
    expect(paths['/api/v1/tests/{id}']?.delete?.responses['204']?.content).toBeUndefined()
  })
})

describeOnEngine('sqlite', '/api/docs', (engine) => {
  test('a page that loads everything from this server', async () => {
    const api = await serveApi(engine)
    const page = await fetch(`${api.url}/api/docs`)
    const html = await page.text()
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';")
    const sources = [...html.matchAll(/(?:src|href|data-url)="([^"]+)"/g)].map(([, source = '']) => source)
    expect(sources).toHaveLength(3)
    for (const source of sources) {
      expect(source).toMatch(/^(?:\/api\/|data:)/)
      if (source.startsWith('/')) expect((await fetch(api.url + source)).status).toBe(200)
    }
  })
})
