import { articleTypes, pdfSources } from '../../../core/db/enums.ts'
import { isOnlineFirst } from '../../../core/online-first.ts'
import { keywordsOf, keywordsTyped } from '../../../core/pasted/keywords.ts'
import { cleanLine, cleanText, wholeNumber } from '../../../core/text/clean.ts'
import { dayIn, isDay } from '../../../core/text/dates.ts'
import { decodeHtml, encodeHtml, plainText, textHtml, titleHtml } from '../../../core/text/html.ts'
import type { Refusal } from '../../../core/text/problems.ts'
import type { Field } from '../../../office/records/fields.ts'
import { cleanField, recordForm, type Typed } from '../../../office/records/form.ts'
import { dateProblem, dateProblems, reviewProblems, reviewProblemsOf, typedDays } from '../../record/date-problems.ts'
import { reviewDays } from '../../record/day-rules.ts'
import { type ArticleField, type ArticleProblem, articleFields, articleProblem } from '../../record/fields.ts'
import type { IssueNumber } from '../../record/issues/rules.ts'
import { unmarkedTitle } from '../../record/notice-rules.ts'
import { isNotice } from '../../record/notices/kind-rules.ts'
import { cleanAuthorLine, parsePeopleForm, peopleTyped } from '../../record/people/form.ts'
import { readArticlePeople, type StoredPeople, storedPeople, withoutEmail } from '../../record/people/rules.ts'
import {
  fixedProblem,
  parseIssuePlace,
  placeChangeIn,
  placeFields,
  placeTyped,
  saysOnlineFirst,
} from '../../record/place-form.ts'
import { isOpenRange } from '../../record/position-rules.ts'
import { resourceLines } from '../../record/resources/rules.ts'
import type { Article } from '../../record/rules.ts'
import { fundingLines, splitCleanLines } from '../../record/support-rules.ts'
import { titleKey } from '../../record/title-key.ts'
import { type Moment, publicationIn } from '../publish/rules.ts'
import { foldedLine } from './folding-rules.ts'

/** Cleans the typed value of a field; HTML is sanitised, not yet encoded. */
export function cleanArticleField(field: ArticleField, typed: string): string {
  if (field === 'title') return titleHtml(cleanLine(typed))
  if (field === 'abstract') return textHtml(cleanText(typed))
  if (field === 'title_alt') return titleHtml(cleanLine(typed))
  if (field === 'keywords' || field === 'keywords_alt') return keywordsTyped(typed)
  if (field === 'notice_reasons' || field === 'notice_by') return keywordsOf(typed).join(', ')
  if (field === 'references') return splitCleanLines(typed).join('\n')
  if (field === 'funding') return fundingLines(typed) ?? cleanText(typed)
  if (field === 'resources') return resourceLines(typed) ?? cleanText(typed)
  if (field === 'article_type') return cleanLine(typed) || articleTypes[0]
  if (field === 'pdf_source') return cleanLine(typed) || pdfSources[0]
  if (field === 'authorname') return cleanAuthorLine(typed)
  if (field === 'authors') return storedPeople(peopleTyped(typed) ?? [])
  return foldedLine(field, cleanField(articleFields[field], typed))
}

/** Parses the forms of an article. */
export const articleForm = recordForm(articleFields, cleanArticleField, contradiction)

/** Returns the problem of fields that contradict each other: a notice and its article, pages and a number. */
function contradiction(row: Readonly<Record<string, string>>): ArticleProblem | undefined {
  const hasBoth = row.article_number && row.pagenumber
  const both = { ...articleProblem('pages_and_number', 'article_number'), code: 'invalid' }
  return noticeProblem(row) ?? (hasBoth ? both : undefined)
}

/** Checks that a notice names its article, and that no other type has what only notices have. */
export function noticeProblem(row: Readonly<Record<string, string>>): ArticleProblem | undefined {
  if (isNotice(row.article_type)) return row.notice_of ? undefined : articleProblem('required', 'notice_of')
  const given = noticeFields.find((name) => row[name])
  return given && { ...articleProblem(given === 'notice_of' ? 'notice_alone' : 'notice_only', given), code: 'invalid' }
}

const noticeFields = ['notice_of', 'notice_reasons', 'notice_by'] as const

const derived = { authorname: { ...articleFields.authorname, isValid: undefined } }
const numbered = { pagenumber: { ...articleFields.pagenumber, isRequired: false } }

