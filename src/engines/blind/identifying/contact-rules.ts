import { orcidOf } from '../../../core/text/orcid.ts'
import { fold } from '../../../core/text/words.ts'
import { filtered, type Steps } from '../../../core/workers/steps.ts'
import type { Found, Side } from './rules.ts'
import { foldedWords } from './text-words.ts'

/** The contact details of one side. */
export type Contacts = {
  emails: string[]
  /** The local parts of their emails, names that they use elsewhere, and their codes; no ordinary words. */
  userNames: string[]
  /** The domains of their emails, except open mail services, and the registered domains above them. */
  domains: string[]
  phones: string[]
  orcids: string[]
  /** Words of their names with at least four letters. */
  names: string[]
}

const freeMail =
  /^(?:gmail|googlemail|yahoo|ymail|rediffmail|hotmail|outlook|live|icloud|aol|gmx|protonmail|proton|mail|qq|163|126|yandex|zoho)\./
/** Matches endings under which anyone may have a domain: `ac.in`, `edu.au`, `nic.in`. */
const publicEnding = /^(?:ac|co|com|edu|ernet|go|gob|gouv|gov|govt|mil|ne|net|nic|or|org|res)\.[a-z]{2}$/

const isShared = (domain: string) => publicEnding.test(domain) || !domain.includes('.')

/** Returns a domain and the registered domain above it: `uni.example` for `cs.uni.example`. */
function wholeDomains(domain: string): string[] {
  const labels = domain.split('.')
  const two = labels.slice(-2).join('.')
  const whole = isShared(two) ? labels.slice(-3).join('.') : two
  return isShared(whole) || freeMail.test(whole) ? [domain] : [domain, whole]
}

/** Matches local parts that belong to no person. */
const roles =
  /^(?:info|contact|corrections|editors?|office|permissions|support|admin|help|mail|authors?|research|dept|department|journal)\b/

/** Collects a side's contact details and the names derived from them. */
export function contactsOf({ people, userNames = [] }: Side): Contacts {
  const emails = people.flatMap(({ email }) => (email?.includes('@') ? [email.trim().toLowerCase()] : []))
  const domains = emails.map((email) => email.split('@')[1] ?? '').filter((domain) => domain && !freeMail.test(domain))
  const names = [...new Set(people.flatMap(({ name, family = '' }) => foldedWords(`${name} ${family}`)))]
  const long = names.filter((word) => word.length > 3)
  const locals = emails.map((email) => email.split('@')[0] ?? '')
  const isOwn = (local: string) => /[^\p{L}]/u.test(local) || long.some((word) => fold(local).includes(word))
  const known = [...userNames.map((one) => one.toLowerCase()), ...locals.filter(isOwn)]
  return {
    emails,
    userNames: [...new Set(known)].filter((one) => one.length > 4 && !roles.test(one) && !names.includes(one)),
    domains: [...new Set(domains.flatMap(wholeDomains))],
    phones: people.map(({ phone = '' }) => digitsOf(phone)).filter((digits) => digits.length > 6),
    orcids: people.flatMap(({ orcid = '' }) => orcidOf(orcid) ?? []),
    names: long,
  }
}

const digitsOf = (text: string) =>
  text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966)).replace(/\D/g, '')

const at = String.raw`\s?(?:@|\(at\)|\[at\]|＠)\s?`
const host = String.raw`[\p{L}\p{N}-]{1,63}(?:\s?(?:\.|\(dot\)|\[dot\])\s?[\p{L}\p{N}-]{1,63}){1,5}`
const local = String.raw`(?:[\p{L}\p{N}._%+-]{1,64}|[{([][\p{L}\p{N}._%+,;|/\s-]{2,200}[})\]])`
const emailLike = new RegExp(`${local}${at}${host}`, 'giu')
const emailAlone = new RegExp(`^${local}${at}${host}$`, 'iu')

