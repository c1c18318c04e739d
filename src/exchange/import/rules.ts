import { type Frequency, frequencies } from '../../core/db/enums.ts'
import { cleanLine, cleanText, isEmail, isOvermarked, largestNumber, maxTags } from '../../core/text/clean.ts'
import { isDay } from '../../core/text/dates.ts'
import { plainText } from '../../core/text/html.ts'
import { tooManyTags } from '../../core/text/messages.ts'
import type { Status } from '../../core/text/status.ts'
import { reviewProblems } from '../../journal/articles/editing/date-problems.ts'
import { articleFieldNames, fieldProblem, maxCharacters } from '../../journal/articles/editing/fields.ts'
import { cleanArticleField, noticeProblem } from '../../journal/articles/editing/form.ts'
import { metadataNames } from '../../journal/articles/editing/metadata-fields.ts'
import { isRefnumber, type PaymentType } from '../../journal/articles/rules.ts'
import { type IssueNumber, maxIssueLabel } from '../../journal/issues/rules.ts'
import { authorsIn, jsonObject, pagesIn, paymentIn, publicationIn, wordLine } from './field-rules.ts'

/** The metadata of an imported article, as its form cleans it. */
type ImportedMetadata = Record<(typeof metadataNames)[number], string>

/** An article from a line of the import file. */
export type ImportedArticle = Record<(typeof plainFields)[number], string> &
  IssueNumber & {
    key: string | undefined
    /** What its issue is in the source of a move. */
    issue_key: string | undefined
    /** What is shown in place of the number of its issue. */
    issue_label: string
    authors: string
    /** The people's details beside their names, as an article keeps them. */
    people: string
    /** The pages: numbers, or both in Roman numerals. */
    first: number | string | undefined
    last: number | string | undefined
    keywords: string
    /** The identifier by which harvesters know it from another system. */
    oai_identifier: string | null
    refnumber: string | undefined
    publishdate: string | undefined
    ptype: PaymentType
    txnid: string | null
    status: Status
    publish_at: Date | null
    frequency: Frequency | ''
    pdf: string | undefined
    /** The metadata of the article as it was typed into its form: cleaned and checked, no HTML encoded. */
    metadata: ImportedMetadata
  }

const wrong = (reason: string) => ({ reason })

type Parsed = { ok: true; article: ImportedArticle } | { ok: false; reason: string }

const maxKeyLength = 200

/** A line's frequency where the months of its issue are not known; an empty one is a whole year, as none is. */
export const unknownFrequency = 'unknown'

/** PDFs and indexes understand no later years (RFC 3339: four digits). */
const lastYear = 9999

/** Parses one line, a JSON object; undefined is a line that was too long. Names and titles stay as published. */
export function parseLine(line: string | undefined): Parsed {
  if (line === undefined) return refused('the line is longer than 5 MB')
  const given = jsonObject(line)
  if (!given) return refused('the line is not a JSON object')
  const typed = typedIn({ ...given, ...listsAsText(given) })
  const raw = rawReason(typed.fields)
  if (raw) return refused(raw)
  const words = wordsIn(typed)
  if ('reason' in words) return refused(words.reason)
  const place = placeIn(typed)
  if ('reason' in place) return refused(place.reason)
  const marks = marksIn(typed)
  if ('reason' in marks) return refused(marks.reason)
  const { text } = typed
  const payment = paymentIn(text)
  if ('reason' in payment) return refused(payment.reason)
  const publication = publicationIn(text)
  if ('reason' in publication) return refused(publication.reason)
  const metadata = metadataIn(text)
  const reason = metadataReason(metadata, marks.publishdate)
  if (reason) return refused(reason)
  const texts = Object.fromEntries(plainFields.map((name) => [name, text(name)] as const))
  const article = { ...texts, ...words, ...place, ...marks, ...payment, ...publication, metadata }
  return { ok: true, article: article as ImportedArticle } // a text for each plain field
}

/** A line's fields, and ways to read one. */
function typedIn(fields: Record<string, unknown>) {
  const text = (name: string) => (typeof fields[name] === 'string' ? cleanText(fields[name]) : '')
  const absent = (name: string) =>
    fields[name] === undefined || fields[name] === null || (typeof fields[name] === 'string' && text(name) === '')
  const number = (name: string, least: number) => {
    const value = fields[name]
    return Number.isInteger(value) && Number(value) >= least && Number(value) <= largestNumber
      ? Number(value)
      : undefined
  }
  return { fields, text, absent, number }
}

type Typed = ReturnType<typeof typedIn>

/** The people and keywords, once every text is one and not too long. */
function wordsIn({ fields, text, absent }: Typed) {
  const notText = textFields.find((name) => !absent(name) && typeof fields[name] !== 'string')
  if (notText) return wrong(`${notText} must be text`)
  if (plainText(text('title')) === '') return wrong('title is missing')
  const by = authorsIn(fields.authors)
  if (typeof by === 'string') return wrong(by)
  const keywords = wordLine(fields.keywords ?? '')
  if (keywords === undefined) return wrong('keywords must be text or an array of texts')
  const tooLong = limitedFields.find(
    (name) => (name === 'keywords' ? keywords : name === 'authors' ? by.authors : text(name)).length > maxOf(name),
  )
  return tooLong ? wrong(lengthReason(tooLong)) : { ...by, keywords }
}