/** Returns a parser of forms like {@link articleForm}, with other rules for some fields. */
function formWith(others: Partial<Record<ArticleField, Field>>): typeof articleForm {
  const fields = { ...articleFields, ...others } as typeof articleFields // with the same names
  return recordForm(fields, cleanArticleField, contradiction)
}

/**
 * Parsers of forms, by whether the author line was derived from the people, and whether the article needs pages now.
 */
const forms = {
  typed: { paged: articleForm, numbered: formWith(numbered) },
  derived: { paged: formWith(derived), numbered: formWith({ ...derived, ...numbered }) },
}

function formFor({ isDerived }: { isDerived: boolean }, form: Typed): typeof articleForm {
  const needsPages = !form.article_number?.trim() && form.pdf_source !== 'typeset' && !saysOnlineFirst(form)
  return forms[isDerived ? 'derived' : 'typed'][needsPages ? 'paged' : 'numbered']
}

/** Omits the open pages of an article whose typeset PDF will determine them: only the first of them is known. */
const withoutOpenPages = (form: Typed, source = form.pdf_source): Typed =>
  source === 'typeset' && isOpenRange(form.pagenumber ?? '') ? { ...form, pagenumber: '' } : form

type Columns = Partial<Extract<ReturnType<typeof articleForm.newIn>, { ok: true }>['columns']>

/**
 * Returns the row of a new article without its file, or the problems of its form.
 * @param moment the current time, with its day in UTC as YYYY-MM-DD
 */
export function newArticleIn(sent: Typed, moment: Moment & { today: string }) {
  const typed = withoutOpenPages(sent)
  const when = publicationIn({ ...typed, status: typed.status ?? 'enabled' }, moment)
  const form = scheduledForm(typed, when.ok ? when.publication.publish_at : null, moment.zone)
  const place = parseIssuePlace(form)
  const people = parsePeopleForm(form)
  const read = formFor(people, form).newIn(people.form)
  const date = form === typed ? dateProblem(cleanLine(form.publishdate ?? ''), moment.today) : undefined
  const fieldProblems = [read, when].flatMap((part) => (part.ok ? [] : part.problems))
  const review = reviewProblems(typedDays(form))
  const problems = [...people.problems, ...fieldProblems, date ?? [], review].flat()
  if ('code' in place) return refuseArticleForm([place, ...problems])
  if (!read.ok || !when.ok || problems.length > 0) return refuseArticleForm(problems)
  const { columns } = read
  const { status, publish_at } = when.publication
  const derived = { ...deriveArticleColumns(columns), ...titleColumns(columns.title) }
  return { ok: true, columns: { ...columns, ...derived, ...place, status, ...(publish_at && { publish_at }) } } as const
}

/**
 * Sets the publication date of a scheduled article's form to the day of the schedule, unless something other than a
 * date was typed.
 */
function scheduledForm(form: Typed, at: Date | null, zone: string): Typed {
  const typed = cleanLine(form.publishdate ?? '')
  return at && (typed === '' || isDay(typed)) ? { ...form, publishdate: dayIn(zone, at) } : form
}

type ChangeForm = { form: Typed; today: string; moves?: boolean }

/**
 * Parses a form into the changed columns of an article. Unchanged values are not a change; issue and ref number stay
 * unless the article moves.
 */
export function articleChangeIn(row: EditableRow, { form: sent, today, moves = false }: ChangeForm) {
  const pdf_source = sent.pdf_source ?? row.pdf_source ?? ''
  const form = withoutOpenPages(sent, pdf_source)
  const fixed = moves ? undefined : fixedProblem(row, form)
  if (fixed) return refuseArticleForm([fixed])
  const place = placeChangeIn(row, form)
  const people = parsePeopleForm(form, row)
  const to = { ...row, ...place.columns }
  const typed = { article_number: row.article_number ?? '', ...form, ...placeTyped(to), pdf_source }
  const read = formFor(people, typed).changeIn(row, withoutNotice(row, people.form))
  const fieldProblems = read.ok
    ? dateProblems(read.columns, today)
    : [...read.problems, ...reviewProblemsOf(row, typedDays(form))] // of a valid form, `updateArticle` reports these
  const isNumberTaken = read.ok && read.columns.article_number === '' && pdf_source !== 'typeset' && !isOnlineFirst(to)
  const isNowhere = isNumberTaken && !{ ...row, ...read.columns }.pagenumber
  const position = isNowhere ? [articleProblem('required', 'pagenumber')] : []
  const problems = [...place.problems, ...people.problems, ...fieldProblems, ...position]
  if (!read.ok || problems.length > 0) return refuseArticleForm(problems)
  const { authorname, authors } = { ...row, ...read.columns }
  const isOfPeople = authorname !== row.authorname || authors !== row.authors
  return {
    ...read,
    columns: {
      ...deriveArticleColumns({ ...read.columns, ...(isOfPeople && { authorname, authors }) }),
      ...place.columns,
    },
  }
}