/** Removes the first word of the next sentence from an email: 'ravi@example.in. Our'. */
function withoutNext(found: string): string {
  const [, whole = found] = /^(.*)\.\s\p{Lu}(?!\p{Lu}).*$/su.exec(found) ?? []
  return emailAlone.test(whole) ? whole : found
}

/**
 * Finds their emails, in a paper any email, also written as `{ravi, sita}@example.in` and 'ravi (at) example (dot) in'.
 */
export function* emailsIn(text: string, contacts: Contacts, isPaper: boolean): Steps<Found[]> {
  if (!/[@＠]|[([]at[)\]]/i.test(text)) return []
  const written = Array.from(text.matchAll(emailLike), ({ index, 0: like }) => ({ index, address: withoutNext(like) }))
  const emails = yield* filtered(written, ({ address }) => {
    const plain = address
      .toLowerCase()
      .replace(/\s?[([]dot[)\]]\s?/g, '.')
      .replace(/\s?(?:[([]at[)\]]|＠)\s?/g, '@')
    const [whose = '', domain = ''] = plain.split('@')
    const folded = fold(whose)
    const isTheirs = () =>
      contacts.emails.some((email) => plain.includes(email)) ||
      [...contacts.userNames, ...contacts.names].some((name) => folded.includes(name)) ||
      isAtOwn(domain.replace(/\s/g, ''), contacts)
    const isPersonal =
      isPaper && !roles.test(whose.trim()) && /\.\p{L}{2,}$/u.test(domain) && !/^\d/.test(domain.trim())
    return isPersonal || isTheirs()
  })
  return emails.map(({ index, address }) => ({ kind: 'email', start: index, end: index + address.length }))
}

/** Whether a host is at or below one of their domains. */
export const isAtOwn = (host: string, { domains }: Contacts) =>
  domains.some((domain) => host === domain || (!isShared(domain) && host.endsWith(`.${domain}`)))

