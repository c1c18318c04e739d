import { plainText } from '../../core/text/html.ts'
import { containsTitle, type PdfReading, type Warning } from '../../engines/documents/text.ts'
import { draftKey } from '../../office/screens/drafts/rules.ts'
import { peopleTyped } from '../record/people/form.ts'
import { acceptable } from '../record/people/problems.ts'
import { storedPeople } from '../record/people/rules.ts'
import { isOpenRange, type PositionFields, plainPages, storedPages } from '../record/position-rules.ts'
import { pageCountWarnings, type StoredReading } from './rules.ts'

/** A form's values by field. */
type Values = Record<string, string>

/**
 * The hidden fields of a form with an uploaded PDF or source of a full text: the hash and name of each, and a checksum
 * of each field that they filled.
 */
export type HeldPdf = Partial<Record<'heldpdf' | 'heldname' | 'heldtext' | 'heldtextname' | 'readfields', string>>

/** A page range without its end. */
const openRange = /^(\d{1,6})\s*[-–]?$/

/** Returns the page range of a PDF that begins like an open range such as `4-`; '' if the range has an end. */
export function closedRange(typed: string | undefined, pages: number): string {
  const [, first] = openRange.exec((typed ?? '').trim()) ?? []
  return first && pages > 0 ? storedPages({ first, last: Number(first) + pages - 1 }).pagenumber : ''
}

/** Returns the fields of a form that a PDF fills: those without typed text. A page range without its end gets one. */
export function fieldsToFill(reading: PdfReading, typed: Values): Values {
  const { authors: named, references, pages, warnings, texts, ...fields } = reading
  const authors = acceptable(named)
  const read: Values = {
    ...fields,
    authorname: authors.map(({ name }) => name).join(', '),
    authors: authors.length > 0 ? JSON.stringify(authors) : '',
    references: references.join('\n'),
    pagenumber: closedRange(typed.pagenumber, pages),
  }
  const isEmpty = (name: string) => plainText(typed[name] ?? '').trim() === ''
  const isOpen = (name: string) =>
    name === 'pagenumber' || (isEmpty(name) && (name !== 'authors' || agreesWithAuthors(typed, read)))
  return Object.fromEntries(Object.entries(read).filter(([name, value]) => value && isOpen(name)))
}

/** Reports whether the typed author line is empty or the same as the PDF's; other authors would contradict it. */
function agreesWithAuthors(typed: Values, { authorname = '' }: Values): boolean {
  return ['', authorname].includes((typed.authorname ?? '').trim())
}

/**
 * Returns the checksums of the fields that a PDF filled, for the hidden field `readfields`: `title:1f0c2b9a
 * doi:77ab01de`.
 */
export function fieldChecksums(filled: Values): string {
  return Object.entries(filled)
    .map(([name, value]) => `${name}:${checksumOf(name, value)}`)
    .join(' ')
}

/**
 * Returns a short hash of a field's value, which ignores differences in how browsers return it, such as line ends or
 * authors as lines.
 */
function checksumOf(name: string, value: string): string {
  const people = name === 'authors' ? peopleTyped(value) : undefined
  const sent = people ? storedPeople(people) : value.replace(/\r\n?/g, '\n').trim()
  return new Bun.CryptoHasher('sha256').update(sent).digest('hex').slice(0, 8)
}

/**
 * The fields that each field depends on. A field counts as edited if one of these was edited: names must not contradict
 * their people.
 */
const dependsOn: Record<string, string[]> = { authorname: ['authors'], language_alt: ['title_alt', 'abstract_alt'] }

/**
 * Returns the fields of a form that were filled from its PDF and have not been edited. The browser's script removes the
 * checksum of an edited field; without scripts, the checksum no longer matches. An entry without a checksum, from an
 * earlier version, counts as unedited.
 */
export function uneditedFields(form: Values): Set<string> {
  const marks = (form.readfields ?? '').split(' ').filter(Boolean)
  const unchanged = marks.flatMap((mark) => {
    const [name = '', checksum] = mark.split(':')
    return checksum === undefined || checksum === checksumOf(name, form[name] ?? '') ? [name] : []
  })
  const isFree = (name: string) => (form[name] ?? '') === '' || unchanged.includes(name)
  return new Set(unchanged.filter((name) => (dependsOn[name] ?? []).every(isFree)))
}

/**
 * Empties the unedited fields that an earlier PDF filled, for the PDF that replaces it; its page range loses its end.
 */
export function withoutFilled(form: Values): Values {
  const empty = [...uneditedFields(form)].map((name) => {
    const start = name === 'pagenumber' ? (form[name] ?? '').replace(/\d+\s*$/, '') : ''
    return [name, start] as const
  })
  return { ...form, ...Object.fromEntries(empty) }
}

/**
 * Returns the pages with which a form is saved. A proposed range, open (`14-`) or closed from an earlier PDF and
 * not edited since, is closed from the length of the saved PDF; it stays open if that is unknown. A typed range stays.
 * @param pages the PDF's pages, 0 if unknown
 */
export function savedPages(form: Values, pages: number) {
  const { pagenumber = '' } = withoutFilled(form)
  const closed = isOpenRange(pagenumber) ? closedRange(plainPages(pagenumber), pages) : ''
  return { pagenumber: closed || pagenumber }
}

/**
 * Returns the pages of an article whose PDF is replaced: open again if their end came only from the former PDF's
 * length.
 */
export function reopenedPages({ pagenumber }: PositionFields, formerPages: number) {
  const isOfFormer = formerPages > 0 && pageCountWarnings(formerPages, pagenumber).length === 0
  return { pagenumber: isOfFormer ? pagenumber.replace(/\d+\s*$/, '') : pagenumber }
}

const heldNames = ['heldpdf', 'heldname', 'readfields']

/** Returns the values that a person typed into a form: neither filled from its PDF nor proposed. */
export function typedValues(form: Values, proposed: Values): Values {
  const others = new Set([...heldNames, draftKey, ...uneditedFields(form)])
  const isOwn = ([name, value]: [string, string]) => value !== '' && !others.has(name) && value !== proposed[name]
  return Object.fromEntries(Object.entries(form).filter(isOwn))
}

/** Returns the warnings about a PDF in a form with a title and a page range. */
export function warningsInForm(
  { warnings, pages, firstPages }: StoredReading,
  { title = '', title_alt = '', pagenumber = '' }: Values,
): Warning[] {
  const [main, alt] = [plainText(title), plainText(title_alt)]
  const others = warnings.filter(({ code }) => code !== 'title_not_found')
  const isOther = main !== '' && containsTitle(firstPages, [main, alt]) === false
  const ofPdf = main === '' ? warnings : [...others, ...(isOther ? [titleNotFound] : [])]
  return [...ofPdf, ...pageCountWarnings(pages, pagenumber)]
}

const titleNotFound: Warning = { code: 'title_not_found', page: 1 }