/** Clears what only notices have when the type changes to another one, except what the form changes. */
function withoutNotice(row: EditableRow, form: Typed): Typed {
  const { article_type } = form
  if (article_type === undefined || isNotice(cleanArticleField('article_type', article_type))) return form
  const ended = noticeFields.filter((name) => (form[name] ?? row[name]) === row[name])
  return { ...form, ...Object.fromEntries(ended.map((name) => [name, ''])) }
}

type EditableRow = Parameters<typeof articleForm.changeIn>[0] & IssueNumber & StoredPeople

/** Builds a refusal from at least one problem. */
export function refuseArticleForm(problems: ArticleProblem[]): Refusal<ArticleProblem> {
  const [problem = articleProblem('invalid')] = problems
  return { ok: false, problem, problems }
}

/**
 * Returns the columns of an imported article. Its texts, except title and abstract, have been cleaned with
 * {@link cleanArticleField}.
 */
export function importedRow({ title_alt = '', abstract_alt = '', title = '', abstract = '', ...others }: Typed) {
  const html = {
    title: cleanArticleField('title', title),
    abstract: cleanArticleField('abstract', abstract),
    title_alt,
    abstract_alt,
  }
  const encoded = Object.entries(html).map(([name, value]) => [name, encodeHtml(value)])
  const columns = { ...others, ...Object.fromEntries(encoded) } as Columns // checked by the rules of the fields
  return deriveArticleColumns(columns) as Required<
    Omit<ReturnType<typeof deriveArticleColumns>, 'authorname' | 'authors' | 'refnumber'>
  >
}

/** Converts a form's columns to the row's, and adds derived ones. */
export function deriveArticleColumns(typed: Columns) {
  const absent = optionalColumns.flatMap((name) => (typed[name] === '' ? [[name, null] as const] : []))
  const columns: Omit<Columns, OptionalColumn> & Partial<Record<OptionalColumn, string | null>> = {
    ...typed,
    ...Object.fromEntries(absent),
  }
  const { title } = columns
  return { ...columns, ...(title !== undefined && titleColumns(title)) }
}

/** The columns that are null if their field is empty. */
const optionalColumns = ['publishdate', 'txnid', 'doi', 'notice_of', ...reviewDays] as const

type OptionalColumn = (typeof optionalColumns)[number]

function titleColumns(title: string) {
  const html = decodeHtml(title)
  return { title_key: titleKey(html), description: plainText(html) }
}

/** Returns a preview of the article as typed so far. */
export function previewOf(form: Typed): { ok: true; article: Article } | Refusal {
  const people = parsePeopleForm(form)
  const read = articleForm.draftIn(people.form)
  if (!read.ok) return read
  const { columns } = read
  const [year = 0, volume = 0, issue = 0] = placeFields.map((field) => wholeNumber(form[field] ?? ''))
  const { description } = titleColumns(columns.title)
  const publishdate = isDay(columns.publishdate) ? columns.publishdate : null
  const authors = readArticlePeople(columns).map(withoutEmail)
  const titles = {
    title: unmarkedTitle(columns.title),
    description: unmarkedTitle(description),
    title_alt: unmarkedTitle(columns.title_alt),
  }
  const derived = {
    issue_label: '',
    online_first: false,
    authors,
    publishdate,
    text_hash: null,
    file_bytes: null,
    supplements: [],
    versions: [],
    isPdfLate: false,
    hasFile: false,
    updates: [],
    isDoiRegistered: true,
    noticeTarget: null,
  }
  return { ok: true, article: { ...columns, year, volume, issue, ...titles, ...derived } }
}
