import { type Frequency, frequencies } from '../../core/db/enums.ts'
import { onlineFirst } from '../../core/online-first.ts'
import { keywordLine } from '../../core/pasted/keywords.ts'
import { cleanLine, cleanText, largestNumber } from '../../core/text/clean.ts'
import { plainText } from '../../core/text/html.ts'
import { type Problem, rawProblem } from '../../core/text/problems.ts'
import type { Status } from '../../core/text/status.ts'
import { cleanArticleField, noticeProblem } from '../../journal/articles/editing/form.ts'
import { reviewProblems } from '../../journal/record/date-problems.ts'
import { articleFieldNames, articleLabels, fieldProblem, maxCharacters } from '../../journal/record/fields.ts'
import { introductionFields, issueFields } from '../../journal/record/issues/fields.ts'
import type { Introduction, IssueNumber } from '../../journal/record/issues/rules.ts'
import { fieldProblemOf } from '../../office/records/fields.ts'
import { recordForm } from '../../office/records/form.ts'
import { authorsIn, pagesIn, parseJsonObject, publicationIn } from './field-rules.ts'
import { type ImportedSupplement, supplementsIn } from './supplement-rules.ts'
import { type ImportedVersion, versionsIn } from './version-rules.ts'

type OwnField = 'authorname' | 'authors' | 'pagenumber'
const isOfLine = (name: string): name is OwnField => /^(?:authorname|authors|pagenumber)$/.test(name)

/** The fields of an article's form that a line has as texts; it has its own formats for authors and pages. */
const formFields = articleFieldNames.filter((name) => !isOfLine(name))

type FormField = Exclude<(typeof articleFieldNames)[number], OwnField>

/** The other fields of a line. */
const ownFields = [
  'key',
  'issue_key',
  'issue_label',
  'issue_title',
  'issue_description',
  'issue_editors',
  'oai_identifier',
  'status',
  'publish_at',
  'frequency',
  'first_address',
  'pdf',
  'text',
]

/** An article from a line of the import file. */
export type ImportedArticle = IssueNumber & {
  /** Cleaned and checked like an article's form, not HTML-encoded; title and abstract are not sanitised yet. */
  texts: Record<FormField, string>
  key: string | undefined
  /** The ref number of the address that it had online first, before it was in its issue; '' if it was not. */
  first_refnumber: string
  /** The key of its issue in the source of a move. */
  issue_key: string | undefined
  /** The words shown instead of its issue's number. */
  issue_label: string
  /** The texts at the top of its issue's page, as stored. */
  introduction: Pick<Introduction, 'title' | 'description' | 'editors'>
  authors: string
  /** The people's details besides their names, as stored. */
  people: string
  /** The pages: numbers, or both in Roman numerals. */
  first: number | string | undefined
  last: number | string | undefined
  /** The identifier that harvesters know from another system. */
  oai_identifier: string | null
  status: Status
  publish_at: Date | null
  frequency: Frequency | ''
  pdf: string | undefined
  /** The path of its full text. */
  text: string | undefined
  /** Its supplements, each with the path of its file. */
  supplements: ImportedSupplement[]
  /** The versions that readers saw, the article itself last; none if it never changed. */
  versions: ImportedVersion[]
}

const wrong = (reason: string) => ({ reason })

type Parsed = { ok: true; article: ImportedArticle } | { ok: false; reason: string }

const maxKeyLength = 200

/** A line's frequency if the months of its issue are unknown; an empty or missing one means a whole year. */
export const unknownFrequency = 'unknown'

/** The latest year that PDFs and indexes support (RFC 3339: four digits). */
const lastYear = 9999

/** Parses one line, a JSON object; undefined is a line that was too long. Names and titles stay as published. */
export function parseLine(line: string | undefined): Parsed {
  if (line === undefined) return refuseLine('the line is longer than 5 MB')
  const given = parseJsonObject(line)
  if (!given) return refuseLine('the line is not a JSON object')
  const typed = makeFieldReaders({ ...given, ...joinLists(given) })
  const reason = findRawReason(typed.fields) ?? findTypeReason(typed)
  if (reason) return refuseLine(reason)
  const texts = textsIn(typed)
  const unlike = findTextReason(texts)
  if (unlike) return refuseLine(unlike)
  const by = authorsIn(typed.fields.authors)
  if ('reason' in by) return refuseLine(by.reason)
  const place = readIssueAndPages(typed)
  if ('reason' in place) return refuseLine(place.reason)
  const marks = marksIn(typed)
  if ('reason' in marks) return refuseLine(marks.reason)
  const publication = publicationIn(typed.text)
  if ('reason' in publication) return refuseLine(publication.reason)
  const beside = supplementsIn(given.supplements)
  if ('reason' in beside) return refuseLine(beside.reason)
  const earlier = versionsIn(given.versions)
  if ('reason' in earlier) return refuseLine(earlier.reason)
  if (earlier.versions.length > 0 && (!marks.pdf || publication.status !== 'enabled'))
    return refuseLine('versions are of a public article with a PDF')
  return { ok: true, article: { texts, ...by, ...place, ...marks, ...publication, ...beside, ...earlier } }
}

