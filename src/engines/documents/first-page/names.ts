import { areTitles, conjunctions, isSuffix } from '../../../core/language/name-words.ts'
import { institutions } from '../../../core/pasted/affiliations.ts'
import { initialsInPairs } from '../../../core/pasted/listed-names.ts'
import { isName, isNameLine, withoutDegrees } from '../../../core/pasted/names.ts'
import { bareName } from '../../../core/text/person-names.ts'
import type { Line } from '../layout/layout.ts'
import { markLetters } from '../layout/markup.ts'

/** A printed name with the marks of its affiliations, or with the affiliation after it on its line. */
export type Named = { name: string; marks: string[]; affiliation?: string }

const otherWords = [
  'box|email|e-mail|orcid|received|accepted|published|revised|corresponding|copyright|article|abstract|keywords?',
  'professor|student|scholar|scientist|lecturer|editor',
  String.raw`india|usa|uk|u\.s\.a|canada|germany|france|china|japan|israel|italy|spain|switzerland|australia`,
  'nepal|pakistan|bangladesh|sri lanka|united states|united kingdom|south africa|new zealand',
  'hong kong|new york|new delhi',
  'fakultas|jurusan|program studi|politeknik|informatika|tugas akhir|skripsi|facultad|faculdade|departamento',
]

/** Matches words of institutions, places and offices, which no name contains. */
export const organisation = new RegExp(
  String.raw`${institutions}|\b(?:${otherWords.join('|')})\b|आचार्य|प्राध्यापक|प्रोफेसर|शोधार्थी|शोधछात्र|भारत|החוג|הפקולטה|אוניברסיט`,
  'iu',
)

const credential = /^(?:dr\.?ph|m\.?[as]|[js]r|i{2,3}|(?:(?:senior|life|student|graduate) )?(?:member|fellow))\.?$/i
/** Matches abbreviations such as MBBS, FRCP, IEEE. */
const abbreviation = /^\p{Lu}{2,6}$/u
/** If names are in capitals too, a word with a vowel may be a name. */
const vowel = /[AEIOU]/
const isCredential = (text: string, areCapitals: boolean) =>
  credential.test(text) ||
  areTitles(text) ||
  (abbreviation.test(text) && !(areCapitals && vowel.test(text.normalize('NFD'))))

const headingWords = [
  'from|with|without|using|towards?|between|during',
  'stud(?:y|ies)|analys[ei]s|evidence|review|report|approach|survey|introduction|chapter|contents|proposal|project',
  'notes?|notice|table',
  'version|manual|options|support|template|summary|draft|frequently',
]

/** Matches words of headings and subtitles in capitals, which no name contains. */
const ofHeadings = new RegExp(String.raw`\b(?:${headingWords.join('|')})\b`, 'i')

const parting = new RegExp(
  String.raw`\s*(?:[,;&|•،؛，、；]|(?<!l)·|·(?!l)|(?<=\p{L})\/(?=\p{Lu})|(?<=[\s⟧])(?:AND|${conjunctions})(?=\s|$))\s*`,
  'u',
)
const leading = new RegExp(String.raw`^(?:AND|&|y|e|${conjunctions})\s+(?=[\p{Lu}\p{Lo}])`, 'u')

/** Whether only wide gaps separate the names of a line. */
export const isPartedByGaps = ({ pieces, text }: Line) => pieces.some(({ isApart }) => isApart) && !parting.test(text)

/** Returns the text of a line with its marks between ⟦⟧. */
function withMarks(line: Line): string {
  const isParted = isPartedByGaps(line)
  const symbols = new RegExp(`[${markLetters}¹²³⁴⁵⁶⁷⁸⁹]+`, 'gu')
  return line.pieces
    .map(({ text, script, isApart }) => {
      const isMark = script === 'sup' && text.trim().length < 16
      const marked = isMark
        ? `⟦${text.trim().normalize('NFKC')}⟧`
        : text.replace(symbols, (all) => `⟦${all.normalize('NFKC')}⟧`)
      return isParted && isApart && !script ? `;${marked}` : marked
    })
    .join('')
    .replace(/(?<=\p{L}\.?)\s?(\d{1,2}(?:\s?,\s?\d{1,2})*)(?=\s*(?:[,;&⟦]|and\b|$))/gu, '⟦$1⟧')
    .replace(/(?<=[\p{L}\])]) ?[([](\d{1,2}(?:,\s?\d{1,2})*|[a-h*])[)\]]/gu, '⟦$1⟧')
    .replace(/⟧[\s,]*⟦/g, ',')
    .replace(marksInFront, (line) => line.replace(markedName, '$2$1'))
    .replace(/,\s*(⟦[^⟦⟧]*⟧)\s*(?=\S)/g, '$1, ')
    .replace(/⟦[^⟦⟧]*⟦|⟧[^⟦⟧]*⟧/g, (odd) => odd.slice(0, -1))
    .replace(/[ \t]+/g, ' ')
    .trim()
}

