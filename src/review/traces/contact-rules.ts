import { bareOrcid, orcidOf } from '../../core/text/orcid.ts'
import { fold } from '../../core/text/words.ts'
import type { Found, Side, SidePerson } from './rules.ts'
import { foldedWords } from './text-words.ts'

/** What addresses of one side are made of. */
export type Contacts = {
  emails: string[]
  /** Before the sign of their emails, names that they use elsewhere, and codes of theirs, which have capitals alone. */
  userNames: string[]
  /** Those of them that say nothing of their names, such as `rose`: words that may stand for themselves. */
  wordNames: string[]
  /** Of their emails, unless everybody may have one there, and the whole domains that these are parts of. */
  domains: string[]
  phones: string[]
  orcids: string[]
  /** Words of their names, of four letters and more. */
  names: string[]
}

const freeMail =
  /^(?:gmail|googlemail|yahoo|ymail|rediffmail|hotmail|outlook|live|icloud|aol|gmx|protonmail|proton|mail|qq|163|126|yandex|zoho)\./

/** Endings under which everybody may have a domain: `ac.in`, `edu.au`, `nic.in`. */
const publicEnding =
  /^(?:ac|co|com|edu|ernet|firm|gen|go|gob|gouv|gov|govt|ind|mil|ne|net|nic|nom|or|org|res|sch)\.[a-z]{2}$/

/** Whether nobody's own host is at or below a domain alone. */
const isShared = (domain: string) => publicEnding.test(domain) || !domain.includes('.')

/** Stores of works, code and data, pages of people, and short forms that may lead to any. */
export const storing =
  /^(?:(?:gist\.)?github|gitlab|bitbucket|codeberg|sourceforge|osf|zenodo|figshare|dropbox|drive\.google|docs\.google|onedrive|1drv|hdl\.handle|archive\.softwareheritage|codeocean|forms\.gle|bit\.ly|tinyurl|goo\.gl|huggingface|kaggle|data\.mendeley|data\.4tu|dataverse|datadryad|(?:\w+\.)?(?:openicpsr|icpsr|gitee|scidb)|reshare\.ukdataservice|ieee-dataport|b2share|\w+\.(?:dans\.knaw|pangaea)|hal|protocols|preprints|researchsquare|\w*rxiv|ssrn|papers\.ssrn|colab\.research\.google|sites\.google)\b|\.(?:github|gitlab)\.io|\.(?:figshare|sourceforge)\.|\.shinyapps\.io|\.dataverse\.|\.wordpress\.|\.blogspot\./

/** A domain, and the whole one that it is a part of: `uni.example` of `cs.uni.example`. */
function wholeDomains(domain: string): string[] {
  const labels = domain.split('.')
  const [two, three] = [labels.slice(-2).join('.'), labels.slice(-3).join('.')]
  const whole = isShared(two) ? three : two
  return isShared(whole) || storing.test(whole) || freeMail.test(whole) ? [domain] : [domain, whole]
}

/** What the whole domains of emails are called: `uni` of `cs.uni.example`. */
export const hostsOf = (people: SidePerson[]): string[] =>
  domainsOf(people)
    .filter((domain) => !isShared(domain))
    .flatMap((domain) => wholeDomains(domain).at(-1)?.split('.')[0] ?? [])

/** Where people have their emails, unless everybody may have one there. */
const domainsOf = (people: SidePerson[]) =>
  people
    .map(({ email = '' }) => email.trim().toLowerCase().split('@')[1] ?? '')
    .filter((domain) => domain && !freeMail.test(domain))

/** Parts of addresses that are nobody's own. */
const roles =
  /^(?:info|contact|editor|editors|office|support|admin|help|mail|author|authors|research|dept|department|journal)$/

