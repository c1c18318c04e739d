import { draftMark } from '../accounts/draft-rules.ts'
import { plainText } from '../text/html.ts'
import { pageCountWarnings, type Reading, type Warning, type WarningCode, warningCodes } from './rules.ts'

/** A form's values by field. */
type Values = Record<string, string>

/** The hidden fields of a form whose PDF was read: its hash, name and pages, the fields it filled and its warnings. */
export type HeldPdf = Partial<Record<'heldpdf' | 'heldname' | 'heldpages' | 'readfields' | 'pdfwarnings', string>>

/** A PDF that was read waits this long for its form to be published, in milliseconds. */
export const heldMs = 30 * 24 * 60 * 60 * 1000

/** A range of pages whose end is not typed yet. */
const begun = /^(\d{1,6})\s*[-–]?$/

/**
 * The fields of a form that a PDF fills: those in which nothing was typed. A range of pages that has only begun gets its end.
 */
export function offered(reading: Reading, typed: Values): Values {
  const { title, authors, abstract, keywords, doi, received, revised, accepted, references, language } = reading
  const { title_alt, abstract_alt, language_alt } = reading
  const people = authors.map(({ name, orcid, affiliation }) => ({ name, orcid, affiliation }))
  const [, first] = begun.exec((typed.pagenumber ?? '').trim()) ?? []
  const read: Values = {
    title,
    abstract,
    keywords,
    doi,
    received,
    revised,
    accepted,
    language,
    title_alt,
    abstract_alt,
    language_alt,
    authorname: authors.map(({ name }) => name).join(', '),
    authors: people.length > 0 ? JSON.stringify(people) : '',
    references: references.join('\n'),
    pagenumber: first && reading.pages > 0 ? `${first}-${Number(first) + reading.pages - 1}` : '',
  }
  const isEmpty = (name: string) => plainText(typed[name] ?? '').trim() === ''
  const isOpen = (name: string) =>
    name === 'pagenumber' || (isEmpty(name) && (name !== 'authors' || isNamed(typed, read)))
  return Object.fromEntries(Object.entries(read).filter(([name, value]) => value && isOpen(name)))
}

/** Whether those who were read go with the author line that was typed: other names of theirs would contradict it. */
function isNamed(typed: Values, { authorname = '' }: Values): boolean {
  return ['', authorname].includes((typed.authorname ?? '').trim())
}

const heldNames = ['heldpdf', 'heldname', 'heldpages', 'readfields', 'pdfwarnings']

/** What was typed into a form: neither read from its PDF, nor proposed. */
export function ownValues(form: Values, proposed: Values): Values {
  const others = new Set([...heldNames, draftMark, ...(form.readfields?.split(' ') ?? [])])
  const isOwn = ([name, value]: [string, string]) => value !== '' && !others.has(name) && value !== proposed[name]
  return Object.fromEntries(Object.entries(form).filter(isOwn))
}

/** Warnings as the hidden field of a form carries them: `no_text font_not_embedded:3`. */
export function warningsTyped({ warnings }: Reading): string {
  return warnings.map(({ code, page }) => (page === null ? code : `${code}:${page}`)).join(' ')
}

/** The warnings in a hidden field, with that of a page range which the PDF does not fill. */
export function warningsIn(typed: string, pages: number, range: string): Warning[] {
  const told = typed.split(' ').flatMap((one): Warning[] => {
    const [code, page] = one.split(':')
    return isCode(code) ? [{ code, page: page ? Number(page) : null }] : []
  })
  return [...told, ...pageCountWarnings(pages, range)]
}

const isCode = (code: string | undefined): code is WarningCode => warningCodes.some((one) => one === code)
