import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { isHttps } from '../text/addresses.ts'
import { isPassword, userName } from '../text/credentials.ts'
import { isCidr } from '../text/ip-ranges.ts'
import { isAlmost, isHostName, isOrigin, isService, isTimeZone, listIn, mailServerIn } from './values.ts'

/** A variable. `read` parses its text, and returns undefined if it breaks the `rule`, which the refusal quotes. */
type Variable = {
  read: (text: string) => unknown
  rule: string
  /** The default text, used if the variable is unset. */
  usual?: string
  /** Whether it is secret: never printed, and also read from the file `<name>_FILE` or systemd's `journal.<name>`. */
  isSecret?: boolean
  /** The variables that must be set with it. */
  needs?: readonly string[]
  /** Whether spaces around it are part of the value. */
  keepsSpaces?: true
}

const line = (isRight: (text: string) => boolean, rule: string) => ({
  rule,
  read: (text: string) => (isRight(text) ? text : undefined),
})

const list = (isRight: (text: string) => boolean, rule: string) => ({
  rule: `${rule}, separated by commas`,
  read(text: string) {
    const all = listIn(text.toLowerCase())
    return all.every(isRight) ? all : undefined
  },
})

const isSecret = true

const any = line(() => true, '')
const cidrs = list(isCidr, 'must be CIDRs such as 10.0.0.0/8')
const service = { isSecret, ...line(isService, 'must be an http(s) address without a user, query and fragment') }
const file = {
  rule: 'must be a file on this machine',
  read: (path: string) => (existsSync(path) ? resolve(path) : undefined),
}