export function contactsOf({ people, userNames = [] }: Side): Contacts {
  const emails = people.flatMap(({ email }) => (email?.includes('@') ? [email.trim().toLowerCase()] : []))
  const locals = emails.flatMap((email) => spelledLocals(email.split('@')[0] ?? ''))
  const names = people.flatMap(({ name, family = '' }) => foldedWords(`${name} ${family}`))
  const long = [...new Set(names)].filter((word) => word.length > 3)
  const all = [...new Set([...userNames.map((one) => one.toLowerCase()), ...locals])]
  const known = all.filter((one) => one.length > 3 && !roles.test(one) && !names.includes(one))
  const codes = userNames.filter((one) => one === one.toUpperCase()).map((one) => one.toLowerCase())
  const isWord = (one: string) =>
    /^\p{L}+$/u.test(one) && !codes.includes(one) && !long.some((word) => fold(one).includes(word))
  return {
    emails,
    userNames: known.filter((one) => one.length > 4 && !isWord(one)),
    wordNames: known.filter(isWord),
    domains: [...new Set(domainsOf(people).flatMap(wholeDomains))],
    phones: people.map(({ phone = '' }) => digitsOf(phone)).filter((digits) => digits.length > 6),
    orcids: people.flatMap(({ orcid = '' }) => orcidOf(orcid) ?? []),
    names: long,
  }
}

/** What stands before the sign of an email, with other signs between its parts too: `beach_comber` for `beach.comber`. */
function spelledLocals(local: string): string[] {
  const parts = local.split(/[._-]/)
  return [local, ...['', '.', '_', '-'].map((sign) => parts.join(sign))]
}

const digitsOf = (text: string) =>
  text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966)).replace(/\D/g, '')

const at = String.raw`\s?(?:@|\(at\)|\[at\]|\{at\}|＠|\sat\s(?=\S+\s?(?:\.|\(dot\)|\[dot\]|\sdot\s)))\s?`
const host = String.raw`[\p{L}\p{N}-]{1,63}(?:\s?(?:\.|\(dot\)|\[dot\]|\sdot\s)\s?[\p{L}\p{N}-]{1,63}){1,5}`
const local = String.raw`(?:[\p{L}\p{N}._%+-]{1,64}|[{([][\p{L}\p{N}._%+,;|/\s-]{2,200}[})\]])`
const emailLike = new RegExp(`${local}${at}${host}`, 'giu')
const emailAlone = new RegExp(`^${local}${at}${host}$`, 'iu')

/** An email without the first word of the next sentence: 'ravi@example.in. Our'. */
function withoutNext(found: string): string {
  const [, whole = found] = /^(.*)\.\s\p{Lu}(?!\p{Lu}).*$/su.exec(found) ?? []
  return emailAlone.test(whole) ? whole : found
}

/** Emails as they are written for people: `{ravi, sita}@example.in`, 'ravi (at) example (dot) in'. */
export function emailsIn(text: string, contacts: Contacts, isPaper: boolean): Found[] {
  if (!/@|＠|\bat\b/i.test(text)) return []
  return [...text.matchAll(emailLike)].flatMap(({ index, 0: like }) => {
    const found = withoutNext(like)
    const plain = found
      .toLowerCase()
      .replace(/\s?[([{]?\bdot\b[)\]}]?\s?/g, '.')
      .replace(/\s?(?:[([{]at[)\]}]|\sat\s)\s?/g, '@')
    const whose = plain.split(/[@＠]/)[0] ?? ''
    const isTheirs =
      contacts.emails.some((email) => plain.includes(email)) ||
      [...contacts.userNames, ...contacts.names].some((name) => fold(whose).includes(name)) ||
      contacts.wordNames.includes(whose.trim()) ||
      isAtOwn((plain.split(/[@＠]/)[1] ?? '').replace(/\s/g, ''), contacts)
    const isPersonal = isPaper && !roles.test(whose.trim()) && /[@＠]|\(at\)|\[at\]/i.test(found)
    return isTheirs || isPersonal ? [{ kind: 'email' as const, start: index, end: index + found.length }] : []
  })
}

