/** A code that a certificate carries, read into its parts: whose it is, that it was issued, and for which name and title. */
export type Code = Subject & { issued: string; words: string }

/** Whose certificate: an author's by ref number and place in the author line, an editor's by id. */
export type Subject = { kind: 'article'; refnumber: string; place: number } | { kind: 'editor'; id: number }

/** What the last four characters hold fast: an author's name and title, an editor's name and post on the board. */
export type Words = { name: string; title: string }

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ' // Crockford's base 32: no I, L, O, U

const issuedLength = 8
const wordsLength = 4

/**
 * The code of a certificate: `{ref}-{n}-XXXXXXXX-XXXX`, an editor's `E{id}-XXXXXXXX-XXXX`. Derived with a keyed hash, so
 * that it can neither be guessed nor forged and is stored nowhere.
 */
export function verificationCode(key: string, subject: Subject, words: Words): string {
  return [prefixOf(subject), issuedPart(key, subject), wordsPart(key, subject, words)].join('-')
}

/** Whether the journal issued a certificate for that subject, whatever its words are by now. */
export function wasIssued(key: string, code: Code): boolean {
  return issuedPart(key, code) === code.issued
}

/** Whether the words of a certificate are still those on record. */
export function stillHolds(key: string, code: Code, words: Words): boolean {
  return wordsPart(key, code, words) === code.words
}

function prefixOf(subject: Subject): string {
  return subject.kind === 'article' ? `${subject.refnumber}-${subject.place}` : `E${subject.id}`
}

function issuedPart(key: string, subject: Subject): string {
  return hashed(key, issuedLength, ['issued', prefixOf(subject)])
}

function wordsPart(key: string, subject: Subject, { name, title }: Words): string {
  return hashed(key, wordsLength, ['words', prefixOf(subject), folded(name), folded(title)])
}

function folded(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim()
}

/** Five bits of the keyed hash a character. */
function hashed(key: string, length: number, parts: string[]): string {
  const bytes = new Bun.CryptoHasher('sha256', key).update(JSON.stringify(parts)).digest()
  let bits = bytes.readBigUInt64BE() >> BigInt(64 - 5 * length)
  let text = ''
  for (; text.length < length; bits >>= 5n) text = (alphabet[Number(bits & 31n)] ?? '') + text
  return text
}

/**
 * The code that was typed: case, `O` for `0` and `I` or `L` for `1`, other dashes and spaces make no difference; the last
 * hyphen may be missing. Undefined for what cannot be a code.
 */
export function readCode(typed: string): Code | undefined {
  const text = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}\u2212_.]+/gu, '-')
    .replace(/^-|-$/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  const [, id, refnumber = '', place, issued = '', words = ''] =
    /^(?:E-?([1-9]\d{0,9})|(\d{1,10})-([1-9]\d{0,2}))-([0-9A-Z]{8})-?([0-9A-Z]{4})$/.exec(text) ?? []
  if (id) return { kind: 'editor', id: Number(id), issued, words }
  return place ? { kind: 'article', refnumber, place: Number(place), issued, words } : undefined
}

/** A code as it is printed. */
export function writtenCode(code: Code): string {
  return [prefixOf(code), code.issued, code.words].join('-')
}
