import { fold } from '../../core/text/words.ts'

/** A word of a text: folded, and where it stands there. */
export type TextWord = { folded: string; written: string; start: number; end: number; isCapital: boolean }

/**
 * Letters, with what nobody sees between them, also broken at the end of a line; or digits, which behind a name are the number of a note:
 * `Otsuka1,2`.
 */
const lettersOrDigits =
  /\p{L}[\p{L}\p{M}\u00ad\u200b-\u200d\u2060\ufeff]*(?:(?<=\p{L}{2})[-‐]\n ?(?=\p{Ll}{2})[\p{L}\p{M}\u00ad]+)?|\p{N}+/gu
const lineEnd = /[-‐]\n ?/

/** The words of a text in order, letters and digits apart; letters set apart (`S H A R M A`) are one word. */
export function textWords(text: string): TextWord[] {
  const spaced = [...text.matchAll(/(?<![\p{L}\p{N}])(?:\p{Lu} ){4,}\p{Lu}(?![\p{L}\p{N}])/gu)]
  const spans = spaced.map(({ index, 0: run }) => ({ start: index, end: index + run.length }))
  const words: TextWord[] = []
  let next = 0
  for (const { index, 0: word } of text.matchAll(lettersOrDigits)) {
    while ((spans[next]?.end ?? text.length) <= index) next++
    const span = spans[next]
    if (!span || index < span.start) words.push(wordAt(word, index, word.length))
  }
  const joined = spaced.map(({ index, 0: run }) => wordAt(run.replaceAll(' ', ''), index, run.length))
  return joined.length === 0 ? words : [...words, ...joined].toSorted((one, other) => one.start - other.start)
}

const smallCapitals = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡ ʏᴢ'
/** Small capitals, and letters in circles, squares and brackets. */
const adorned = /[ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ\u249c-\u24e9\u{1f110}-\u{1f189}]/gu
const backwards = /\u202e([^\u202c\n]{1,200})/gu

/** Signs that nobody sees, such as marks of direction, but joiners and what stands where a line may end. */
const formats = /(?![\u00ad\u200b-\u200d\u2060\ufeff])\p{Cf}/gu