const phoneLed = new RegExp(
  String.raw`(?:\b(?:mob(?:ile)?|tel(?:ephone)?|(?:tele)?phone|ph|cell|fax|whatsapp|contact)\b` +
    String.raw`(?:\s*(?:no|number))?|दूरभाष|मोबाइल|फ़?ोन)[\s.:#-]*(?:no[\s.:]*)?(\+?[\d०-९(][\d०-९\s()./‐‑–-]{6,22}[\d०-९])`,
  'giu',
)
const international = /(?<![\p{L}\p{N}.])\+\d{1,3}[\s.(‐‑–-]?\d[\d\s().‐‑–-]{6,16}\d(?!\d)/gu
const numbers = /(?<![\p{L}\p{N}])[+(]?[\d०-९][\d०-९\s()./‐‑–-]{5,22}[\d०-९](?!\p{N})/gu

/** Finds their telephone numbers in any notation, and in a paper others that are labelled as one. */
export function phonesIn(text: string, { phones }: Contacts, isPaper: boolean): Found[] {
  const isTheirs = (written: string) => {
    const digits = digitsOf(written)
    const national = digits.replace(/^0+/, '')
    return phones.some((own) => digits.endsWith(own.slice(-9)) || (national.length > 7 && own.endsWith(national)))
  }
  const own = phones.length === 0 ? [] : [...text.matchAll(numbers)].filter(({ 0: found }) => isTheirs(found))
  const led = isPaper ? [...text.matchAll(phoneLed), ...text.matchAll(international)] : []
  const called = led.filter(({ 0: found }) => /^\d{8,15}$/.test(digitsOf(found)) && !found.startsWith('pH'))
  return withoutRepeats([...own, ...called].map((match) => foundAs('phone', match)))
}

/** Converts a match to a find. */
export const foundAs = (kind: Found['kind'], { index, 0: { length } }: RegExpMatchArray): Found => ({
  kind,
  start: index ?? 0,
  end: (index ?? 0) + length,
})

/** Drops finds that lie within another of their kind. */
export function withoutRepeats(found: Found[]): Found[] {
  const ends = new Map<string, number>()
  return found
    .toSorted((one, other) => one.start - other.start || other.end - one.end)
    .filter(({ kind, end }) => {
      const isNew = end > (ends.get(kind) ?? -1)
      if (isNew) ends.set(kind, end)
      return isNew
    })
}

const orcidLike = /(?:orcid\.org\/\s?)?(?<!\d)(?:\d{4}\s?[-‐‑–]?\s?){3}\d{3}[\dX](?!\d)/giu

/** Finds ORCID iDs with a valid check digit: theirs, and any in a paper. */
export const orcidsIn = (text: string, { orcids }: Contacts, isPaper: boolean): Found[] =>
  [...text.matchAll(orcidLike)].flatMap((match) => {
    const written = match[0].replace(/^orcid\.org\/\s?/i, '')
    const iD = orcidOf(written.replace(/[\s‐‑–-]/g, '').replace(/(.{4})(?=.)/g, '$1-'))
    const isLed =
      /[-‐‑–]/.test(written) || /orcid[^\n]{0,20}$/i.test(text.slice(Math.max(0, match.index - 30), match.index))
    return iD !== undefined && (orcids.includes(iD) || (isPaper && isLed)) ? [foundAs('orcid', match)] : []
  })

/** Addresses of authors' and reviewers' private pages, and codes of certificates, as pasted from mails. */
const privateLinks = [
  /(?:https?:\/\/\S{1,200}?)?\/[rs]\/[0-9a-hjkmnp-tv-z]{26}(?![\p{L}\p{N}])/gu,
  new RegExp(
    String.raw`(?<![\p{L}\p{N}-])(?:https?:\/\/\S{1,200}\/)?` +
      String.raw`(?:R[\dA-Z]{6}|E\d{1,10}|\d{1,10}[-‐‑–]\d{1,3})[-‐‑–][\dA-HJKMNP-TV-Z]{8}[-‐‑–][\dA-HJKMNP-TV-Z]{4}(?![\p{L}\p{N}])`,
    'giu',
  ),
]

/** Finds private links: opening one shows its owner. */
export const privateLinksIn = (text: string): Found[] =>
  privateLinks.flatMap((links) => Array.from(text.matchAll(links), (match) => foundAs('name', match)))

const word = /(?<![\p{L}\p{N}])[\p{L}\p{N}](?:[\p{L}\p{N}._-]*[\p{L}\p{N}])?/gu
/** Matches names of users, files, columns and the like: `sharma77`, `sharma_plots`, `SharmaLab`, `@sharmalab`. */
const identifier = /(?<=@)\w+|(?<![\p{L}\p{N}_])(?=\w*(?:\d|_|\p{Ll}\p{Lu}))(?!Ma?c\p{Lu})[\p{L}\p{N}_]+/gu
const shortestWithin = 6

/** Finds names that they use elsewhere, as words, and their long names within names of files and users. */
export function* userNamesIn(text: string, { userNames, names }: Contacts): Steps<Found[]> {
  const known = new Set(userNames)
  const long = names.filter(({ length }) => length >= shortestWithin)
  const own = [...text.matchAll(word)].filter(([one]) => known.has(one.toLowerCase()))
  const within = yield* filtered([...text.matchAll(identifier)], ([one]) => {
    const folded = fold(one)
    return long.some((name) => folded.includes(name))
  })
  return [...own, ...within].map((match) => foundAs('name', match))
}

const folders = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:[A-Za-z]:[\\/](?:[^\s\\/:*?"<>|]+[\\/])+[^\s\\/:*?"<>|]*` +
    String.raw`|\\\\[\w.-]+\\[^\s:*?"<>|]+|file:\/\/[^\s"<>]+` +
    String.raw`|(?:\/(?:home|Users|export\/home|mnt\/\w+|media\/\w+)\/|~\/(?!\.))[\w.-]+(?:\/[\w.~%+-]+)*)`,
  'gu',
)

/** Finds paths of files on a user's disk. */
export const pathsIn = (text: string): Found[] => Array.from(text.matchAll(folders), (match) => foundAs('path', match))
