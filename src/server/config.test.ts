import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { makeVapidKeys } from './reminders/vapid-keys.ts'

const MB = 1024 * 1024

const DEFAULTS = {
  port: 3000,
  host: 'localhost',
  allowedHosts: [],
  dataDir: resolve('data'),
  imagesDir: join(resolve('data'), 'images'),
  spoolDir: join(resolve('data'), 'bodies'),
  databaseUrl: null,
  databaseConnections: 10,
  databaseWriteWaitMs: 15_000,
  imagesBucket: null,
  sample: true,
  chosenIdentifiers: true,
  sharing: true,
  weakIdentifiers: true,
  lookupsPerMinute: 6000,
  failedLookups: 20,
  failedLookupsOfAll: 600,
  newLearnersPerDay: 1000,
  networkBytesPerDay: 2048 * MB,
  quota: { questions: 200_000, images: 10_000, bytes: 1024 * MB },
  operatorContact: null,
  vapidKeys: null,
  trustedProxies: [],
  metrics: null,
  log: 'errors',
}

const BUCKET = {
  bucketUrl: 'https://quiz.s3.us-east-1.amazonaws.com',
  prefix: 'i/',
  region: 'us-east-1',
}
const KEYS = { accessKeyId: 'me', secretAccessKey: 'mine' }

