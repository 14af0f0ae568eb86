import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { requestMetrics } from './prometheus-metrics.ts'

test('each bucket counts the requests up to its limit', async () => {
  const registry = new Registry()
  const requests = requestMetrics(registry)
  for (const ms of [1, 5, 5.1, 80, 60_000]) requests.record('GET', '/assets/*', 200, ms)
  requests.record('GET', null, 404, 0)
  const lines = (await registry.metrics()).split('\n')
  const ofAssets = (part: string) =>
    lines.filter((line) => line.includes('route="/assets/*"') && line.includes(part))
  expect(ofAssets('status=')).toEqual([
    'quizgrove_http_requests_total{method="GET",route="/assets/*",status="2xx"} 5',
  ])
  expect(ofAssets('_bucket').map((line) => line.replace(/^.*le="([^"]*)".*\} /, '$1: '))).toEqual([
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
