import { bytesAsText, decoded, withLetters } from './escape-rules.ts'

/** What a text file writes in other signs than its letters: what it says then, and whether some of it is no text. */
export type Encoded = { texts: string[]; hasData: boolean }

/** Letters of base64 in a row, also over lines, that are no word; and words of data URLs. */
const base64 =
  /(?<![A-Za-z0-9+/_-])([A-Za-z0-9+/_-]{12,}(?:\r?\n[ \t]*[A-Za-z0-9+/_-]{12,})*)(\r?\n[ \t]*[A-Za-z0-9+/_-]{1,100})?={0,2}(?![A-Za-z0-9+/_-])/g
const hexadecimal = /(?<![A-Za-z0-9])(?:0[xX])?((?:[\da-fA-F]{2}[ :]?){8,})(?![A-Za-z0-9])/g
const uuencoded = /^begin [0-7]{3,4} .*\r?\n((?:[ -`]{2,61}\r?\n)+)(?:`|end)/gm
/** An email on a website that Cloudflare hides from harvesters, as who copies it from there pastes it: each byte is turned by the first. */
const ofCloudflare = /email-protection#([\da-f]{10,})/gi
/** Data that a name or a head says it is. */
const named =
  /\bdata:[\w.+-]+\/[\w.+-]+[;,]|^Content-Transfer-Encoding:\s*base64|^begin(?:-base64)? [0-7]{3,4} |^-----BEGIN /im

/**
 * What a text file holds in other formats: letters that XML, HTML, JSON, addresses, quoted-printable and TeX write by signs or over folded lines, and base64,
 * hexadecimal and uuencoded data. @param depth how often what was found is searched again
 */
export function encodedIn(text: string, depth = 1): Encoded {
  const plain = withLetters(unfolded(text))
  const own = plain === text ? [] : [plain]
  const data = dataIn([text, ...own], depth)
  return { texts: [...own, ...data.texts], hasData: named.test(text) || data.hasData }
}

/**
 * What blocks of data within a text say: of its own, and of its addresses, as a shared calendar's names in base64 whose it is, also between
 * slashes, which are signs of base64 too.
 */
export function saidInData(text: string): string[] {
  const addresses = (text.match(/https?:\/\/\S+/gi) ?? []).map(withLetters)
  return dataIn([text, ...addresses, ...addresses.map((one) => one.replaceAll('/', ' '))], 1).texts
}

function dataIn(written: readonly string[], depth: number): Encoded {
  const blocks = written.flatMap((one) => [...blocksOf(one)])
  const read = blocks.map((bytes) => textIn(bytes) ?? bytes)
  const all = read.filter((one) => typeof one === 'string').join('\n')
  const hasData = read.some((one) => typeof one !== 'string' && one.length >= leastData)
  const inner = depth > 0 && all !== '' ? encodedIn(all, depth - 1) : { texts: [], hasData: false }
  return { texts: [...(all ? [all] : []), ...inner.texts], hasData: hasData || inner.hasData }
}

/** Fewer bytes are an id or a checksum. */
const leastData = 96

function* blocksOf(text: string): Generator<Uint8Array> {
  for (const { 0: run, 1: long = '', 2: last } of text.matchAll(base64)) {
    if (last) yield Buffer.from(long.replace(/\s/g, ''), 'base64')
    yield Buffer.from(run.replace(/\s/g, ''), 'base64')
  }
  for (const { 1: run = '' } of text.matchAll(hexadecimal)) yield Buffer.from(run.replace(/[ :]/g, ''), 'hex')
  for (const { 1: run = '' } of text.matchAll(ofCloudflare)) {
    const [key = 0, ...bytes] = Buffer.from(run, 'hex')
    yield Uint8Array.from(bytes, (byte) => byte ^ key)
  }
  for (const { 1: lines = '' } of text.matchAll(uuencoded)) yield uudecoded(lines)
}

function uudecoded(lines: string): Uint8Array {
  return Buffer.concat(
    lines.split(/\r?\n/).map((line) => {
      const signs = [...line.slice(1)].map((sign) => (sign.charCodeAt(0) - 32) & 63)
      const bytes = signs.flatMap((_, at) => {
        if (at % 4 !== 0) return []
        const [one = 0, two = 0, three = 0, four = 0] = signs.slice(at, at + 4)
        return [(one << 2) | (two >> 4), ((two & 15) << 4) | (three >> 2), ((three & 3) << 6) | four]
      })
      return Buffer.from(bytes.slice(0, ((line.charCodeAt(0) || 32) - 32) & 63))
    }),
  )
}

/** Bytes as text, if they are one; every other byte 0 is how UTF-16 holds Latin letters. */
function textIn(bytes: Uint8Array): string | undefined {
  for (const [encoding, odd] of wide)
    if (bytes.length % 2 === 0 && bytes.filter((byte, at) => byte === 0 && at % 2 === odd).length * 4 > bytes.length)
      return textIn(Buffer.from(new TextDecoder(encoding).decode(bytes)))
  if (bytes.length < 4 || bytes.some((byte) => byte < 32 && (byte < 9 || byte > 13))) return undefined
  const text = decoded(bytes)
  return text === undefined || /\p{Cc}|\p{Cn}|\p{Co}/u.test(text.replace(/[\t\n\v\f\r]/g, '')) ? undefined : text
}

const wide = [
  ['utf-16le', 1],
  ['utf-16be', 0],
] as const

/** A text with the letters of quoted-printable, and without the ends of lines that it and calendars fold. */
function unfolded(text: string): string {
  const isFolded = /^BEGIN:V/im.test(text)
  if (!isFolded && !text.includes('=')) return text
  return text
    .replace(/(?:=[\dA-F]{2})+/g, (run) => bytesAsText(run.replaceAll('=', '')) ?? run)
    .replace(isFolded ? /\r?\n[ \t]|=\r?\n/g : /=\r?\n/g, '')
}