/** Matches a line of several names with their marks in front: '¹Ravi Kumar, ²Sita Devi'. */
const marksInFront = /^⟦[^⟦⟧]*⟧\s*\p{Lu}[^⟦⟧]*[,;&]\s*(?:and\s+)?(?:⟦[^⟦⟧]*⟧[^⟦⟧]*\p{L}[^⟦⟧]*)+$/u
const markedName = /(⟦[^⟦⟧]*⟧)\s*([^⟦⟧]*[^⟦⟧\s,;&])(?=\s*[,;&]?\s*(?:⟦|$))/gu

/** A longer line has no names, and would take too long. */
export const longestNames = 2000

/** Returns the names of a line, in order; [] if any part of it is not a name. */
export function findNamesInLine(line: Line): Named[] {
  if (line.text.length > longestNames) return []
  const text = withMarks(line).replace(/⟦[^⟧]*⟧/g, (marks) => marks.replaceAll(',', '/'))
  const parts = inNaturalOrder(text)
    .replace(/^(?:by|लेखक)\s*:?\s+/iu, '')
    .replace(inTheNameOf, '')
    .replace(orcid, '')
    .replace(orcidWord, '')
    .replace(/ ?\(\p{L}[\p{L} -]{4,30}\)/gu, '') // an office, for example (Coordinator)
    .replace(spanishAnd, '$1, ')
    .replace(twoNames, '$1, $2')
    .split(parting)
    .map((part) => part.replace(leading, '').trim())
    .filter(Boolean)
  const names: Named[] = []
  const areCapitals = !/\p{Ll}/u.test(line.text.replace(/\band\b/g, ''))
  for (const part of parts) {
    const [whole, name = '', marks = ''] = /^([^⟦⟧]*?)\s*(?:⟦([^⟧]*)⟧\.?)?$/u.exec(part) ?? []
    if (whole === undefined) return []
    const plain = withoutDegrees(name.replace(/\s+/g, ' '))
      .replace(initialsAlone, '$& ')
      .replace(/[.]?$/, (dot) => (/\b(?:\p{Lu}|[JS]r)\.$/u.test(name) ? dot : ''))
      .trim()
    const last = names.at(-1)
    const added = marks.split(/[/,\s]+/).flatMap((mark) => mark.match(/\d+|(.)\1*/gu) ?? [])
    if (!plain && last) last.marks.push(...added)
    else if (isCredential(plain, areCapitals)) {
      if (last && isSuffix(plain)) last.name += ` ${plain}`
      last?.marks.push(...added)
    } else if (isPrintedName(plain)) names.push({ name: bareName(plain), marks: added })
    else return []
  }
  const isSure = names.some(({ name, marks }) => names.length > 1 || marks.length > 0 || !withoutCapitals.test(name))
  return isSure ? names : []
}

/** Matches initials without a space before the family name: 'S.K.Sharma'. */
const initialsAlone = /(?<=\p{Lu})\.(?=\p{Lu}\p{L})/gu

/** A name in capitals has a word of at least three letters. */
const inCapitals = /\p{Lu}{3}/u
const capitals = new RegExp(
  `^((?:\\p{Lu}[\\p{Lu}\\p{M}.'’-]{1,20}[\\d${markLetters}]*[ ,]+(?:and )?){2,16})(?=\\p{Lu}\\p{Ll})(.+)$`,
  'u',
)

const initialled = `\\p{Lu}\\.(?:[ -]?\\p{Lu}\\.)* \\p{Lu}[\\p{L}\\p{M}'’-]+[\\d${markLetters}]*`
const withInitials = new RegExp(`^(${initialled}(?:(?:,? and |, )${initialled})*), (\\p{Lu}.+)$`, 'u')

