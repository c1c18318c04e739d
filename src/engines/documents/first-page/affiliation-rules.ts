import { joinedLines } from '../../../core/pasted/affiliations.ts'
import type { Line, Piece } from '../layout/layout.ts'
import { markLetters } from '../layout/markup.ts'
import { organisation } from './names.ts'

/** Matches contact details. */
export const contact = /\S@\S|\(at\)|https?\s?:|www\.|^\W*(?:e-?mail|orcid|tel|phone|fax|correspond\w*|\{|ई-?मेल)/iu
const historyWords = [
  'dated|received|revised|recibido|aceptado|recebido|aceito|aprovado|reçu|accepted|published',
  'doi|issn|copyright|licen[cs]e|citation|cite this',
]
/** Matches the dates, licence and number of an article. */
export const history = new RegExp(String.raw`\b(?:${historyWords.join('|')})\b|©|प्राप्त|स्वीकृत`, 'iu')
const year = '(?:1[89]|20)\\d\\d'
const dates = [
  String.raw`\p{L}{3,9}\.? \d{1,2}(?:st|nd|rd|th)?,? ${year}`,
  String.raw`\d{1,2}(?:st|nd|rd|th)? (?:de )?\p{L}{3,9}\.?,? (?:de )?${year}`,
  String.raw`\p{L}{3,9}\.? ${year}`,
  String.raw`${year}[-/.]\d\d?[-/.]\d\d?`,
  String.raw`(?:${year},? )?v(?:er\.|ersion)?[. -]?\d[\d.]*`,
]
const editionWords = [
  'released|printed|version|revision|draft|compiled',
  String.raw`last (?:updated|modified|changed)|file date|for \S+ version`,
]
/** Matches a lone date, or a version with or without its date. */
const edition = new RegExp(
  String.raw`^\W*(?:${dates.join('|')})(?![\p{L}\d]).{0,20}$|^(?:${editionWords.join('|')})\b`,
  'iu',
)

/** Whether a line under names contains dates, a version or a licence. */
export const isDated = (text: string) => history.test(text) || edition.test(text)

const marked = new RegExp(
  `^(?:[([]?(\\d{1,2}|[a-h])[.)\\]]?\\s+|(\\d{1,2}|([${markLetters}])\\3*)\\s*)(?=[\\p{Lu}\\p{Lo}])(.+)$`,
  'u',
)

/** Returns affiliations by their leading mark; an unmarked line continues the previous one. */
export function affiliationsByMark(lines: Line[]): Map<string, string> {
  const affiliations = new Map<string, string>()
  let current: string | undefined
  let last: Line | undefined
  for (const line of lines) {
    const isNext =
      last && line.y - last.y < line.size * 1.8 && line.y > last.y && !contact.test(line.text) && !isProse(line.text)
    if (!isNext) current = undefined
    for (const { mark, text } of splitLineAtMarks(line)) {
      if (mark) current = mark
      if (mark) affiliations.set(mark, chooseMarkedInstitution(affiliations.get(mark), withoutContact(text)))
      else if (current) affiliations.set(current, joinedLines(affiliations.get(current) ?? '', withoutContact(text)))
    }
    last = line
  }
  return affiliations
}

/** Returns the institution of two texts with one mark; '' if both are institutions. */
function chooseMarkedInstitution(known: string | undefined, text: string): string {
  if (!known || !organisation.test(known)) return text
  return organisation.test(text) && text !== known ? '' : known
}

/** Splits a line at its marks: superscript, bold in regular text, or at the line's beginning. */
function splitLineAtMarks(line: Line): { mark?: string; text: string }[] {
  const isMark = ({ script, isBold, text }: Piece) =>
    (script === 'sup' || (isBold && !line.isBold && /\d/.test(text))) &&
    /^\s*(?:\d{1,2}|[^\p{L}\d\s,]|[a-h])\)?\s*$/u.test(text)
  const parts: { mark?: string; text: string }[] = [{ text: '' }]
  for (const piece of line.pieces) {
    const last = parts.at(-1)
    if (isMark(piece)) parts.push({ mark: piece.text.replace(/\)?\s*$/, '').trim(), text: '' })
    else if (last) last.text += piece.text
  }
  if (listed.test(line.text)) return line.text.split(listed).map(listedPart)
  const filled = parts.filter(({ mark, text }) => mark || text.trim())
  const lead = (filled[0]?.text ?? '').replace(/^[¹²³⁴-⁹]+/u, (mark) => mark.normalize('NFKC'))
  const [, spaced, close, , rest = ''] = marked.exec(filled[0]?.mark ? '' : lead) ?? []
  return spaced || close ? [{ mark: spaced || close, text: rest }, ...filled.slice(1)] : filled
}