/** Whether a host is at or below a domain of theirs. */
export const isAtOwn = (host: string, { domains }: Contacts) =>
  domains.some((domain) => host === domain || (!isShared(domain) && host.endsWith(`.${domain}`)))

const phoneLed =
  /(?:\b(?:mob(?:ile)?|tel(?:ephone)?|(?:tele)?phone|ph|cell|fax|whatsapp|contact)\b(?:\s*(?:no|number))?|दूरभाष|मोबाइल|फ़?ोन)[\s.:#-]*(?:no[\s.:]*)?(\+?[\d०-९(][\d०-९\s()./‐‑–-]{6,22}[\d०-९])/giu
const international = /(?<![\p{L}\p{N}.])\+\d{1,3}[\s.(‐‑–-]?\d[\d\s().‐‑–-]{6,16}\d(?!\d)/gu
const numbers = /(?<![\p{L}\p{N}])[+(]?[\d०-९][\d०-९\s()./‐‑–-]{5,22}[\d०-९](?!\p{N})/gu

/** Their telephone numbers however written, and others that are called one. */
export function phonesIn(text: string, { phones }: Contacts, isPaper: boolean): Found[] {
  const isTheirs = (written: string) => {
    const digits = digitsOf(written)
    const national = digits.replace(/^0+/, '')
    return phones.some((own) => digits.endsWith(own.slice(-9)) || (national.length > 7 && own.endsWith(national)))
  }
  const own = phones.length === 0 ? [] : [...text.matchAll(numbers)].filter(({ 0: found }) => isTheirs(found))
  const led = isPaper ? [...text.matchAll(phoneLed), ...text.matchAll(international)] : []
  const called = led.filter(({ 0: found }) => /^\d{8,15}$/.test(digitsOf(found)) && !found.startsWith('pH'))
  return withoutRepeats(
    [...own, ...called].map(({ index, 0: found }) => ({ kind: 'phone', start: index, end: index + found.length })),
  )
}

/** Drops what lies within another of its kind. */
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

/** ORCID iDs with a right check digit: theirs in letters, also digit by digit or over cells, any in a paper. */
export function orcidsIn(text: string, { orcids }: Contacts, isPaper: boolean): Found[] {
  const plain = withPlainDigits(text)
  const theirs = orcids.flatMap((iD) => [...plain.matchAll(spreadOut(bareOrcid(iD)))])
  const all = [...theirs.map(({ index, 0: found }) => orcidAt(index, found)), ...orcidsAmong(text, orcids, isPaper)]
  return withoutRepeats(all)
}

const orcidAt = (start: number, found: string): Found => ({ kind: 'orcid', start, end: start + found.length })

/**
 * An iD with up to a few signs between any two of its digits: hyphens of any kind, room, what parts cells; or as a number without the
 * zeros that it begins with, as spreadsheets write it.
 */
function spreadOut(iD: string): RegExp {
  const digits = iD.replaceAll('-', '')
  const spread = [...digits].join(String.raw`[^\p{L}\p{N}]{0,6}`)
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${spread}|${digits.replace(/^0+/, '')})(?![\p{L}\p{N}])`, 'giu')
}

/** A text with the digits of all scripts as those of ASCII, and as long. */
const withPlainDigits = (text: string) =>
  text.replace(/[^\P{Nd}0-9]/gu, (digit) => (digit.length === 1 ? String(countOf(digit)) : digit))

/** What a digit counts: those of a script stand behind each other, from 0 on. */
function countOf(digit: string): number {
  const code = digit.charCodeAt(0)
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCharCode(code - value - 1))) value++
  return value
}

function orcidsAmong(text: string, orcids: string[], isPaper: boolean): Found[] {
  const like = /(?:orcid\.org\/\s?)?(?<!\d)\d{4}\s?[-‐–]?\s?\d{4}\s?[-‐–]?\s?\d{4}\s?[-‐–]?\s?\d{3}[\dX](?!\d)/giu
  return [...text.matchAll(like)].flatMap(({ index, 0: found }) => {
    const iD = orcidOf(
      found.replace(/^orcid\.org\/\s?/i, '').replace(/[\s-‐–]/g, (sign) => (/\s/.test(sign) ? '' : '-')),
    )
    const isLed = /[-‐–]/.test(found) || /orcid[^\n]{0,20}$/i.test(text.slice(Math.max(0, index - 30), index + 8))
    const isOne = iD !== undefined && (orcids.includes(iD) || (isPaper && isLed))
    return isOne ? [orcidAt(index, found)] : []
  })
}

/** Addresses of the private pages of authors and reviewers, and codes of certificates, such as somebody pastes with a letter of theirs. */
const privateLinks = [
  /(?:https?:\/\/\S{1,200}?)?\/[rs]\/[0-9a-hjkmnp-tv-z]{26}(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}-])(?:https?:\/\/\S{1,200}\/)?(?:R[\dA-Z]{6}|E\d{1,10}|\d{1,10}[-‐‑–]\d{1,3})[-‐‑–][\dA-HJKMNP-TV-Z]{8}[-‐‑–][\dA-HJKMNP-TV-Z]{4}(?![\p{L}\p{N}])/giu,
]

/** Who opens one sees whose it is. */
export const privateLinksIn = (text: string): Found[] =>
  privateLinks.flatMap((links) =>
    Array.from(text.matchAll(links), ({ index, 0: found }) => ({
      kind: 'name',
      start: index,
      end: index + found.length,
    })),
  )

const handle =
  /(?<![\p{L}\p{N}._-])(?:@|(?<=\b(?:users?|user ?names?|log-?ins?|accounts?|handles?)[:"“]?\s["“]?))\w{4,40}/giu

/**
 * Names that they use elsewhere, as words of their own; such as are words, only in small letters, short ones as `@rose` or `~rose`; and
 * handles with a name of theirs in them, such as `@rksharma`.
 */
export function userNamesIn(text: string, { names, userNames, wordNames }: Contacts): Found[] {
  const lower = text.toLowerCase()
  if (lower.length !== text.length) return []
  const words = new Set(wordNames)
  const handles = [...text.matchAll(handle)].filter(({ 0: handle }) =>
    names.some((name) => name.length > 5 && handle.toLowerCase().includes(name)),
  )
  const led = handles.map(({ index, 0: handle }): Found => ({ kind: 'name', start: index, end: index + handle.length }))
  const named = [...userNames, ...wordNames].flatMap((name) => {
    const found: Found[] = []
    for (let at = lower.indexOf(name); at >= 0; at = lower.indexOf(name, at + name.length)) {
      const [before, behind] = [lower[at - 1] ?? ' ', lower[at + name.length] ?? ' ']
      const isLed = !words.has(name) || (text.startsWith(name, at) && (name.length > 4 || /[@~/\\]/.test(before)))
      if (isLed && !/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}@]/u.test(behind))
        found.push({ kind: 'name', start: at, end: at + name.length })
    }
    return found
  })
  return [...led, ...named]
}

const folders =
  /(?<![\p{L}\p{N}])(?:[A-Za-z]:[\\/](?:[^\s\\/:*?"<>|]+[\\/])+[^\s\\/:*?"<>|]*|\\\\[\w.-]+\\[^\s:*?"<>|]+|file:\/\/[^\s"<>]+|(?:\/(?:home|Users|export\/home|mnt\/\w+|media\/\w+)\/|~\/(?!\.))[\w.-]+(?:\/[\w.~%+-]+)*)/gu

/** Places of files on somebody's disk. */
export const pathsIn = (text: string): Found[] =>
  [...text.matchAll(folders)].map(({ index, 0: found }) => ({
    kind: 'path',
    start: index,
    end: index + found.length,
  }))
