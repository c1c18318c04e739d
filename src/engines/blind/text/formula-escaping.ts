import { asking } from '../office/sheet-rules.ts'

type TextKind = 'csv' | 'txt'

/**
 * Characters of a function call or of a reference to another file or program; each may be one byte of a wider
 * character.
 */
const askings = {
  csv: new RegExp(
    String.raw`(?<![^\s"'()+\-*/^&=<>,;:!%|{}@[\]\\])([^\s"'()+\-*/^&=<>,;:!%|{}@[\]\\]+)\s*\(` +
      String.raw`|\|[^|!\r\n]*!|'[^'\r\n]*'[#!]|\[[^[\]\r\n]*\][^![\r\n]*!`,
    'g',
  ),
  txt: new RegExp(asking, 'giu'),
}

/** Functions that only compute or format a table's own cells, or wait for a click; some are also names of columns. */
const harmless = new Set(
  (
    'abs and or not xor if ifs iferror ifna sum sumif sumifs sumproduct sumsq product average averageif averageifs ' +
    'mean sd se n count counta countif countifs countblank min max median mode stdev stdev.s stdev.p stdevp var var.s ' +
    'var.p varp round roundup rounddown int mod trunc power sqrt exp ln log log2 log10 sin cos tan asin acos atan pi ' +
    'rank large small percentile quartile correl slope intercept rsq ttest t.test chitest concatenate concat left ' +
    'right mid len lower upper trim text value date year month day index match lookup vlookup hlookup row column hyperlink'
  ).split(' '),
)

/**
 * Escapes a text file so that a spreadsheet can open it safely: a cell whose formula calls a host or another program
 * gets an apostrophe before it, which makes it a text. All other bytes stay.
 * @param kind in a table, any call of a function not known to be harmless counts, because functions have names in each
 * language
 */
export function withEscapedFormulas(bytes: Uint8Array, kind: TextKind): Uint8Array {
  const [first, second] = bytes
  const isSwapped = first === 0xfe && second === 0xff && bytes.length % 2 === 0
  const isWide = isSwapped || (first === 0xff && second === 0xfe)
  const encoding = isWide ? 'utf16le' : 'latin1' // bytes beyond ASCII are never part of a match
  const buffer = Buffer.from(bytes)
  const text = (isSwapped ? buffer.swap16() : buffer).toString(encoding)
  const quiet = quieted(text, kind)
  if (quiet === text) return bytes
  const written = Buffer.from(quiet, encoding)
  return isSwapped ? written.swap16() : written
}

/** `＝`, `＋`, `－` and `＠`, which East Asian programs read as the narrow ones: in UTF-16, and as bytes of UTF-8. */
const wideSigns = '[\uff1d\uff0b\uff0d\uff20]|\xef\xbc[\x9d\x8b\x8d\xa0]'

function quieted(text: string, kind: TextKind): string {
  const places = Array.from(text.matchAll(askings[kind]), ({ 1: called, index, 0: { length } }) =>
    called && harmless.has(called.toLowerCase()) ? -1 : index + length - 1,
  ).filter((place) => place >= 0)
  if (places.length === 0) return text
  const [, declared = ''] = /^(?:\ufeff|\xef\xbb\xbf)*"?sep=([^\r\n])/i.exec(text) ?? []
  const separators = `\\r\\n,;\\t${RegExp.escape(declared)}`
  // '- a line' of a text is not a formula
  const sign = `${kind === 'csv' ? '[=@+-]' : '[=@]|[+-](?=[^\\s,;])'}|${wideSigns}`
  const begins = new RegExp(`(?<=(?:^(?:\\ufeff|\\xef\\xbb\\xbf)*|[${separators}|])[ ]*("?)[ ]*)(?:${sign})`, 'gu')
  const ends = { quoted: /(?:[^"]|"")*/y, piece: new RegExp(`[^${separators}]*`, 'y'), line: /[^\r\n]*/y }
  const from = (at: number, end: RegExp) => {
    end.lastIndex = at
    return end.exec(text)?.[0] ?? ''
  }
  let next = 0
  return text.replace(begins, (found, quote: string, at: number) => {
    while ((places[next] ?? text.length) < at) next++
    const piece = from(at, quote ? ends.quoted : ends.piece)
    const isOpen = !quote && /[('|["]/.test(piece) // the arguments of a call may contain separators of cells
    const { length } = isOpen ? from(at, ends.line) : piece
    return (places[next] ?? text.length) < at + length ? `'${found}` : found
  })
}
