import { streamSafe } from '../../core/text/clean.ts'

/** A parsed code: its subject, the proof that it was issued, and the check of name and title. */
export type Code = Subject & { issued: string; certified: string }

/** The certified person: an author by ref number and place, an editor by id, a reviewer by request. */
export type Subject =
  | { kind: 'article'; refnumber: string; place: number }
  | { kind: 'editor'; id: number }
  | { kind: 'reviewer'; request: string }

/**
 * The text that the last four characters verify: an author's name and title, an editor's name and post on the board, a
 * reviewer's name and year.
 */
export type CertifiedText = { name: string; title: string }

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ' // Crockford's base 32: no I, L, O, U

const issuedLength = 8
const wordsLength = 4

/**
 * Returns a certificate's code: `{refnumber}-{place}-XXXXXXXX-XXXX`, an editor's `E{id}-XXXXXXXX-XXXX`, a reviewer's
 * `{request}-XXXXXXXX-XXXX`. It is a keyed hash, so it cannot be guessed or forged, and nothing is stored.
 */
export function verificationCode(key: string, subject: Subject, certified: CertifiedText): string {
  return [prefixOf(subject), issuedPart(key, subject), wordsPart(key, subject, certified)].join('-')
}

/** Reports whether the journal issued a certificate for this subject, with any name and title. */
export const wasIssued = (key: string, code: Code): boolean => issuedPart(key, code) === code.issued

/** Reports whether a certificate's name and title still match the record. */
export function stillHolds(key: string, code: Code, certified: CertifiedText): boolean {
  return wordsPart(key, code, certified) === code.certified
}

/** Returns the beginning of a code, which identifies the certified person. */
export function prefixOf(subject: Subject): string {
  if (subject.kind === 'article') return `${subject.refnumber}-${subject.place}`
  return subject.kind === 'editor' ? `E${subject.id}` : subject.request
}

const issuedPart = (key: string, subject: Subject): string => hashed(key, issuedLength, ['issued', prefixOf(subject)])

function wordsPart(key: string, subject: Subject, { name, title }: CertifiedText): string {
  return hashed(key, wordsLength, [
    'words',
    prefixOf(subject),
    normalizeVerifiedText(name),
    normalizeVerifiedText(title),
  ])
}

const normalizeVerifiedText = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()

/** Encodes the keyed hash, five bits per character. */
function hashed(key: string, length: number, parts: string[]): string {
  const bytes = new Bun.CryptoHasher('sha256', key).update(JSON.stringify(parts)).digest()
  let bits = bytes.readBigUInt64BE() >> BigInt(64 - 5 * length)
  let text = ''
  for (; text.length < length; bits >>= 5n) text = (alphabet[Number(bits & 31n)] ?? '') + text
  return text
}

/**
 * Parses a typed code, ignoring case, spaces, the kind of dash, `O` for `0` and `I` or `L` for `1`; the last hyphen may
 * be missing. Undefined for any other text.
 */
export function parseCode(typed: string): Code | undefined {
  const text = streamSafe(typed)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}\u2212_.]+/gu, '-')
    .replace(/^-|-$/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  const [, id, request, refnumber = '', place, issued = '', certified = ''] =
    /^(?:E-?([1-9]\d{0,9})|(R[0-9A-Z]{6})|(\d{1,10})-([1-9]\d{0,2}))-([0-9A-Z]{8})-?([0-9A-Z]{4})$/.exec(text) ?? []
  if (id) return { kind: 'editor', id: Number(id), issued, certified }
  if (request) return { kind: 'reviewer', request, issued, certified }
  return place ? { kind: 'article', refnumber, place: Number(place), issued, certified } : undefined
}

/** Formats a code as printed on certificates. */
export const formatCode = (code: Code): string => [prefixOf(code), code.issued, code.certified].join('-')
