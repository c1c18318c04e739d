import { decodedText } from '../../core/text/clean.ts'

/** The text of a file of letters: UTF-8, UTF-16 by its mark, or as older programs write; undefined for any other file. */
export function plainText(bytes: Uint8Array): string | undefined {
  const text = decodedText(bytes) ?? new TextDecoder('windows-1252').decode(bytes)
  return /(?![\t\n\v\f\r])\p{Cc}/u.test(text) ? undefined : text
}

/** In what programs wrote texts before Unicode, beside that of Western Windows: Macs, and the Windows, Unix and DOS of other languages. */
const oldEncodings = [
  ...[
    'macintosh',
    'windows-1250',
    'windows-1251',
    'windows-1253',
    'windows-1254',
    'windows-1257',
    'iso-8859-2',
    'iso-8859-4',
  ],
  ...[
    'iso-8859-5',
    'iso-8859-7',
    'iso-8859-13',
    'koi8-u',
    'ibm866',
    'gb18030',
    'big5',
    'shift_jis',
    'euc-jp',
    'euc-kr',
  ],
] as const

const ofWindows = oldEncodings.filter((encoding) => encoding.startsWith('windows'))

/** The words that a drawing of Windows, an EMF or WMF, may write: in letters of two bytes, or of one by a code page. */
export function wordsDrawn(bytes: Uint8Array): string[] {
  const wide = [bytes, bytes.subarray(1)].map((from) => new TextDecoder('utf-16le').decode(from))
  const narrow = ['windows-1252', ...ofWindows, 'windows-1258'].map((page) => new TextDecoder(page).decode(bytes))
  return [
    ...wide.flatMap((text) => text.match(/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}]{4,}/gu) ?? []),
    ...narrow.flatMap((text) => text.match(/[\p{L}\p{M}]{6,}/gu) ?? []),
  ]
}

/** The lines of a text that is no Unicode as other programs may have written it, where they then hold a word that is looked for. */
export function otherReadings(bytes: Uint8Array, isMeant: (word: string) => boolean): string[] {
  if (decodedText(bytes) !== undefined) return []
  const holdsOne = (line: string) =>
    /[^\p{ASCII}]/u.test(line) &&
    line.split(/[^\p{L}\p{M}]+/u).some((word) => /[^\p{ASCII}]/u.test(word) && isMeant(word))
  const read = oldEncodings.map((encoding) =>
    new TextDecoder(encoding)
      .decode(bytes)
      .split(/\r\n?|\n/)
      .filter(holdsOne)
      .join('\n'),
  )
  return [...new Set(read)].filter(Boolean)
}