/** Returns the names of a line that also has their institution: 'Sita Devi, University of Pune'. */
export function namesWithInstitution(line: Line): Named[] {
  if (line.text.length > longestNames) return []
  const [, names = '', affiliation = ''] =
    withInitials.exec(line.text) ?? capitals.exec(line.text) ?? beforeInstitution(line) ?? []
  const isNamed = inCapitals.test(names) || /\p{Ll}/u.test(names)
  if (!isNamed || !organisation.test(affiliation)) return []
  const text = names.replace(/[\s,]+$/, '')
  const pieces = line.pieces.slice(0, 1).map((piece) => ({ ...piece, text }))
  return findNamesInLine({ ...line, text, pieces }).map((named) => ({ ...named, affiliation }))
}

/** Returns the text before and after the comma before an institution, if the line has no raised marks. */
function beforeInstitution({ text, pieces }: Line): [all: string, names: string, affiliation: string] | undefined {
  const parts = text.split(/,\s*/)
  const at = parts.findIndex((part) => organisation.test(part))
  if (at < 1 || pieces.some(({ script }) => script)) return undefined
  return [text, parts.slice(0, at).join(', '), parts.slice(at).join(', ')]
}

/** Matches an ORCID iD after a name, with its label. */
const orcid =
  /\s*[([]?(?:ORCID(?: iDs?)?\s*[:–-]?\s*)?(?:https?:\/\/orcid\.org\/)?\d{4}-\d{4}-\d{4}-\d{3}[\dX][)\]]?/giu

/** Matches the label of a link to an iD, after a name. */
const orcidWord = /(?<=[\p{L}.⟧)])\s*[([]?(?<![\p{L}])(?:ORCID(?: iDs?)?|iD)[)\]]?(?=\s*(?:[,;&⟦]|and\s|$))/gu

/** Matches 'for the HEAT Study Group' after the names. */
const inTheNameOf = /[,;]?\s(?:and )?(?:for|on behalf of) the \p{Lu}[^,;]*$/u

/** Matches `y` or `e` between two people, but not inside a name (Ortega y Gasset). */
const spanishAnd = /(⟧|\p{Lu}\S* \S+ )\s?[ye] (?=\p{Lu}\S* (?:\p{Ll}+ )*\p{Lu})/gu

const withInitial = "\\p{Lu}[\\p{L}\\p{M}'’-]+ \\p{Lu}\\. \\p{Lu}[\\p{L}\\p{M}'’-]+"
/** Matches two names with only a space between them. */
const twoNames = new RegExp(`^(${withInitial}) (${withInitial})$`, 'u')

/** Converts 'Kumar, Ravi; Devi, Sita' to 'Ravi Kumar; Sita Devi', and 'Kumar, R., Devi, S.' to 'R. Kumar; S. Devi'. */
function inNaturalOrder(text: string): string {
  const pairs = /[;⟦]/.test(text) ? [] : initialsInPairs(text)
  if (pairs.length > 0) return pairs.map(({ family, given }) => `${given} ${family}`).join('; ')
  const parts = text.split(/\s*;\s*/).filter(Boolean)
  const names = parts.map((part) => /^([^,⟦⟧]+),\s*([^,⟦⟧]+?)\s*(⟦[^⟧]*⟧)?$/u.exec(part))
  if (parts.length < 2 || names.includes(null)) return text
  return names.map((name) => `${name?.[2]} ${name?.[1]}${name?.[3] ?? ''}`).join('; ')
}

/** Whether a text is a printed name: at least two words with initial capitals, or in Devanagari. */
function isPrintedName(text: string): boolean {
  if (organisation.test(text) || ofHeadings.test(text) || text.length > 60) return false
  if (withoutCapitals.test(text)) return !institutionsWithoutCapitals.test(text)
  return devanagari.test(text) ? isName(text) : isNameLine(bareName(text)) && !/(?:^| )\p{Lo}/u.test(text)
}

/**
 * A Chinese name, or an Arabic or Hebrew one of two words; because ordinary words match too, a line needs two names, or
 * marks.
 */
const withoutCapitals =
  /^(?:\p{Script=Han}{2,4}|\p{Script=Arabic}{2,}(?: \p{Script=Arabic}{2,}){1,4}|\p{Script=Hebrew}{2,}(?: \p{Script=Hebrew}{2,}){1,3})$/u
const institutionsWithoutCapitals =
  /大学|大學|学院|學院|研究|医院|公司|中心|摘要|关键|قسم|كلية|جامعة|معهد|مركز|وزارة|هيئة|دانشگاه|گروه|אוניברסיט|מכון/u

const devanagari = /^[. \p{Script=Devanagari}\u200c\u200d]+$/u
