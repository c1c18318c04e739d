import { articleTypes } from '../../../core/db/enums.ts'
import { doiOf } from '../../../core/pasted/dois.ts'
import { keywordsOf } from '../../../core/pasted/keywords.ts'
import type { Values } from '../../../core/text/csv.ts'
import { statementNames } from '../../../journal/record/metadata-fields.ts'
import { titleKey } from '../../../journal/record/title-key.ts'
import { languageOf, type MovedArticle, type MovedGalley } from '../addresses/moved.ts'
import { listUnimportedTexts } from '../addresses/moved-rules.ts'
import { readPeople } from './people-rules.ts'

/** The columns of a table of articles, with their aliases. */
const columns: Record<string, readonly string[]> = {
  id: ['number', 'article id', 'ref number', 'refnumber', 'submission id'],
  title: ['article title'],
  authors: ['author', 'author names'],
  affiliations: ['affiliation', 'author affiliations'],
  emails: ['email', 'e mail', 'author emails', 'corresponding email'],
  orcids: ['orcid', 'orcid id', 'orcid ids'],
  country: ['countries'],
  year: ['publication year'],
  volume: ['vol'],
  issue: ['no', 'issue number'],
  pages: ['page', 'page range'],
  'first page': ['start page'],
  'last page': ['end page'],
  'article number': ['elocation id'],
  published: ['publication date', 'date published', 'publishdate', 'date'],
  received: ['date received', 'submitted'],
  revised: ['date revised'],
  accepted: ['date accepted'],
  doi: [],
  abstract: [],
  keywords: ['key words', 'keyword'],
  'second keywords': ['keywords alt', 'keywords in a second language'],
  subject: ['subjects', 'discipline'],
  section: ['article type', 'type'],
  language: ['lang'],
  'second title': ['title alt', 'title in a second language'],
  'second abstract': ['abstract alt', 'abstract in a second language'],
  'second language': ['language alt'],
  references: ['citations', 'bibliography'],
  funding: ['funders'],
  licence: ['license', 'licence link', 'license url', 'licence url'],
  'copyright holder': ['copyright'],
  'data availability': [],
  'competing interests': ['conflict of interest', 'conflicts of interest'],
  ethics: [],
  'ai statement': ['use of ai'],
  acknowledgements: ['acknowledgments'],
  'plain summary': ['plain language summary', 'lay summary'],
  pdf: ['file', 'pdf file', 'file name', 'filename'],
  public: ['status'],
}

const foldColumnHeading = (name: string) =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim()

/** Returns the column for a heading; undefined if it is unknown. */
export function columnOf(heading: string): string | undefined {
  const name = foldColumnHeading(heading)
  return Object.keys(columns).find((column) => column === name || columns[column]?.includes(name))
}

/**
 * Converts a row to an article: `cells` by column, `unknown` by unrecognised heading.
 * @param line its line number, for reports
 * @param byComma whether commas separate the file's authors
 */