/** Every variable of the journal; docs/running.md lists them too. */
export const variables = {
  PORT: {
    usual: '3000',
    rule: 'must be a number from 0 to 65535',
    read: (text: string) => (/^\d{1,5}$/.test(text) && Number(text) <= 65535 ? Number(text) : undefined),
  },
  HOST: {
    usual: '127.0.0.1',
    ...line((text) => isIP(text) !== 0 || isHostName(text), 'must be an address or a host name of this machine'),
  },
  DATA_DIR: { ...any, usual: './data' },
  DATABASE_URL: {
    isSecret,
    ...line((text) => /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? ''), 'must be a postgres:// address'),
  },
  ORIGIN: line(isOrigin, 'must be an origin such as https://journal.example, without a path'),
  HSTS_SUBDOMAINS: { rule: 'must be yes, or unset', read: (text: string) => (text === 'yes' ? true : undefined) },
  TLS_CERT: { ...file, needs: ['TLS_KEY'] },
  TLS_KEY: { ...file, needs: ['TLS_CERT'] },
  SUBJECT_HOSTS: { usual: '', ...list(isHostName, 'must be host names') },
  JOURNAL_TZ: { usual: 'Asia/Kolkata', ...line(isTimeZone, 'must be a time zone such as Asia/Kolkata') },
  JWT_SECRET: {
    isSecret,
    ...line(
      (text) => text.length >= 32 && new Set(text).size >= 10,
      'must have at least 32 characters, 10 different ones among them',
    ),
  },
  TRUST_PROXY: { usual: '', ...cidrs },
  METRICS_ALLOW: { usual: '127.0.0.0/8, ::1', ...cidrs },
  ADMIN_USERNAME: { usual: 'admin', ...line((text) => userName(text) !== undefined, 'must have 1 to 64 characters') },
  ADMIN_PASSWORD: { isSecret, keepsSpaces: true, ...line(isPassword, 'must have 8 to 1,024 characters') },
  BREACHED_PASSWORDS: file,
  SMTP_URL: {
    isSecret,
    rule: 'must be like smtp://user:password@mail.example:587, or smtps://',
    read: mailServerIn,
  },
  S3_BUCKET: { ...any, needs: ['DATABASE_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] },
  S3_ACCESS_KEY_ID: { isSecret, ...any },
  S3_SECRET_ACCESS_KEY: { isSecret, ...any },
  S3_ENDPOINT: line(isOrigin, 'must be an origin such as https://s3.example'),
  S3_REGION: any,
  CROSSREF_USER: { ...any, needs: ['CROSSREF_PASSWORD'] },
  CROSSREF_PASSWORD: { isSecret, ...any, needs: ['CROSSREF_USER'] },
  CROSSREF_URL: { ...service, usual: 'https://doi.crossref.org/servlet/deposit' },
  DOAJ_API_KEY: { isSecret, ...any },
  DOAJ_URL: { ...service, usual: 'https://doaj.org/api' },
} as const satisfies Record<string, Variable>

type Name = keyof typeof variables
type Read<Of extends Variable> = Of extends { usual: string }
  ? NonNullable<ReturnType<Of['read']>>
  : ReturnType<Of['read']>
type Values = { [Of in Name]: Read<(typeof variables)[Of]> }

const all: [string, Variable][] = Object.entries(variables)
const secrets = all.flatMap(([name, { isSecret }]) => (isSecret ? [name] : []))

type Environment = Record<string, string | undefined>

/** Returns the environment with the secrets that are in files; a variable takes precedence over a credential. */
function withFiles(env: Environment, problems: string[]): Environment {
  const values = secrets.flatMap((name) => {
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
  return { ...env, ...Object.fromEntries(values) }
}

/** The environment, parsed once at start. */
export type Config = ReturnType<typeof configOf>

function configOf(read: Values) {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region, CROSSREF_USER: user, DOAJ_API_KEY: key } = read
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    /** Undefined if it follows the domain setting. */
    origin: read.ORIGIN && new URL(read.ORIGIN).origin,
    /** Whether browsers must use https for the host's subdomains too. */
    hstsSubdomains: read.HSTS_SUBDOMAINS,
    /** The files of a certificate and its key, if the journal itself speaks TLS. */
    tls: read.TLS_CERT && read.TLS_KEY ? { cert: read.TLS_CERT, key: read.TLS_KEY } : undefined,
    subjectHosts: read.SUBJECT_HOSTS,
    timeZone: read.JOURNAL_TZ,
    /** Signs session tokens; undefined if the journal makes and stores its own. */
    jwtSecret: read.JWT_SECRET,
    /** CIDRs of the proxies whose X-Forwarded-For is trusted. */
    trustProxy: read.TRUST_PROXY,
    /** CIDRs of the clients that may read `/metrics`. */
    metricsAllow: read.METRICS_ALLOW,
    /** The first user, created while there is none; an undefined password means a random one. */
    admin: { username: read.ADMIN_USERNAME, password: read.ADMIN_PASSWORD },
    /**
     * A file of leaked passwords' hashes, as Have I Been Pwned publishes it, if new passwords are checked against it.
     */
    breachedPasswords: read.BREACHED_PASSWORDS,
    /** The mail server, if any; without a user, `user` and `password` are ''. */
    smtp: read.SMTP_URL,
    /** The S3-compatible storage of files, Amazon's without an endpoint; undefined if they are in `dataDir`. */
    s3: bucket
      ? {
          bucket,
          accessKeyId: read.S3_ACCESS_KEY_ID ?? '',
          secretAccessKey: read.S3_SECRET_ACCESS_KEY ?? '',
          ...(endpoint && { endpoint }),
          ...(region && { region }),
        }
      : undefined,
    /** The DOI registration agency's address and the journal's account there, if it has one. */
    crossref: user ? { user, password: read.CROSSREF_PASSWORD ?? '', url: read.CROSSREF_URL } : undefined,
    /** DOAJ's API, without a trailing slash, and the journal's key, if articles are sent there. */
    doaj: key ? { key, url: read.DOAJ_URL.replace(/\/+$/, '') } : undefined,
  }
}

type ParsedConfig = { ok: true; config: Config } | { ok: false; problems: string[] }

/** Parses the variables. @returns every problem at once, each a line that names its variable */
export function parseConfig(environment: Environment): ParsedConfig {
  const problems = listMisspeltVariables(environment)
  const env = withFiles(environment, problems)
  const typed = (name: string, { keepsSpaces }: Variable) => (keepsSpaces ? env[name] : env[name]?.trim()) || undefined
  const values = all.map(([name, variable]) => {
    const { usual, read, rule, isSecret } = variable
    const text = typed(name, variable) ?? usual
    const value = text === undefined ? undefined : read(text)
    if (text !== undefined && value === undefined)
      problems.push(`${name} ${rule}${isSecret ? '' : `, but is ${JSON.stringify(env[name])}`}`)
    return [name, value]
  })
  for (const [name, variable] of all)
    for (const needed of (typed(name, variable) && variable.needs) || [])
      if (!env[needed]?.trim()) problems.push(`${needed} must be set beside ${name}`)
  if (problems.length > 0) return { ok: false, problems }
  return { ok: true, config: configOf(Object.fromEntries(values) as Values) } // all are present and valid
}

/** Returns settings that are allowed but probably unintended, one line each. */
export function startWarnings(config: Pick<Config, 'origin' | 'trustProxy'>): string[] {
  if (config.trustProxy.length === 0 || isHttps(config)) return []
  return ['TRUST_PROXY is set, but ORIGIN is not https: cookies are not Secure, and browsers may use plain http']
}

/**
 * Lists variables whose names nearly match one of the journal's: with `SMTP_UR` no letter would ever leave.
 */
function listMisspeltVariables(environment: Environment): string[] {
  const known = [...all.map(([name]) => name), ...secrets.map((name) => `${name}_FILE`)]
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