test.each([
  ['nothing said', {}, {}],
  ['empty counts as nothing', { PORT: '', SAMPLE: '', DATABASE_URL: '' }, {}],
  ['what is not ours is left alone', { PATH: '/bin', HOME: '/root' }, {}],
  ['port and host', { PORT: '8080', HOST: '127.0.0.1' }, { port: 8080, host: '127.0.0.1' }],
  [
    'reached from elsewhere: no sample, no weak identifiers',
    { HOST: '0.0.0.0' },
    { host: '0.0.0.0', sample: false, weakIdentifiers: false },
  ],
  [
    'reached from elsewhere, with the sample',
    { HOST: '::', SAMPLE: 'on' },
    { host: '::', sample: true, weakIdentifiers: false },
  ],
  [
    'names',
    { ALLOWED_HOSTS: 'Quiz.example, quiz.internal,192.168.1.5' },
    {
      allowedHosts: ['quiz.example', 'quiz.internal', '192.168.1.5'],
      sample: false,
      weakIdentifiers: false,
    },
  ],
  ['any free port', { PORT: '0' }, { port: 0 }],
  [
    'a folder',
    { DATA_DIR: '/srv/quiz' },
    { dataDir: '/srv/quiz', imagesDir: '/srv/quiz/images', spoolDir: '/srv/quiz/bodies' },
  ],
  ['PostgreSQL', { DATABASE_URL: 'postgres://u:p@db/q' }, { databaseUrl: 'postgres://u:p@db/q' }],
  [
    'an operator',
    { OPERATOR_CONTACT: 'mailto:help@quiz.example' },
    { operatorContact: 'mailto:help@quiz.example' },
  ],
  ['few connections', { DATABASE_CONNECTIONS: '3' }, { databaseConnections: 3 }],
  ['impatient writes', { DATABASE_WRITE_WAIT: '2.5' }, { databaseWriteWaitMs: 2500 }],
  ['PostgreSQL, long name', { DATABASE_URL: 'postgresql://db/q' }, { databaseUrl: 'postgresql://db/q' }],
  [
    'PostgreSQL, several hosts',
    { DATABASE_URL: 'postgres://u:p@a:1,b:2/q?target_session_attrs=read-write' },
    { databaseUrl: 'postgres://u:p@a:1,b:2/q?target_session_attrs=read-write' },
  ],
  [
    'PostgreSQL, the host as a parameter',
    { DATABASE_URL: 'postgres://u:p@/q?host=db' },
    { databaseUrl: 'postgres://u:p@/q?host=db' },
  ],
  [
    'a bucket',
    { IMAGES_URL: 's3://quiz/i', AWS_ACCESS_KEY_ID: 'me', AWS_SECRET_ACCESS_KEY: 'mine' },
    { imagesBucket: { ...BUCKET, credentials: { ...KEYS, sessionToken: null } } },
  ],
  [
    'a bucket, for a while',
    {
      IMAGES_URL: 's3://quiz/i',
      AWS_ACCESS_KEY_ID: 'me',
      AWS_SECRET_ACCESS_KEY: 'mine',
      AWS_SESSION_TOKEN: 'now',
    },
    { imagesBucket: { ...BUCKET, credentials: { ...KEYS, sessionToken: 'now' } } },
  ],
  ['keys to buckets of others', { AWS_ACCESS_KEY_ID: 'me', AWS_SECRET_ACCESS_KEY: 'mine' }, {}],
  [
    'switches',
    { SAMPLE: 'off', CHOSEN_IDENTIFIERS: 'off', SHARING: 'off' },
    { sample: false, chosenIdentifiers: false, sharing: false },
  ],
  ['lookups', { LOOKUPS_PER_MINUTE: '5' }, { lookupsPerMinute: 5 }],
  [
    'failed lookups',
    { FAILED_LOOKUPS: '5', FAILED_LOOKUPS_OF_ALL: '0' },
    { failedLookups: 5, failedLookupsOfAll: 0 },
  ],
  [
    'limits of networks',
    { NEW_LEARNERS_PER_DAY: '50', NETWORK_MB_PER_DAY: '128' },
    { newLearnersPerDay: 50, networkBytesPerDay: 128 * MB },
  ],
  [
    'quotas of learners',
    { QUOTA_QUESTIONS: '10', QUOTA_IMAGES: '20', QUOTA_MB: '30' },
    { quota: { questions: 10, images: 20, bytes: 30 * MB } },
  ],
  [
    'proxies',
    { TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,fd00::/8' },
    { trustedProxies: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'], sample: false, weakIdentifiers: false },
  ],
  ['metrics', { METRICS_PORT: '9464' }, { metrics: { port: 9464, host: '127.0.0.1' } }],
  ['metrics elsewhere', { METRICS_PORT: '0', METRICS_HOST: '::' }, { metrics: { port: 0, host: '::' } }],
  ['a host of no metrics', { METRICS_HOST: '0.0.0.0' }, {}],
  ['the log', { LOG: 'requests' }, { log: 'requests' }],
])('%s', (_name, environment, change) => {
  expect(readConfig(environment)).toEqual({ ...DEFAULTS, ...change })
})

test.each([
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['PORT', 'http'],
  ['ALLOWED_HOSTS', 'https://quiz.example'],
  ['ALLOWED_HOSTS', 'quiz.example:8080'],
  ['DATABASE_URL', 'mysql://db'],
  ['DATABASE_URL', 'db:5432'],
  ['DATABASE_URL', 'postgres://db/q?target_session_attrs=standby'],
  ['IMAGES_URL', '/srv/images'],
  ['IMAGES_URL', 's3://key:secret@quiz'],
  ['SAMPLE', 'true'],
  ['CHOSEN_IDENTIFIERS', 'no'],
  ['LOOKUPS_PER_MINUTE', '0'],
  ['FAILED_LOOKUPS', '0'],
  ['NEW_LEARNERS_PER_DAY', '0'],
  ['NETWORK_MB_PER_DAY', '127'],
  ['QUOTA_MB', 'none'],
  ['TRUSTED_PROXIES', 'everybody'],
  ['METRICS_PORT', 'yes'],
  ['OPERATOR_CONTACT', 'javascript:alert(1)'],
  ['OPERATOR_CONTACT', 'help@quiz.example'],
  ['LOG', 'debug'],
])('%s=%s is refused by name', (variable, value) => {
  expect(() => readConfig({ [variable]: value })).toThrow(ConfigError)
  expect(() => readConfig({ [variable]: value })).toThrow(new RegExp(`^${variable}: `))
})

test('a bucket without credentials names both variables', () => {
  expect(() => readConfig({ IMAGES_URL: 's3://quiz' })).toThrow(
    /^AWS_ACCESS_KEY_ID: is needed .*\nAWS_SECRET_ACCESS_KEY: is needed/,
  )
  expect(() => readConfig({ IMAGES_URL: 's3://quiz', AWS_ACCESS_KEY_ID: 'me' })).toThrow(
    /^AWS_SECRET_ACCESS_KEY: /,
  )
})

describe('the keys of reminders', () => {
  const { publicKey, privateKey } = makeVapidKeys()
  const keys = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }

  test('are read together with the contact of the operator', () => {
    const subject = 'mailto:help@quiz.example'
    expect(readConfig({ ...keys, VAPID_SUBJECT: subject }).vapidKeys).toEqual({
      publicKey,
      privateKey,
      subject,
    })
    expect(readConfig({ ...keys, OPERATOR_CONTACT: subject }).vapidKeys?.subject).toBe(subject)
  })

  test.each([
    [
      'malformed',
      { ...keys, VAPID_PUBLIC_KEY: 'key', VAPID_SUBJECT: 'mailto:a@b.example' },
      /^VAPID_PUBLIC_KEY: must be/,
    ],
    [
      'alone',
      { VAPID_PUBLIC_KEY: publicKey, VAPID_SUBJECT: 'mailto:a@b.example' },
      /^VAPID_PRIVATE_KEY: is needed/,
    ],
    ['without a contact', keys, /^VAPID_SUBJECT: /],
    ['with a contact that is none', { ...keys, VAPID_SUBJECT: 'me' }, /^VAPID_SUBJECT: must be/],
  ])('%s: refused by name, and without the key', (_, environment, message) => {
    expect(() => readConfig(environment)).toThrow(ConfigError)
    expect(() => readConfig(environment)).toThrow(message)
    expect(() => readConfig(environment)).not.toThrow(privateKey)
  })
})
