import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { isHttps } from '../text/addresses.ts'
import { isPassword, userName } from '../text/credentials.ts'
import { isCidr } from '../text/ip-ranges.ts'
import { isAlmost, isHostName, isOrigin, isTimeZone, listIn, type MailServer, mailServerIn } from './values.ts'

/** The environment, parsed once at start. `origin` is undefined if it follows the domain setting. */
export type Config = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  origin: string | undefined
  /** Whether browsers shall use https alone for the host's subdomains too. */
  hstsSubdomains?: true
  /** The files of a certificate and its key, if the journal itself speaks TLS. */
  tls?: { cert: string; key: string }
  subjectHosts: string[]
  timeZone: string
  /** Signs session tokens; undefined if the journal makes and stores its own. */
  jwtSecret: string | undefined
  /** CIDRs of the proxies whose X-Forwarded-For is trusted. */
  trustProxy: string[]
  /** CIDRs of the clients that may read `/metrics`. */
  metricsAllow: string[]
  /** The first user, created while there is none; an undefined password means a random one. */
  admin: { username: string; password: string | undefined }
  /** A file of leaked passwords' hashes, as Have I Been Pwned publishes it, if new passwords are compared with it. */
  breachedPasswords?: string
  /** The mail server that sends letters to authors, if any; without a user, `user` and `password` are ''. */
  smtp: MailServer | undefined
  /** The S3-compatible storage of uploaded files; undefined if they are stored in `dataDir`. */
  s3: Storage | undefined
  /** The DOI registration agency's address and the journal's account there, if it has one. */
  crossref: Crossref | undefined
  /** DOAJ's API and the journal's key, if articles are sent there. */
  doaj: Doaj | undefined
}

/** Without an endpoint, Amazon's endpoint of the region is used. */
type Storage = {
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  endpoint?: string
  region?: string
}

/** Every variable of the journal: the README lists them. */
const variables = [
  ...(['PORT', 'HOST', 'ORIGIN', 'HSTS_SUBDOMAINS', 'TRUST_PROXY', 'TLS_CERT', 'TLS_KEY', 'METRICS_ALLOW'] as const),
  ...(['DATA_DIR', 'DATABASE_URL', 'SUBJECT_HOSTS', 'JOURNAL_TZ', 'SMTP_URL', 'JWT_SECRET'] as const),
  ...(['ADMIN_USERNAME', 'ADMIN_PASSWORD', 'BREACHED_PASSWORDS'] as const),
  ...(['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_ENDPOINT', 'S3_REGION'] as const),
  ...(['CROSSREF_USER', 'CROSSREF_PASSWORD', 'CROSSREF_URL', 'DOAJ_API_KEY', 'DOAJ_URL'] as const),
]

type Variable = (typeof variables)[number]

/** Variables whose values never appear in a message. */
const secret = /URL$|SECRET$|PASSWORD$|KEY/

/** Variables that may stand in a file instead: the one that `<name>_FILE` names, or `journal.<name>` among systemd's credentials. */
const mayBeFiles = [
  'DATABASE_URL',
  'JWT_SECRET',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'CROSSREF_PASSWORD',
  'DOAJ_API_KEY',
] satisfies Variable[]

type Environment = Record<string, string | undefined>

/** The environment with the secrets that stand in files; a variable of its own wins over a credential. */
function withFiles(env: Environment, problems: string[]): Environment {
  const found = mayBeFiles.flatMap((name) => {
    const named = env[`${name}_FILE`]?.trim()
    const credential = env.CREDENTIALS_DIRECTORY && join(env.CREDENTIALS_DIRECTORY, `journal.${name}`)
    const path = named || (!env[name] && credential && existsSync(credential) ? credential : undefined)
    if (!path) return []
    if (named && env[name]) problems.push(`${name}_FILE cannot be set beside ${name}`)
    try {
      return [[name, readFileSync(path, 'utf8').replace(/\r?\n$/, '')]]
    } catch {
      problems.push(`${name}_FILE must be a file that can be read, but is ${JSON.stringify(path)}`)
      return []
    }
  })
  return { ...env, ...Object.fromEntries(found) }
}

type ParsedConfig = { ok: true; config: Config } | { ok: false; problems: string[] }

