import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseConfig, startWarnings } from '../../src/core/config/config.ts'

const defaults = {
  port: 3000,
  host: '127.0.0.1',
  dataDir: resolve('data'),
  databaseUrl: undefined,
  origin: undefined,
  hstsSubdomains: undefined,
  tls: undefined,
  breachedPasswords: undefined,
  subjectHosts: [],
  timeZone: 'Asia/Kolkata',
  jwtSecret: undefined,
  trustProxy: [],
  metricsAllow: ['127.0.0.0/8', '::1'],
  admin: { username: 'admin', password: undefined },
  smtp: undefined,
  s3: undefined,
  crossref: undefined,
  doaj: undefined,
}

const noLogin = { secure: false, user: '', password: '' }

const inBucket = {
  DATABASE_URL: 'postgres://db/journal',
  S3_BUCKET: 'files',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'key',
  S3_ENDPOINT: 'https://s3.example',
}

describe('a secret', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'journal-secrets-'))
    await Bun.write(join(folder, 'journal.JWT_SECRET'), 'a secret of systemd, with 32 letters\n')
    await Bun.write(join(folder, 'key'), 'a secret of a file, with 32 letters\r\n')
  })
  afterAll(() => rm(folder, { recursive: true }))
  const jwtSecret = (env: Record<string, string>) => {
    const parsed = parseConfig(env)
    return parsed.ok ? parsed.config.jwtSecret : parsed.problems
  }

  test('is read from the file that is named, or from systemd’s credentials', () => {
    expect(jwtSecret({ JWT_SECRET_FILE: join(folder, 'key') })).toBe('a secret of a file, with 32 letters')
    expect(jwtSecret({ CREDENTIALS_DIRECTORY: folder })).toBe('a secret of systemd, with 32 letters')
    const own = 'a variable of its own, with 32 letters'
    expect(jwtSecret({ CREDENTIALS_DIRECTORY: folder, JWT_SECRET: own })).toBe(own)
    expect(jwtSecret({ CREDENTIALS_DIRECTORY: join(folder, 'none') })).toBeUndefined()
  })

  test('is asked for where its file is not, or where it stands twice', () => {
    expect(jwtSecret({ JWT_SECRET_FILE: '/nowhere' })).toEqual([
      'JWT_SECRET_FILE must be a file that can be read, but is "/nowhere"',
    ])
    expect(jwtSecret({ JWT_SECRET_FILE: join(folder, 'key'), JWT_SECRET: 'x' })).toEqual([
      'JWT_SECRET_FILE cannot be set beside JWT_SECRET',
    ])
  })
})

test('a certificate and its key are set together', () => {
  expect(parseConfig({ TLS_CERT: import.meta.path })).toEqual({
    ok: false,
    problems: ['TLS_KEY must be set beside TLS_CERT'],
  })
  const both = parseConfig({ TLS_CERT: import.meta.path, TLS_KEY: import.meta.path })
  expect(both.ok && both.config.tls).toEqual({ cert: import.meta.path, key: import.meta.path })
})

test('an empty environment has the defaults', () => {
  expect(parseConfig({})).toEqual({ ok: true, config: defaults })
})

test.each([
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'ORIGIN',
  'SUBJECT_HOSTS',
  'JOURNAL_TZ',
  'S3_BUCKET',
  'JWT_SECRET',
  'TRUST_PROXY',
  'METRICS_ALLOW',
  'ADMIN_USERNAME',
  'SMTP_URL',
])('%s set to an empty text or spaces counts as unset', (name) => {
  expect(parseConfig({ [name]: '' })).toEqual({ ok: true, config: defaults })
  expect(parseConfig({ [name]: '  ' })).toEqual({ ok: true, config: defaults })
})