export function readArticleRow(
  line: number,
  { cells, unknown, byComma }: { cells: Values; unknown: Values; byComma: boolean },
): MovedArticle {
  const cell = (name: string) => (cells[name]?.trim() ?? '').replace(/^(\d{1,10})\.0+$/, '$1')
  const language = languageOf(cell('language'))
  const locale = language || 'en'
  const other = languageOf(cell('second language')) || 'other'
  const published = dayIn(cell('published'))
  const doi = doiOf(cell('doi')) ?? cell('doi')
  const { people, left } = readRowPeople(cell, byComma)
  const issue = issueIn(cell, published)
  const id = cell('id')
  const pages = cell('pages') || [cell('first page'), cell('last page')].filter(Boolean).join('-')
  const type = cell('section').toLowerCase().replace(/\s+/g, '-')
  const isType = articleTypes.some((known) => known === type)
  return {
    key: makeRowKey(
      id ||
        doi.toLowerCase() ||
        [issue.year, issue.volume, issue.number, cell('title'), pages || cell('authors')].join('/'),
    ),
    of: `line ${line}`,
    number: /^[1-9]\d{0,9}$/.test(id) ? id : '',
    names: id ? [id] : [],
    issue,
    state: /^(?:no|0|false|disabled|hidden|draft|not published|unpublished)$/i.test(cell('public'))
      ? 'hidden'
      : 'public',
    locale,
    titles: dropEmptyTexts({ [locale]: cell('title'), [other]: cell('second title') }),
    abstracts: dropEmptyTexts({ [locale]: cell('abstract'), [other]: cell('second abstract') }),
    keywords: [
      { locale, words: keywordsOf(cell('keywords')) },
      { locale: other, words: keywordsOf(cell('second keywords')) },
    ],
    subjects: cell('subject') ? [cell('subject')] : [],
    section: isType ? '' : cell('section'),
    type: isType ? type : '',
    noticeOf: '',
    people,
    references: cell('references')
      .split('\n')
      .map((text) => text.trim())
      .filter(Boolean),
    funders: [],
    doi,
    license: findLicenceLink(cell('licence')),
    copyrightHolder: cell('copyright holder'),
    received: dayIn(cell('received')),
    accepted: dayIn(cell('accepted')),
    published,
    pages,
    articleNumber: cell('article number'),
    galleys: galleysOf(cell('pdf')),
    record: {
      revised: dayIn(cell('revised')),
      funding: cell('funding'),
      ...Object.fromEntries(statements.map((name) => [name, cell(name.replace('_', ' '))])),
    },
    left: [
      ...left,
      ...listUnimportedTexts({ 'language that is not valid': language ? '' : cell('language') }),
      ...listUnimportedTexts(
        Object.fromEntries(Object.entries(unknown).map(([name, text]) => [`column ${name}`, text ?? ''])),
      ),
    ],
  }
}

/** Returns a row's text in a column, '' for none. */
type Cell = (column: string) => string

function readRowPeople(cell: Cell, byComma: boolean) {
  return readPeople({
    authors: cell('authors'),
    affiliations: cell('affiliations'),
    emails: cell('emails'),
    orcids: cell('orcids'),
    country: cell('country'),
    byComma,
  })
}

function issueIn(cell: Cell, published: string) {
  const [year, volume, number] = [cell('year'), cell('volume'), cell('issue')]
  const none = { names: [], titles: {}, left: [] }
  return {
    key: `table/${year}/${volume}/${number}`,
    volume,
    number,
    year,
    ...none,
    isPublished: true,
    date: published.slice(0, 7),
  }
}

/** Returns a row's key; a long one is hashed, since keys have a limit. */
const makeRowKey = (text: string) => `table/${text.length > 150 ? titleKey(text) : text}`

const statements = [...statementNames, 'plain_summary'] as const

const dropEmptyTexts = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))

/** Converts a spreadsheet's date to ISO 8601; ambiguous dates and other texts stay unchanged. */
export function dayIn(text: string): string {
  const [, one = '', other = '', year] = /^(\d{1,2})([./-])\d/.test(text)
    ? (/^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text) ?? [])
    : []
  const [, isoYear, isoMonth = '', isoDay = ''] = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})(?:[T ].*)?$/.exec(text) ?? []
  const two = (part: string) => part.padStart(2, '0')
  if (isoYear) return `${isoYear}-${two(isoMonth)}-${two(isoDay)}`
  if (!year) return text
  const isDayFirst = text.includes('.') || Number(one) > 12 || one === other
  if (isDayFirst) return `${year}-${two(other)}-${two(one)}`
  return Number(other) > 12 ? `${year}-${two(one)}-${two(other)}` : text
}

/** Returns the address of a Creative Commons licence from its abbreviation; other texts stay unchanged. */
export function findLicenceLink(text: string): string {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-')
    .replace(/^creative-commons-/, 'cc-')
  const [, kind, version = '4.0'] = /^(?:cc-)?(by(?:-nc)?(?:-sa|-nd)?)(?:-(\d\.\d))?$/.exec(name) ?? []
  if (kind) return `https://creativecommons.org/licenses/${kind}/${version}/`
  return /^cc-?0(?:-1\.0)?$/.test(name) ? 'https://creativecommons.org/publicdomain/zero/1.0/' : text
}

function galleysOf(name: string): MovedGalley[] {
  if (name === '') return []
  const path = name.replaceAll('\\', '/')
  const problem = /^[a-z]+:\/\//i.test(path) ? `it is at ${path}; nothing is fetched` : ''
  const file = { id: '', name, path, isPdf: true, size: 0, problem }
  return [{ names: [], label: 'PDF', locale: '', remote: '', file }]
}
