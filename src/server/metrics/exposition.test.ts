import { expect, test } from 'vitest'
import { exposition, single } from './exposition.ts'
import { countRequests } from './request-figures.ts'

test('a family is its help, its type and its lines', () => {
  expect(exposition([single('gauge', 'open', 'What is open.', 3)])).toBe(
    '# HELP open What is open.\n# TYPE open gauge\nopen 3\n',
  )
})

test('labels are escaped, and values written as Prometheus writes them', () => {
  const samples = [NaN, Infinity, -Infinity, 0.5].map((value) => ({ labels: { a: '"\\\n' }, value }))
  expect(
    exposition([{ name: 'n', help: 'h', type: 'counter', samples }])
      .split('\n')
      .slice(2, -1),
  ).toEqual(['NaN', '+Inf', '-Inf', '0.5'].map((value) => `n{a="\\"\\\\\\n"} ${value}`))
})

test('a bucket holds what is as fast or faster; the files of the build are one route', () => {
  const requests = countRequests()
  for (const ms of [1, 5, 5.1, 80, 60_000]) requests.count('GET', `/assets/app-${ms}.js`, 200, ms)
  requests.count('GET', null, 404, 0)
  const lines = exposition(requests.families()).split('\n')
  const ofAssets = (end: string) =>
    lines.filter((line) => line.includes('route="/assets/*"') && line.includes(end))
  expect(ofAssets('status=')).toEqual([
    'quizgrove_http_requests_total{method="GET",route="/assets/*",status="2xx"} 5',
  ])
  expect(ofAssets('_bucket').map((line) => line.replace(/^.*le="(.*)"\} /, '$1: '))).toEqual([
    '0.005: 2',
    '0.01: 3',
    '0.025: 3',
    '0.05: 3',
    '0.1: 4',
    '0.25: 4',
    '0.5: 4',
    '1: 4',
    '2.5: 4',
    '5: 4',
    '10: 4',
    '+Inf: 5',
  ])
  expect(ofAssets('_count')).toEqual([
    'quizgrove_http_request_duration_seconds_count{method="GET",route="/assets/*"} 5',
  ])
  expect(lines).toContain('quizgrove_http_requests_total{method="GET",route="(none)",status="4xx"} 1')
})