/** Returns a line's fields, and functions that read one. */
function makeFieldReaders(fields: Record<string, unknown>) {
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

type Typed = ReturnType<typeof makeFieldReaders>

/** Checks raw input before cleaning; cleaning never drops half of a text. */
function findRawReason(fields: Record<string, unknown>): string | undefined {
  for (const name of ['authors', ...formFields] as const) {
    const field = name === 'authors' ? 'authorname' : name
    const typed = Array.isArray(fields[name]) ? fields[name].join(', ') : String(fields[name])
    const problem = rawProblem(articleLabels, field, { typed, most: maxCharacters(field) })
    if (problem) return formatFieldProblem(problem, name)
  }
}

function findTypeReason({ fields, absent }: Typed): string | undefined {
  const notText = [...ownFields, ...formFields].find((name) => !absent(name) && typeof fields[name] !== 'string')
  return notText && `${notText} must be text`
}

/** Returns the texts of a line's article, cleaned like its form's. */
function textsIn({ text }: Typed): Record<FormField, string> {
  const cleaned = formFields.map((name) => [name, isSanitised(name) ? text(name) : cleanArticleField(name, text(name))])
  const texts = Object.fromEntries(cleaned) as Record<FormField, string> // has each name
  return { ...texts, ptype: texts.ptype || 'free' }
}

const isSanitised = (name: FormField) => name === 'title' || name === 'abstract'

/** Returns the form's problem with a line's texts; only the title is required. */
function findTextReason(texts: Record<FormField, string>): string | undefined {
  const title = fieldProblem('title', plainText(texts.title) && texts.title)
  const others = formFields.flatMap((name) => (texts[name] && fieldProblem(name, texts[name])) || [])
  const given = [title ?? [], others.filter(({ code }) => code !== 'required')]
  const [problem] = [...given, reviewProblems(texts), noticeProblem(texts) ?? []].flat()
  return problem && formatFieldProblem(problem)
}

const formatFieldProblem = ({ field, message, hint }: Problem, name = field) =>
  [`${name}: ${message}`, hint].filter(Boolean).join('. ')

/** Returns the issue, or that an article is online first, its first address and the pages. */
function readIssueAndPages({ fields, text, absent, number }: Typed) {
  const first_refnumber = firstAddress.exec(text('first_address'))?.[1] ?? ''
  if (text('first_address') && !first_refnumber) return wrong('first_address must look like /articles/101')
  const place = { year: number('year', 1), volume: number('volume', 0), issue: number('issue', 0) }
  const isEarly = fields.online_first === true
  if (!isEarly && !absent('online_first') && fields.online_first !== false)
    return wrong('online_first must be true or false')
  if (isEarly && !(absent('year') && absent('volume') && absent('issue')))
    return wrong('an article online first has no year, volume and issue')
  if (isEarly && !text('publishdate')) return wrong('an article online first has a publishdate')
  const { year, volume, issue } = isEarly ? onlineFirst : place
  if (year === undefined || volume === undefined || issue === undefined)
    return wrong('year, volume and issue must be integers')
  if (year > lastYear) return wrong(`year must be at most ${lastYear}`)
  const pages = pagesIn(text, number)
  if (!pages && !(absent('first') && absent('last'))) return wrong('the pages are not integers')
  if (pages && text('article_number')) return wrong('an article has pages or a number, not both')
  if (pages && pages.from > pages.to) return wrong('the first page is after the last')
  return { year, volume, issue, first: pages?.first, last: pages?.last, first_refnumber }
}

/** Matches the address of an article online first. */
const firstAddress = /^\/articles\/(\d{1,10})$/

const introductionForm = recordForm(introductionFields)

/** Returns its issue's months, label and introduction, and its identifiers in other systems. */
function marksIn({ text }: Typed) {
  const isUnknown = text('frequency') === unknownFrequency
  const frequency: Frequency | '' | undefined = isUnknown
    ? ''
    : frequencies.find((known) => known === (text('frequency') || 'Jan-Dec'))
  if (frequency === undefined) return wrong(`frequency ${JSON.stringify(text('frequency'))} is unknown`)
  const oai_identifier = text('oai_identifier') || null
  if (oai_identifier && !/^oai:[^\s:]+:\S{1,200}$/.test(oai_identifier))
    return wrong('oai_identifier must look like oai:journal.example:article/101')
  const longKey = ['key', 'issue_key'].find((name) => text(name).length > maxKeyLength)
  if (longKey) return wrong(`${longKey} is longer than ${maxKeyLength} characters`)
  const issue_label = cleanLine(text('issue_label'))
  const label = fieldProblemOf(issueFields, 'issue_label', issue_label)
  if (label) return wrong(formatFieldProblem(label))
  const introduction = introductionForm.newIn({
    title: text('issue_title'),
    description: text('issue_description'),
    editors: text('issue_editors'),
  })
  if (!introduction.ok) return wrong(formatFieldProblem(introduction.problem, `issue_${introduction.problem.field}`))
  const [key, issue_key, pdf, path] = ['key', 'issue_key', 'pdf', 'text'].map((name) => text(name) || undefined)
  return { frequency, oai_identifier, key, issue_key, pdf, text: path, issue_label, introduction: introduction.columns }
}

const refuseLine = (reason: string): Parsed => ({ ok: false, reason })

/** Returns a list or a number of a line in the form's format; leaves other values, to be refused. */
function joinLists({ references, funding, resources, keywords, refnumber }: Record<string, unknown>) {
  return {
    ...(areTexts(references) && { references: references.map(cleanLine).join('\n') }),
    ...(areTexts(keywords) && { keywords: keywordLine(keywords) }),
    ...(Array.isArray(funding) && { funding: JSON.stringify(funding) }),
    ...(Array.isArray(resources) && { resources: JSON.stringify(resources) }),
    ...(typeof refnumber === 'number' && { refnumber: String(refnumber) }),
  }
}

const areTexts = (given: unknown): given is string[] =>
  Array.isArray(given) && given.every((text) => typeof text === 'string')
