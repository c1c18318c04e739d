import type { PastedKind } from '../text/formats.ts'

/** Expands the ligatures ﬀ ﬁ ﬂ ﬃ ﬄ ﬅ ﬆ, common in PDFs, and dots a dotless ı under an accent. */
export function withoutLigatures(text: string): string {
  return text.replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC')).replace(/ı(?=\p{M})/gu, 'i')
}

/**
 * Splits pasted plain text into paragraphs of lines. In a text, blank lines separate paragraphs, each of one line,
 * because PDF viewers copy the typeset lines; a title is one line; a post keeps its lines in one paragraph.
 */
export function pastedText(text: string, kind: PastedKind): string[][] {
  const lines = withoutLigatures(text)
    .replace(/\r\n?|[\v\f\u0085\u2028]/g, '\n')
    .replaceAll('\u2029', '\n\n')
  if (kind === 'title') return [[joinPastedLines(lines)]]
  if (kind === 'post') return [lines.split('\n').map(joinPastedLines).filter(Boolean)]
  return lines.split(/\n\s*\n/).flatMap((paragraph) => {
    const line = joinPastedLines(paragraph)
    return line ? [[line]] : []
  })
}

/** Excludes a suspended hyphen: `pre- and post-harvest`. */
const suspended = '(?!(?:and|or|to)\\b)'

/** Matches the characters that PDF viewers copy for a soft hyphen at a line end. */
const softHyphen = /[\u00ad\ufffe]\n/g
/** Excludes compounds, which keep their hyphen at a line end: `self-fertilising`, `state-of-the-art`. */
const compound =
  '(?<!\\b(?:self|well|high|low|peer|double|cross|case)(?=[-‐]\\n\\p{Ll}{5})|[-‐](?:of|the|to|in|on|by|and)(?=[-‐]\\n))'
const brokenWord = new RegExp(`(?<=\\p{Ll})${compound}[-‐]\\n${suspended}(?=\\p{Ll})`, 'gu')
const brokenCompound = new RegExp(`(?<=\\S[-‐–—])\\n${suspended}`, 'g')

/** Matches characters of scripts without spaces between words. */
const unspaced = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}、。，；：]'
const unspacedEnd = new RegExp(`(?<=${unspaced})\\n(?=${unspaced})`, 'gu')

/**
 * Joins lines with spaces, Chinese and Japanese lines without. Removes a line-end hyphen between lower-case letters,
 * except in some compounds; keeps any other, without a space after it.
 */
export function joinPastedLines(lines: string): string {
  return lines
    .trim()
    .replace(/[^\S\n]{2,}/g, ' ') // otherwise a long run of spaces takes quadratic time
    .replace(/\s*\n\s*/g, '\n')
    .replace(softHyphen, '')
    .replace(brokenWord, '')
    .replace(brokenCompound, '')
    .replace(unspacedEnd, '')
    .replace(/\s{2,}|[\t\n]/g, ' ')
}
