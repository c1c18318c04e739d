import { latinDigits } from '../../../core/language/digits.ts'
import { beginsInLowerCase, isBeginning } from '../../../core/pasted/reference-bounds.ts'
import { findReferenceLabel } from '../../../core/pasted/references.ts'

const dated = /(?<!\d\.?)(?:1[3-9]|20)\d\d(?!\d)|\b(?:in press|forthcoming|n\.\s?d\.|s\.\s?d\.)|https?:|\bdoi\b/i
const eastAsian = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

const isDated = (text: string) => dated.test(latinDigits(text))
const hasLength = (text: string) => text.length > (eastAsian.test(text) ? 10 : 25) && text.length < 900

/** Whether a text can begin a reference: with a number, a name, a title, or an address that is not all of it. */
const canBegin = (text: string) =>
  findReferenceLabel(text) !== '' ||
  isBeginning(text) ||
  beginsInLowerCase(text) ||
  /^[[(«“„"'‘—–_]*[\p{Lu}\p{Lt}\p{Lo}]/u.test(text) ||
  /^[—–_-]{2,}/.test(text)

/** Whether a text among references looks like one. */
export const looksCited = (text: string): boolean => hasLength(text) && isDated(text) && canBegin(text)

/** Signs of a reference that text has not: volume and pages, a DOI, GOST's strokes, a publisher. */
const printed = new RegExp(
  [
    String.raw`\d\s*\(\d[\d–-]*\)\s*[:,;.]|\d\s*[:,;]\s*(?:pp?\.?\s*)?[A-Za-z]?\d+\s*[-–—]\s*[A-Za-z]?\d|(?:\bpp?|[сСpP])\.\s?\d`,
    String.raw`https?:|\bdoi\b|\b10\.\d{4,9}/|\s//\s|\s[—–-]\s(?:1[89]|20)\d\d|\[[A-Z](?:/[A-Z]+)?\]\s*\.`,
    String.raw`^.{4,250}?\((?:1[5-9]|20)\d\d[a-z]?\)[.:]\s|[,:;]\s*\d{1,5}\s*[-–—]\s*\d{1,5}\.?$|\barxiv\b`,
    String.raw`\b(?:journal|proceedings|transactions|annals) of\b|\bet\.? al\b|\beds?\.\)|\(eds?\.?\)|\b(?:vol|no|nr|iss|т|вып|№)\.?\s?\d`,
    String.raw`\b(?:press|springer|elsevier|wiley|routledge|sage|verlag|publish(?:er|ers|ing)|editora|ediciones|éditions|penerbit)\b`,
    '(?:издательство|изд-во)|प्रकाशन',
    String.raw`:\s*\p{Lu}[\p{L} &.]+[,.]\s*(?:1[89]|20)\d\d|\p{Lu}\p{Ll}+\s\p{Lu}[\p{L} ]+[.,]\s(?:1[89]|20)\d\d\s*[;.]`,
  ].join('|'),
  'iu',
)
const yearBehindNames = /^[^.]{3,160}[\s.,]\(?(?:1[5-9]|20)\d\d[a-z]?\)?[.,:)]/u
const numbered = /^[[(［【]?\p{Nd}{1,3}[\])］】.]/u

/** Whether a text is surely a reference, also outside of a list: it begins like one and has the signs of one. */
export const isSurelyReference = (text: string): boolean => {
  const latin = latinDigits(text)
  const own = latin.slice(findReferenceLabel(latin).length)
  const begins = numbered.test(text) || isBeginning(own) || beginsInLowerCase(own) || yearBehindNames.test(own)
  return looksCited(text) && text.length < 600 && begins && printed.test(own)
}

/** Whether a paragraph without a year can be a reference: it begins with a number or with names. */
export const beginsLikeReference = (text: string): boolean =>
  findReferenceLabel(text) !== '' || isBeginning(text) || beginsInLowerCase(text)

/** The beginnings of a line that goes on with the reference above it. */
const further = new RegExp(
  String.raw`^(?:https?:|www\.|doi\b|available (?:at|from|online)|retrieved|accessed|\[?online\]?|url\b|\d+\s*\(\d+\)|` +
    String.raw`pp?\.\s?\d|vol\b|isbn\b|режим доступа|дата обращения|[[(]\p{L}[^\])]{3,60}[\])]\.?$)`,
  'iu',
)
/** Whether a text is the address of a page and nothing else. */
export const isBareAddress = (text: string): boolean => /^(?:https?:\/\/|www\.)\S+$/i.test(text)
const addressAndMore = /^(?:https?:\/\/|www\.)\S+\s+(?!\(?(?:accessed|retrieved|last|visited|cited)\b)\S.*\p{L}{3}/iu

/** Whether a paragraph of a list goes on with the reference above it. */
export const goesOnAbove = (text: string): boolean =>
  !isBeginning(text) &&
  !addressAndMore.test(text) &&
  (further.test(text) || (/^\p{Ll}/u.test(text) && !beginsInLowerCase(text)))

/** Whether a text ends as a reference does: with a full stop, a number, a bracket or an address. */
export const endsWhole = (text: string): boolean =>
  /[.)\]}\d»”"'’।。]$/u.test(text) || /(?:https?:\/\/|www\.|\b10\.)\S+$/.test(text)