/** The issue, the pages and the ref number. */
function placeIn({ fields, text, absent, number }: Typed) {
  const place = { year: number('year', 1), volume: number('volume', 0), issue: number('issue', 0) }
  const { year, volume, issue } = place
  if (year === undefined || volume === undefined || issue === undefined)
    return wrong('year, volume and issue must be integers')
  if (year > lastYear) return wrong(`year must be at most ${lastYear}`)
  const pages = pagesIn(text, number)
  if (!pages && !(absent('first') && absent('last'))) return wrong('the pages are not integers')
  if (pages && pages.from > pages.to) return wrong('the first page is after the last')
  const refnumber = absent('refnumber') ? undefined : String(fields.refnumber)
  if (refnumber !== undefined && (typeof fields.refnumber === 'object' || !isRefnumber(refnumber)))
    return wrong('refnumber must be 1 to 10 digits')
  return { year, volume, issue, first: pages?.first, last: pages?.last, refnumber }
}

/** Its date, its issue's months and label, its email, and by what other systems know it. */
function marksIn({ text, absent }: Typed) {
  const publishdate = absent('publishdate') ? undefined : text('publishdate')
  if (publishdate !== undefined && !isDay(publishdate)) return wrong('publishdate must be a date such as 2026-03-14')
  const isUnknown = text('frequency') === unknownFrequency
  const frequency = isUnknown ? '' : frequencies.find((known) => known === (text('frequency') || 'Jan-Dec'))
  if (frequency === undefined) return wrong(`frequency ${JSON.stringify(text('frequency'))} is unknown`)
  if (text('email') && !isEmail(text('email'))) return wrong('email must be an email address')
  const oai_identifier = text('oai_identifier') || null
  if (oai_identifier && !/^oai:[^\s:]+:\S{1,200}$/.test(oai_identifier))
    return wrong('oai_identifier must look like oai:journal.example:article/101')
  const longKey = ['key', 'issue_key'].find((name) => text(name).length > maxKeyLength)
  if (longKey) return wrong(`${longKey} is longer than ${maxKeyLength} characters`)
  if (text('issue_label').length > maxIssueLabel) return wrong(`issue_label is longer than ${maxIssueLabel} characters`)
  const [key, issue_key, pdf] = ['key', 'issue_key', 'pdf'].map((name) => text(name) || undefined)
  return { publishdate, frequency, oai_identifier, key, issue_key, pdf, issue_label: cleanLine(text('issue_label')) }
}

/** The fields of an article's form that a line has as texts; it gives authors, pages and the ref number in its own way. */
const formFields = without(articleFieldNames, ['authorname', 'authors', 'pagenumber', 'refnumber'])

/** Those that are taken as they are, as text. */
const plainFields = without(formFields, [...metadataNames, 'keywords', 'publishdate', 'ptype', 'txnid'])

function without<Name extends string, const Other extends Name>(names: Name[], others: Other[]) {
  return names.filter((name): name is Exclude<Name, Other> => !others.some((other) => other === name))
}

const textFields = [
  ...['key', 'issue_key', 'issue_label', 'oai_identifier', 'status', 'publish_at', 'frequency', 'pdf'],
  ...formFields.filter((name) => name !== 'keywords'),
]

const limitedFields = ['authors', ...formFields] as const

type LimitedField = (typeof limitedFields)[number]

const maxOf = (name: LimitedField) => maxCharacters(name === 'authors' ? 'authorname' : name)

const lengthReason = (name: LimitedField) => `${name} is longer than ${maxOf(name)} characters`

/** Checks raw input before cleaning; cleaning never drops half of a text. */
function rawReason(fields: Record<string, unknown>): string | undefined {
  for (const name of limitedFields) {
    const value = fields[name]
    const typed = Array.isArray(value) ? value.join(', ') : String(value)
    if (typed.length > 2 * maxOf(name)) return lengthReason(name)
    if (isOvermarked(typed)) return tooManyTags(name, maxTags)
  }
}

function refused(reason: string): Parsed {
  return { ok: false, reason }
}

/** References and funding that are lists, as their form takes them; other values stay, to be refused. */
function listsAsText({ references, funding }: Record<string, unknown>) {
  const areTexts = Array.isArray(references) && references.every((reference) => typeof reference === 'string')
  return {
    ...(areTexts && { references: references.map(cleanLine).join('\n') }),
    ...(Array.isArray(funding) && { funding: JSON.stringify(funding) }),
  }
}

/** The metadata of a line's article, cleaned as its form cleans it. */
function metadataIn(text: (name: string) => string): ImportedMetadata {
  const values = metadataNames.map((name) => [name, cleanArticleField(name, text(name))])
  return Object.fromEntries(values) as ImportedMetadata // one for each name
}

/** The first problem with metadata by the rules of the form. */
function metadataReason(metadata: ImportedMetadata, publishdate: string | undefined): string | undefined {
  const problems = metadataNames.flatMap((name) => fieldProblem(name, metadata[name]) ?? [])
  const [problem] = [...problems, ...reviewProblems({ ...metadata, publishdate }), noticeProblem(metadata) ?? []].flat()
  return problem && `${problem.field}: ${problem.message}`
}