test.each([
  [{ PORT: '0' }, { port: 0 }],
  [
    { CROSSREF_USER: 'crops', CROSSREF_PASSWORD: 'p w' },
    { crossref: { user: 'crops', password: 'p w', url: 'https://doi.crossref.org/servlet/deposit' } },
  ],
  [
    { CROSSREF_USER: 'crops', CROSSREF_PASSWORD: 'p', CROSSREF_URL: 'http://localhost:9/servlet/deposit' },
    { crossref: { user: 'crops', password: 'p', url: 'http://localhost:9/servlet/deposit' } },
  ],
  [{ DOAJ_API_KEY: 'k' }, { doaj: { key: 'k', url: 'https://doaj.org/api' } }],
  [
    { DOAJ_API_KEY: 'k', DOAJ_URL: 'https://doaj.example/api/' },
    { doaj: { key: 'k', url: 'https://doaj.example/api' } },
  ],
  [{ JWT_SECRET: '0123456789'.padEnd(32, '0') }, { jwtSecret: '0123456789'.padEnd(32, '0') }],
  [{ TRUST_PROXY: '10.0.0.0/8, ::1' }, { trustProxy: ['10.0.0.0/8', '::1'] }],
  [{ METRICS_ALLOW: '10.1.0.0/16' }, { metricsAllow: ['10.1.0.0/16'] }],
  [{ ADMIN_USERNAME: 'सीता', ADMIN_PASSWORD: ' eight ch' }, { admin: { username: 'सीता', password: ' eight ch' } }],
  [{ PORT: '65535' }, { port: 65_535 }],
  [{ PORT: ' 8080 ' }, { port: 8080 }],
  [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
  [{ HOST: '::' }, { host: '::' }],
  [{ HOST: 'localhost' }, { host: 'localhost' }],
  [{ DATA_DIR: '/var/lib/journal' }, { dataDir: '/var/lib/journal' }],
  [{ DATA_DIR: 'there' }, { dataDir: resolve('there') }],
  [{ DATABASE_URL: 'postgres://a:b@db/journal' }, { databaseUrl: 'postgres://a:b@db/journal' }],
  [{ DATABASE_URL: 'postgresql://db/journal' }, { databaseUrl: 'postgresql://db/journal' }],
  [{ ORIGIN: 'https://journal.example' }, { origin: 'https://journal.example' }],
  [{ ORIGIN: 'https://journal.example/' }, { origin: 'https://journal.example' }],
  [{ ORIGIN: 'HTTPS://Journal.Example' }, { origin: 'https://journal.example' }],
  [{ ORIGIN: 'http://localhost:8080' }, { origin: 'http://localhost:8080' }],
  [{ SUBJECT_HOSTS: 'a.example' }, { subjectHosts: ['a.example'] }],
  [{ SUBJECT_HOSTS: ' A.example, b.example\n c.example,' }, { subjectHosts: ['a.example', 'b.example', 'c.example'] }],
  [{ SMTP_URL: 'smtp://localhost:25' }, { smtp: { ...noLogin, host: 'localhost', port: 25 } }],
  [{ SMTP_URL: 'smtp://mail.example/' }, { smtp: { ...noLogin, host: 'mail.example', port: 587 } }],
  [{ SMTP_URL: 'smtps://[::1]' }, { smtp: { ...noLogin, host: '::1', port: 465, secure: true } }],
  [
    { SMTP_URL: 'smtps://me%40mail.example:p%3A%40%2Fw@mail.example:465' },
    { smtp: { host: 'mail.example', port: 465, secure: true, user: 'me@mail.example', password: 'p:@/w' } },
  ],
  [
    inBucket,
    {
      databaseUrl: 'postgres://db/journal',
      s3: { bucket: 'files', accessKeyId: 'id', secretAccessKey: 'key', endpoint: 'https://s3.example' },
    },
  ],
  [{ JOURNAL_TZ: 'UTC' }, { timeZone: 'UTC' }],
  [{ JOURNAL_TZ: 'America/New_York' }, { timeZone: 'America/New_York' }],
])('the setting %j is parsed as %j', (environment, values) => {
  expect(parseConfig(environment)).toEqual({ ok: true, config: { ...defaults, ...values } })
})

describe('a wrong value gets one line that names its variable and shows the value:', () => {
  test.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80a'],
    ['PORT', '3000.5'],
    ['PORT', '0x50'],
    ['HOST', 'no host'],
    ['HOST', 'localhost:3000'],
    ['SUBJECT_HOSTS', 'https://a.example'],
    ['SUBJECT_HOSTS', 'a.example, b_c'],
    ['SUBJECT_HOSTS', 'a.example:8080'],
    ['DATABASE_URL', 'mysql://db/journal'],
    ['DATABASE_URL', 'journal'],
    ['DATABASE_URL', 'https://db/journal'],
    ['ORIGIN', 'journal.example'],
    ['ORIGIN', 'ftp://journal.example'],
    ['ORIGIN', 'https://journal.example/path'],
    ['ORIGIN', 'https://journal.example?a=1'],
    ['ORIGIN', 'https://user@journal.example'],
    ['ORIGIN', 'javascript:alert(1)'],
    ['JOURNAL_TZ', 'Mars/Olympus'],
    ['JOURNAL_TZ', 'India'],
    ['JOURNAL_TZ', '5'],
    ['JWT_SECRET', '0123456789'.padEnd(31, '0')],
    ['JWT_SECRET', 'x'.repeat(32)],
    ['JWT_SECRET', '012345678'.repeat(8)],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', 'proxy'],
    ['METRICS_ALLOW', 'prometheus'],
    ['ADMIN_USERNAME', 'x'.repeat(65)],
    ['ADMIN_PASSWORD', 'short'],
    ['CROSSREF_URL', 'doi.crossref.test'],
    ['CROSSREF_URL', 'https://me:secret@doi.crossref.test/deposit'],
    ['DOAJ_URL', 'ftp://doaj.test/api'],
    ['SMTP_URL', 'mail.test'],
    ['SMTP_URL', 'https://mail.example'],
    ['SMTP_URL', 'smtp:///'],
    ['SMTP_URL', 'smtp://mail.example:0'],
    ['SMTP_URL', 'smtp://mail.example:66000'],
    ['SMTP_URL', 'smtp://mail.example/path'],
    ['SMTP_URL', 'smtp://mail.example?tls=no'],
    ['SMTP_URL', 'smtp://me@mail.example'],
    ['SMTP_URL', 'smtp://me:a#b@mail.example'],
    ['SMTP_URL', 'smtp://me:%zz@mail.example'],
    ['SMTP_URL', 'smtp://me:a%0D%0Ab@mail.example'],
  ])('%s=%s', (name, value) => {
    const reading = parseConfig({ [name]: value })
    const problems = reading.ok ? [] : reading.problems
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^${name} must (be|have) `))
    if (/URL|SECRET|PASSWORD/.test(name)) expect(problems[0]).not.toContain(value)
    else expect(problems[0]).toEndWith(`, but is ${JSON.stringify(value)}`)
  })

  test.each([
    [{ DATABASE_URL: undefined }, ['DATABASE_URL must be set beside S3_BUCKET']],
    [{ S3_ACCESS_KEY_ID: ' ' }, ['S3_ACCESS_KEY_ID must be set beside S3_BUCKET']],
    [{ S3_SECRET_ACCESS_KEY: '' }, ['S3_SECRET_ACCESS_KEY must be set beside S3_BUCKET']],
    [{ S3_ENDPOINT: 's3.example' }, ['S3_ENDPOINT must be an origin such as https://s3.example, but is "s3.example"']],
  ])('S3_BUCKET with %j', (without, problems) => {
    expect(parseConfig({ ...inBucket, ...without })).toEqual({ ok: false, problems })
  })

  test('and several wrong values are all reported at once', () => {
    const reading = parseConfig({
      PORT: 'x',
      DATABASE_URL: 'x',
      ORIGIN: 'x',
      JOURNAL_TZ: 'x',
      S3_BUCKET: 'x',
      HOST: 'h',
    })
    const problems = reading.ok ? [] : reading.problems
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'ORIGIN',
      'JOURNAL_TZ',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
    ])
  })
})

test.each([
  [undefined, [], 0],
  [undefined, ['127.0.0.1'], 1],
  ['http://journal.example', ['127.0.0.1'], 1],
  ['https://journal.example', ['127.0.0.1'], 0],
])('with ORIGIN %j and TRUST_PROXY %j, the number of warnings at the start is %p', (origin, trustProxy, warnings) => {
  expect(startWarnings({ origin, trustProxy })).toHaveLength(warnings)
})

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['SMTP_URI', 'SMTP_URL'],
  ['ORIGN', 'ORIGIN'],
  ['TRUST_PROXYS', 'TRUST_PROXY'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['JWT_SECRETFILE', 'JWT_SECRET_FILE'],
  ['DATA_DIRR', 'DATA_DIR'],
])('the variable %s prevents the start as a misspelt %s', (typed, meant) => {
  expect(parseConfig({ [typed]: 'x', PATH: '/bin' })).toEqual({
    ok: false,
    problems: [`${typed} is not a variable of the journal: is ${meant} meant?`],
  })
})

test.each(['HOME', 'POST', 'HOSTS', 'HOSTNAME', 'LANG', 'DATADIR_2', 'TZ', 'URL'])(
  'the variable %s of somebody else does not',
  (name) => {
    expect(parseConfig({ [name]: 'x', DATA_DIR: 'data' }).ok).toBe(true)
  },
)
