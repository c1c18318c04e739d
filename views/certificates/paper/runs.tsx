import { StyleSheet, Text } from '@react-pdf/renderer'
import { subscripts, superscripts } from '../../../src/core/language/script-letters.ts'
import { decodeHtml, encodeHtml } from '../../../src/core/text/html.ts'
import { graphemes } from '../../../src/core/text/words.ts'
import { devanagari, printable } from './fonts.ts'

const styles = StyleSheet.create({
  bold: { fontWeight: 600 },
  italic: { fontStyle: 'italic' },
  raised: { verticalAlign: 'super' },
  lowered: { verticalAlign: 'sub' },
  devanagari: { fontFamily: devanagari },
})

type Style = (typeof styles)[keyof typeof styles]

/** A stretch of text in one font and style. */
export type Run = { key: number; text: string; isNagari: boolean; isItalic: boolean; style: Style[] }

/** Draws inline HTML of 10 points, each script in its font and each tag in its style. */
export function Runs({ html }: { html: string }) {
  return <Drawn runs={splitHtmlRuns(html)} size={10} />
}

/** Draws runs of text. @param size of the surrounding text, in points */
export function Drawn({ runs, size }: { runs: Run[]; size: number }) {
  const small = { fontSize: size * 0.66 }
  return runs.map(({ key, text, style }) => (
    <Text key={key} style={isShifted(style) ? [...style, small] : style}>
      {text}
    </Text>
  ))
}

const isShifted = (style: Style[]) => style.includes(styles.raised) || style.includes(styles.lowered)

/** Draws plain text, each script in its font. */
export function ScriptedText({ children }: { children: string }) {
  return <Runs html={encodeHtml(children)} />
}

/** Matches a tag, or words of Devanagari with their joiners and dandas, which belong to several scripts. */
const tagOrNagari =
  /(<[^>]*>|[\p{Script=Devanagari}\u0964\u0965\u200c\u200d]+(?:\s+[\p{Script=Devanagari}\u0964\u0965\u200c\u200d]+)*)/u

const raisedLetters = new RegExp(`[${superscripts}]+`, 'g')
const loweredLetters = new RegExp(`[${subscripts}]+`, 'g')

/**
 * Converts superscript and subscript characters to tags, as in `ha⁻¹` and `Ca²⁺`: the fonts have superscript digits but
 * not every other superscript letter.
 */
function withScripts(html: string): string {
  const shifted = (tag: string) => (letters: string) =>
    /^[⁰¹²³⁴-⁹₀-₉]+$/.test(letters) ? letters : `<${tag}>${letters.normalize('NFKC')}</${tag}>`
  return html.replace(raisedLetters, shifted('sup')).replace(loweredLetters, shifted('sub'))
}

/** Matches a space that must not break inside a measurement: `5 | kg`, `p | < | 0.05`. */
const beforeUnit = /(?<=\d) (?=(?:k?g|Mg|t|mm|c?m|ha|dS|°C)\b)| (?=<)|(?<=<) /g

/** Splits inline HTML into runs, one for each change of tag or script. */
export function splitHtmlRuns(html: string): Run[] {
  const open = new Set<string>()
  return withScripts(html)
    .split(tagOrNagari)
    .flatMap((part, key) => {
      const [, slash, tag = ''] = /^<(\/?)(\w+)/.exec(part) ?? []
      if (slash === undefined) {
        const isNagari = key % 2 === 1
        const decoded = decodeHtml(open.has('sup') ? part.replace('-', '−') : part)
        const text = printable(decoded, isNagari).replace(beforeUnit, '\u00a0')
        const isItalic = open.has('i') || open.has('em')
        return text ? [{ key, text, isNagari, isItalic, style: styleOf(open, isNagari) }] : []
      }
      if (tag === 'br') return [{ key, text: ' ', isNagari: false, isItalic: false, style: [] }]
      if (slash) open.delete(tag)
      else open.add(tag)
      return []
    })
}

function styleOf(open: Set<string>, isNagari: boolean): Style[] {
  return [
    ...(open.has('i') || open.has('em') ? [styles.italic] : []),
    ...(open.has('b') || open.has('strong') ? [styles.bold] : []),
    ...(open.has('sup') ? [styles.raised] : []),
    ...(open.has('sub') ? [styles.lowered] : []),
    ...(isNagari ? [styles.devanagari] : []),
  ]
}

const maxWordLength = 28
const maxPartLength = 24
/**
 * The longest address that is kept whole. Addresses occur only in citations, whose lines have room; a cut address would
 * gain a hyphen.
 */
const maxAddressLength = 64

/** Returns the parts that a word may be broken into; only a word too long for any line is cut. */
export function unhyphenated(word: string | null): string[] {
  const text = word ?? ''
  if (text.length <= (/^https?:\/\//.test(text) ? maxAddressLength : maxWordLength)) return [text]
  const parts = ['']
  for (const { segment } of graphemes.segment(text)) {
    if ((parts.at(-1) ?? '').length + segment.length > maxPartLength) parts.push('')
    parts.push((parts.pop() ?? '') + segment)
  }
  return parts
}

/** Returns the style of a text with points between its letters; those of Devanagari hang together. */
export const spaced = (text: string, points: number) => ({
  letterSpacing: /\p{Script=Devanagari}/u.test(text) ? 0 : points,
})

/** Breaks text only at spaces, not where the font changes, as in `(<i>Vigna radiata</i>)`. */
export const wrapping = { hyphenationCallback: unhyphenated, hyphenationPenalty: 10_000 }

/** Prevents a text from breaking. */
export const unbroken = { hyphenationCallback: (word: string | null) => [word ?? ''] }
