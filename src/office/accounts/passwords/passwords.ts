import { join } from 'node:path'
import type { Db } from '../../../core/db/connect.ts'
import { isPassword, userNameKey } from '../../../core/text/credentials.ts'
import { plainAddress } from '../../../core/text/ip-ranges.ts'
import type { Refusal } from '../../../core/workers/queue.ts'
import type { Actor } from '../../../services.ts'
import type { Session } from '../../sessions/queries.ts'
import { isFresh } from '../../sessions/rules.ts'
import { readSettings } from '../../settings/queries.ts'
import { deleteAttempt, recordAttempt } from '../attempts/queries.ts'
import { makeUserProblem, type UserProblem } from '../problems.ts'
import { findUser } from '../queries.ts'

const maxPasswordBytes = 8192

/**
 * Checks a password against its hash. Without a hash it takes equally long and fails, so the time reveals no user
 * names.
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  dummyHash ??= hashPassword(crypto.randomUUID())
  if (password === '' || password.length > maxPasswordBytes) return false
  return (await Bun.password.verify(password, hash ?? (await dummyHash))) && hash !== undefined
}

let dummyHash: Promise<string> | undefined

/** The cost parameters of password hashes, which tests lower. */
export const hashing: Bun.Password.Argon2Algorithm = { algorithm: 'argon2id', memoryCost: 65_536, timeCost: 2 }

export const hashPassword = (password: string): Promise<string> => Bun.password.hash(password, hashing)

/** Checks a user's new password, also against the file of leaked ones; undefined if it is acceptable. */
export async function findNewPasswordProblem(
  { db, config }: { db: Db; config?: { breachedPasswords?: string } },
  password: string,
  name: string,
): Promise<UserProblem | undefined> {
  const { websitename } = await readSettings(db)
  const fault = findPasswordProblem(password, [name, websitename], await readCommonPasswords())
  if (fault) return makeUserProblem(fault)
  const path = config?.breachedPasswords
  return path && (await isBreached(path, password)) ? makeUserProblem('guessable_password') : undefined
}

async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const text = await Bun.file(join(import.meta.dir, 'common-passwords.txt')).text()
  return new Set(text.split('\n').filter((line) => !line.startsWith('#')))
}

/** The services on behalf of a signed-in user who may set passwords, with the session and the address. */
export type PasswordSetter = Pick<Actor, 'db' | 'clock' | 'log' | 'checking' | 'config' | 'username' | 'announce'> & {
  userId: number
  session: Session
  address: string
  /** The scheme and host of the browser's page, as the browser sends it. */
  origin: string
  /** Aborts when the client disconnects. */
  signal: AbortSignal
}

/**
 * Returns why the acting user may not set a password: it requires the user's present password, or a sign-in within the
 * last 15 minutes. Wrong attempts are limited as on a known device, counted over all the user's sessions.
 */
export async function checkProof(
  setter: PasswordSetter,
  current: string | undefined,
): Promise<UserProblem | undefined> {
  const { clock, log, checking, username, userId, session, address, signal } = setter
  if (!current) return isFresh(session, clock()) ? undefined : makeUserProblem('reauthentication_required')
  const turn = await checking.known.run({ key: `user ${userId}`, signal }, () => recordWrongProof(setter, current))
  const problem = turn.ok ? turn.value : makeAttemptsProblem(turn.refusal)
  const outcome = problem?.code === 'wrong_password' ? 'invalid_credentials' : (problem?.code ?? 'ok')
  log.info({ message: 'password_check', outcome, name: userNameKey(username), address: plainAddress(address) })
  return problem
}

async function recordWrongProof(
  { db, clock, username, userId, address }: PasswordSetter,
  current: string,
): Promise<UserProblem | undefined> {
  const name = userNameKey(username)
  const attempt = await recordAttempt(db, { kind: 'sign_in', name, address, device: `user ${userId}` }, clock())
  if ('retryAfter' in attempt) return makeAttemptsProblem({ status: 429, ...attempt })
  if (!(await verifyPassword(current, (await findUser(db, userId))?.password))) return makeUserProblem('wrong_password')
  await deleteAttempt(db, attempt.id)
}

function makeAttemptsProblem({ status, retryAfter }: Refusal): UserProblem {
  return { ...makeUserProblem(status === 429 ? 'too_many_attempts' : 'busy'), retryAfter }
}

const longestLine = 128

/**
 * Reports whether a password has leaked, according to a file in the format of Have I Been Pwned: a line for each SHA-1
 * in upper-case hex, sorted, with `:` and a count. Uses binary search, 128 bytes at a time, since the file may have 40
 * GB.
 */
export async function isBreached(path: string, password: string): Promise<boolean> {
  const wanted = new Bun.CryptoHasher('sha1').update(password).digest('hex').toUpperCase()
  const file = Bun.file(path)
  let [from, to] = [0, file.size]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    const line = await readLineFrom(file, middle)
    const hash = line?.text.slice(0, wanted.length).toUpperCase() ?? ''
    if (hash === wanted) return true
    if (line && line.start < to && hash < wanted) from = line.end
    else to = middle
  }
  return false
}

/** Returns the first line that begins at or after a position. */
async function readLineFrom(file: Blob, place: number) {
  const before = Math.max(0, place - 1) // a line may begin right here
  const text = await file.slice(before, before + 2 * longestLine).text()
  const first = place === 0 ? 0 : text.indexOf('\n') + 1
  if (first === 0 && place > 0) return undefined
  const next = text.indexOf('\n', first)
  const last = next < 0 ? text.length : next + 1
  return { start: before + first, end: before + last, text: text.slice(first, last) }
}

/** No real name is longer, and comparing texts with thousands of marks takes seconds. */
const longestName = 1000

/**
 * Checks a new password's length and refuses easy guesses: a common one, the user's or the journal's name, words of
 * these with a year, nothing but white space, or a few characters repeated (OWASP ASVS 6.2.1, 6.2.4, 6.2.11). Ignores
 * case.
 * @param names the user's and the journal's
 * @param common passwords in lower case
 */
export function findPasswordProblem(
  password: string,
  names: string[],
  common: ReadonlySet<string>,
): 'invalid_password' | 'guessable_password' | undefined {
  if (!isPassword(password)) return 'invalid_password'
  const plain = password.normalize('NFKC').trim().toLowerCase()
  const isName = names.some((name) => name.length <= longestName && withoutSpaces(name) === withoutSpaces(plain))
  const isEasy = plain === '' || isName || isOfWords(plain, names) || isRepetition(plain)
  return isEasy || common.has(plain) ? 'guessable_password' : undefined
}

const yearAmongSigns = /^[^\p{L}\d]*(?:19|20)\d{2}[^\p{L}\d]*$/u

/** Reports whether a text consists of words of names and a year, such as `Crops@2026`. */
function isOfWords(text: string, names: string[]): boolean {
  const known = names.filter(({ length }) => length <= longestName)
  const words = known.flatMap(
    (name) =>
      name
        .normalize('NFKC')
        .toLowerCase()
        .match(/[\p{L}\p{M}]{2,}/gu) ?? [],
  )
  const longestFirst = words.sort((one, other) => other.length - one.length)
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), text)
  return rest !== text && yearAmongSigns.test(rest)
}

/** Reports whether a text repeats a part that is shorter than a password. */
const isRepetition = (text: string): boolean => /^(.{1,7}?)\1+$/su.test(text)

const withoutSpaces = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