/** Matches before each affiliation of a numbered list in wide brackets, as in '（1. 农学院；2. 工程学院）'. */
const listed = /(?:^（\s*|；\s*)(?=\d{1,2}\s*[.．、])/u

function listedPart(part: string): { mark?: string; text: string } {
  const [, mark, text = ''] = /^(?:(\d{1,2})\s*[.．、]\s*)?(.*?)）?$/u.exec(part) ?? []
  return mark === undefined ? { text } : { mark, text }
}

/** Whether a line is running text: more than `share` of its words are in lower case. */
export function isProse(text: string, share = 0.65): boolean {
  const words = text.match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? []
  return words.length > 6 && words.filter((word) => /^\p{Ll}/u.test(word)).length > words.length * share
}

/** Cuts off sentences about a person after the affiliation: 'University of Pune, Pune. She teaches statistics.' */
export function withoutSentences(text: string): string {
  if (otherText.test(text)) return ''
  const [first = '', ...others] = text.split(/(?<=\p{L}{3}|\d|\))\.\s+(?=\p{Lu})/u)
  const at = others.findIndex(
    (sentence) => aboutAuthor.test(sentence) || (isProse(sentence) && !organisation.test(sentence)),
  )
  return at < 0 ? text : [first, ...others.slice(0, at)].join('. ')
}

/** The beginnings of text under names that is not an affiliation: acknowledgements, a table of contents. */
const otherBeginnings = [
  String.raw`this (?:work|research|study|paper) (?:is|was|has)\b`,
  String.raw`(?:supported|funded) by\b|adapted from\b`,
  String.raw`contents\b|table of contents|table des matières`,
]
const otherText = new RegExp(String.raw`^\W*(?:${otherBeginnings.join('|')})|(?:\. ?){5}`, 'iu')

const aboutAuthors = [
  'the authors?|these authors|this (?:work|research|study)|he|she|they|his|her|we|both|all',
  'funded|supported|present address|currently|now at|authors? contributed',
]
const aboutAuthor = new RegExp(String.raw`^(?:${aboutAuthors.join('|')})\b`, 'iu')

/** Returns the line without its one trailing email address; undefined if it has none, or has other contact details. */
export function withoutMail(line: Line): Line | undefined {
  const rest = line.text.replace(/\s*[([<]?[\w.+-]{1,64}@[\w.-]{1,99}[)\]>]?$/u, '')
  if (rest === line.text || !rest || contact.test(rest)) return undefined
  let left = rest.length
  const pieces = line.pieces.flatMap((piece) => {
    const text = piece.text.slice(0, left)
    left = Math.max(0, left - piece.text.length)
    return text ? [{ ...piece, text }] : []
  })
  return { ...line, text: rest, pieces }
}

/** Returns a text without contact details and the marks around them. */
export const withoutContact = (text: string) =>
  text
    .replace(/(?:\{[^{}@]{0,200}\}|\([^()@]{0,200}|(?<![\p{L}\d.+-])[\p{L}\d._+-]{1,64})\s?@\S.*$/u, '')
    .replace(/\b(?:e-?mail|tel|phone|fax)\b.*$|<?https?\s?:.*$|<?\bwww\s?\..*$/iu, '')
    .trim()
    .replace(/^[\s,;:.]+|(?<![\s,;:])[\s,;:]+(?:and)?$|(?<=\p{L}{3})\.$/gu, '')