/** Parses the variables that the README lists. @returns every problem at once, each a line that names its variable */
export function parseConfig(environment: Environment): ParsedConfig {
  const problems: string[] = []
  const env = withFiles(environment, problems)
  const value = (name: Variable) => env[name]?.trim() || undefined
  const check = (name: Variable, holds: boolean, rule: string) => {
    if (!holds) problems.push(`${name} ${rule}${secret.test(name) ? '' : `, but is ${JSON.stringify(env[name])}`}`)
  }

  const port = value('PORT') ?? '3000'
  check('PORT', /^\d{1,5}$/.test(port) && Number(port) <= 65535, 'must be a number from 0 to 65535')

  const host = value('HOST') ?? '127.0.0.1'
  check('HOST', isIP(host) !== 0 || isHostName(host), 'must be an address or a host name of this machine')

  const databaseUrl = value('DATABASE_URL')
  check(
    'DATABASE_URL',
    !databaseUrl || /^postgres(ql)?:$/.test(URL.parse(databaseUrl)?.protocol ?? ''),
    'must be a postgres:// address',
  )

  const origin = value('ORIGIN')
  check('ORIGIN', !origin || isOrigin(origin), 'must be an origin such as https://journal.example, without a path')

  const hsts = value('HSTS_SUBDOMAINS')
  check('HSTS_SUBDOMAINS', !hsts || hsts === 'yes', 'must be yes, or unset')
  const tls = tlsIn(value)
  check('TLS_CERT', !tls || existsSync(tls.cert), 'must be a file on this machine, beside TLS_KEY')
  check('TLS_KEY', !tls || existsSync(tls.key), 'must be a file on this machine, beside TLS_CERT')

  const subjectHosts = listIn(value('SUBJECT_HOSTS')?.toLowerCase())
  check('SUBJECT_HOSTS', subjectHosts.every(isHostName), 'must be host names, separated by commas')

  const timeZone = value('JOURNAL_TZ') ?? 'Asia/Kolkata'
  check('JOURNAL_TZ', isTimeZone(timeZone), 'must be a time zone such as Asia/Kolkata')

  const jwtSecret = value('JWT_SECRET')
  const isSecret = (text: string) => text.length >= 32 && new Set(text).size >= 10
  check(
    'JWT_SECRET',
    !jwtSecret || isSecret(jwtSecret),
    'must have at least 32 characters, 10 different ones among them',
  )

  const trustProxy = listIn(value('TRUST_PROXY'))
  check('TRUST_PROXY', trustProxy.every(isCidr), 'must be CIDRs such as 10.0.0.0/8, separated by commas')

  const metricsAllow = listIn(value('METRICS_ALLOW') ?? '127.0.0.0/8, ::1')
  check('METRICS_ALLOW', metricsAllow.every(isCidr), 'must be CIDRs such as 10.0.0.0/8, separated by commas')

  const username = value('ADMIN_USERNAME') ?? 'admin'
  check('ADMIN_USERNAME', userName(username) !== undefined, 'must have 1 to 64 characters')
  const password = env.ADMIN_PASSWORD || undefined
  check('ADMIN_PASSWORD', password === undefined || isPassword(password), 'must have 8 to 1,024 characters')

  const breachedPasswords = value('BREACHED_PASSWORDS')
  check('BREACHED_PASSWORDS', !breachedPasswords || existsSync(breachedPasswords), 'must be a file on this machine')

  const smtpUrl = value('SMTP_URL')
  const smtp = smtpUrl ? mailServerIn(smtpUrl) : undefined
  check('SMTP_URL', !smtpUrl || smtp !== undefined, 'must be like smtp://user:password@mail.example:587, or smtps://')

  const bucket = value('S3_BUCKET')
  const s3 = bucket ? { bucket, ...credentialsIn(value), ...placeIn(value) } : undefined
  check('S3_BUCKET', !s3 || databaseUrl !== undefined, 'needs DATABASE_URL')
  check('S3_ACCESS_KEY_ID', s3?.accessKeyId !== '', 'must be set beside S3_BUCKET')
  check('S3_SECRET_ACCESS_KEY', s3?.secretAccessKey !== '', 'must be set beside S3_BUCKET')
  check('S3_ENDPOINT', !s3?.endpoint || isOrigin(s3.endpoint), 'must be an origin such as https://s3.example')

  const crossref = crossrefIn(value)
  check('CROSSREF_USER', crossref?.user !== '', 'must be set beside CROSSREF_PASSWORD')
  check('CROSSREF_PASSWORD', crossref?.password !== '', 'must be set beside CROSSREF_USER')
  check('CROSSREF_URL', isService(value('CROSSREF_URL') ?? crossrefAddress), serviceRule)
  const doaj = doajIn(value)
  check('DOAJ_URL', isService(value('DOAJ_URL') ?? doajAddress), serviceRule)

  if (problems.length > 0) return { ok: false, problems }
  return {
    ok: true,
    config: {
      port: Number(port),
      host,
      dataDir: resolve(value('DATA_DIR') ?? './data'),
      databaseUrl,
      origin: origin && new URL(origin).origin,
      ...(hsts && { hstsSubdomains: true as const }),
      ...(tls && { tls }),
      subjectHosts,
      timeZone,
      jwtSecret,
      trustProxy,
      metricsAllow,
      admin: { username, password },
      ...(breachedPasswords && { breachedPasswords: resolve(breachedPasswords) }),
      smtp,
      s3,
      crossref,
      doaj,
    },
  }
}