/** Raised letters, as marks behind names are, and whole words of them. */
const raisedLetters = '[\\u02b0-\\u02b8\\u02e0-\\u02e4\\u1d2c-\\u1d61\\u1d9b-\\u1dbf\\u2071\\u207f]'
const raised = new RegExp(`(\\p{L}\\p{M}*)?(${raisedLetters}+)(\\p{L})?`, 'gu')
const raisedWords = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${raisedLetters}{4,}(?!\\p{L})`, 'gu')

/** A mark that is typed before a name: 'aUniversity'. */
const typedMark = /(?<![\p{L}\p{N}])(\p{Ll})(?=\p{Lu}\p{Ll}{3})/gu

/** An address with room where its line might break, as older TeX sets it: 'http: // www. x. org/ ~rose'. */
const spacedAddress = /https?:(?: \/\/ ?|\/\/ )(?:[\w~%-]+[./?=&#]+ ?){2,20}[\w~%-]*/gi

/** A text as its readers see it: what is set backwards from its end, no marks of direction, adorned letters as capitals, marks apart, and addresses solid. */
export const asSeen = (text: string): string =>
  text
    .normalize('NFC')
    .replace(backwards, (_, run: string) => [...run].reverse().join(''))
    .replace(formats, '')
    .replace(raisedWords, (word) => word.normalize('NFKC').toUpperCase())
    .replace(raised, (_, before = '', run: string, next = '') => {
      const letters = run.normalize('NFKC')
      return before && next ? before + letters + next : `${before}${before && '^'}${letters}${next && ` ${next}`}`
    })
    .replace(typedMark, '$1 ')
    .replace(spacedAddress, (spaced) => spaced.replaceAll(' ', ''))
    .replace(adorned, (letter) => {
      const place = smallCapitals.indexOf(letter)
      if (place >= 0) return String.fromCharCode(65 + place)
      const code = letter.codePointAt(0) ?? 0
      const at = code < 0x1f110 ? (code - 0x249c) % 26 : (code - 0x1f110) % 32
      return at < 26 ? String.fromCharCode(65 + at) : letter
    })

/** Cyrillic, Greek and phonetic letters that look like Latin ones. */
const lookAlikes = new Map(
  ['аaсcеeһhіiјjоoрpѕsхxуyԁdԛqѡwΑAАAΒBВBСCΕEЕEΗHНHΙIІIЈJΚKКKΜMМMΝNΟOОOΡPРPЅSΤTТTΥYΧXХXΖZοoνvɑaɡg'].flatMap((row) =>
    (row.match(/../gu) ?? []).map(([letter = '', latin = '']) => [letter, latin] as const),
  ),
)

/** A word in Latin letters, if all that it has look like these. */
function inLatinLetters(word: string): string {
  if (!/[\u0251\u0261\u0370-\u052f]/.test(word)) return word
  const plain = word.normalize('NFD').replace(/[^\0-\x7f]/g, (letter) => lookAlikes.get(letter) ?? letter)
  return /[\u0370-\u052f]/.test(plain) ? word : plain
}

/** A word with a capital, or written while the capitals were locked: 'dELACROIX'. */
const capital = /^(?:\p{Lu}|\p{Ll}\p{Lu}{2})/u

function wordAt(found: string, start: number, length: number): TextWord {
  const word = found.replace(lineEnd, '')
  const folded = fold(inLatinLetters(word.replaceAll('\u200b', '')))
  return { folded, written: word, start, end: start + length, isCapital: capital.test(word) }
}

/** The words of a name or a phrase, folded. */
export const foldedWords = (text: string): string[] => textWords(text.normalize('NFC')).map(({ folded }) => folded)

/** Whether a word is written in Devanagari, which has no capitals. */
export const isDevanagari = (word: string) => /\p{Script=Devanagari}/u.test(word)

/** One letter or a few, as initials are written. */
export function isInitials(text: string, { written, end }: TextWord): boolean {
  return /^\p{Lu}$/u.test(written) ? /^[\s.,;:)]|^$/.test(text.slice(end, end + 1)) : /^\p{Lu}{2,3}$/u.test(written)
}

/** A text whose paragraphs are one line each, as long as before: phrases go on over lines. */
export const inParagraphs = (text: string) => text.replace(/(?<!\n[ \t]*)\n(?![ \t]*\n)/g, ' ')

const abbreviated = String.raw`(?<!(?<![\p{L}])(?:\p{Lu}|al|[Dd]r|[Pp]rof|Mrs?|[Nn]os?|[Ff]igs?|[Rr]efs?|[Ee]qs?|[Ss]ec|[Ss]t|vs|cf|Inc|Ltd|Univ|डॉ))`
const sentenceEnd = new RegExp(
  String.raw`${abbreviated}[.!?।]['”’)]?\s+(?=['“‘(]?[\p{Lu}\p{Lo}]|\d{1,2}(?:\.\d{1,2})* \p{Lu}\p{Ll})|。|\n\s*\n`,
  'gu',
)
const reach = 400

/** The sentence around a place in a text, as far as 400 letters before and behind it. */
export function sentenceAround(text: string, at: number): { start: number; end: number } {
  const from = Math.max(0, at - reach)
  const before = [...text.slice(from, at + 1).matchAll(sentenceEnd)].at(-1)
  const behind = text.slice(at, at + reach)
  const [after] = behind.matchAll(sentenceEnd)
  const last = after ? after.index + after[0].trimEnd().length : behind.length
  return { start: before ? from + before.index + before[0].length : from, end: at + last }
}

/** The numbers of '3, 5–7'. */
export function numbersIn(list: string): number[] {
  return list === ''
    ? []
    : list.split(/[,;]/).flatMap((part) => {
        const [from = 0, to = from] = part.split(/[–-]/).map(Number)
        return Array.from({ length: Math.min(50, Math.max(0, to - from) + 1) }, (_, step) => from + step)
      })
}

/** An address with the letters that it escapes. */
export const unescaped = (url: string): string =>
  url.replace(/(?:%[\da-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString())