/** Allowed but probably unintended settings, one line each. */
export function startWarnings(config: Pick<Config, 'origin' | 'trustProxy'>): string[] {
  if (config.trustProxy.length === 0 || isHttps(config)) return []
  return ['TRUST_PROXY is set, but ORIGIN is not https: cookies are not Secure, and browsers may use plain http']
}

/** Says of each variable that is not the journal's, but likely meant to be, which one: a mistyped one would be missed in silence. */
export function misspeltVariables(environment: Environment = process.env): string[] {
  const known = [...variables, ...mayBeFiles.map((name) => `${name}_FILE`)]
  return Object.keys(environment).flatMap((name) => {
    const meant = known.includes(name) ? undefined : known.find((one) => one.length > 4 && isAlmost(name, one))
    return meant ? [`${name} is not a variable of the journal: is ${meant} meant?`] : []
  })
}

/** Returns the configuration, or prints one line per bad variable to standard error and exits with status 1. */
export function configOrExit(): Config {
  const reading = parseConfig(process.env)
  if (reading.ok) return reading.config
  for (const problem of reading.problems) console.error(problem)
  process.exit(1)
}

/** Reads an environment variable. */
type Value = (name: Variable) => string | undefined

/** Parses where the certificate and its key are, if the journal speaks TLS. */
function tlsIn(value: Value): Config['tls'] {
  const [cert = '', key = ''] = [value('TLS_CERT'), value('TLS_KEY')]
  return cert || key ? { cert: cert && resolve(cert), key: key && resolve(key) } : undefined
}

function credentialsIn(value: Value) {
  return { accessKeyId: value('S3_ACCESS_KEY_ID') ?? '', secretAccessKey: value('S3_SECRET_ACCESS_KEY') ?? '' }
}

function placeIn(value: Value): Pick<Storage, 'endpoint' | 'region'> {
  const [endpoint, region] = [value('S3_ENDPOINT'), value('S3_REGION')]
  return { ...(endpoint && { endpoint }), ...(region && { region }) }
}

const crossrefAddress = 'https://doi.crossref.org/servlet/deposit'
const doajAddress = 'https://doaj.org/api'

/** Crossref's account, and the address for deposits. */
type Crossref = { user: string; password: string; url: string }

/** Parses Crossref's account from the environment, if there is one. */
function crossrefIn(value: Value): Crossref | undefined {
  const [user = '', password = ''] = [value('CROSSREF_USER'), value('CROSSREF_PASSWORD')]
  const url = value('CROSSREF_URL') ?? crossrefAddress
  return user || password ? { user, password, url } : undefined
}

/** DOAJ's key, and its API's address without a trailing slash. */
type Doaj = { key: string; url: string }

/** Parses DOAJ's key from the environment, if there is one. */
function doajIn(value: Value): Doaj | undefined {
  const key = value('DOAJ_API_KEY')
  const url = (value('DOAJ_URL') ?? doajAddress).replace(/\/+$/, '')
  return key ? { key, url } : undefined
}

const serviceRule = 'must be an http(s) address without a user, query and fragment'

/** Whether a text can be the address of a service. */
const isService = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '') && !/[@?#]/.test(text)
