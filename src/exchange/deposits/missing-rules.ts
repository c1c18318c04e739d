import { countryCode } from '../../core/language/countries.ts'
import { isEmail } from '../../core/text/clean.ts'
import { type Cited, getArticleFacts, licenseOf } from '../../journal/citing/facts.ts'
import { isNotice } from '../../journal/record/notices/kind-rules.ts'
import { explainPrivateOrigin, isPublicOrigin, type Settings } from '../../office/settings/rules.ts'
import { warnOfIssn } from '../../office/settings/warning-rules.ts'
import type { Archive } from './profiles/profile.ts'

/** A gap that keeps an article out of an index: a field of the article, or a setting if `article` is undefined. */
export type Missing = { article?: { id: number; refnumber: string }; field: string; message: string }

/** A gap in JSON; `refnumber` is '' for a gap in the settings. */
export type ListedMissing = { refnumber: string; field: string; message: string }

export function formatMissingFields(missing: Missing[]): ListedMissing[] {
  return missing.map(({ article, field, message }) => ({ refnumber: article?.refnumber ?? '', field, message }))
}

/** An article with all data for indexes; `file` is the hash of its PDF. */
export type Described = { id: number; file: string | null; cited: Cited }

/** Whether an article is a notice, or a notice is about it. */
export function isOfNotice({ cited: { article } }: Described): boolean {
  return article.noticeTarget !== null || article.updates.length > 0
}

/** The files of an issue for indexes. */
export const issueFiles = [
  'crossref.xml',
  'doaj.xml',
  'pubmed.xml',
  'jats.zip',
  'pmc.zip',
  'scielo.zip',
  'redalyc.zip',
] as const

export type IssueFile = (typeof issueFiles)[number]

const archives: Partial<Record<IssueFile, Archive>> = {
  'pmc.zip': 'pmc',
  'scielo.zip': 'scielo',
  'redalyc.zip': 'redalyc',
}

/** Returns the archive that a file is for; undefined for the others. */
export const archiveOf = (file: IssueFile): Archive | undefined => archives[file]

/** Reports whether a file is a zip of JATS. */
export const isZip = (file: IssueFile): boolean => file.endsWith('.zip')

/** Whether Crossref's schema accepts a DOI: a prefix of four to nine digits, and a suffix of up to 200 characters. */
export const isRegistrable = (doi: string): boolean => /^10\.[0-9]{4,9}\/.{1,200}$/.test(doi)

/** Returns the gap of a journal without a public address, if it is among these; deposits wait until it is filled. */
export const findMissingAddress = (missing: readonly Missing[]): Missing | undefined =>
  missing.find(({ article, field }) => !article && field === 'domain')

/** Lists the gaps that prevent a file of these articles, those in the settings first; empty if it can be written. */
export function listMissingFor(file: IssueFile, articles: readonly Described[]): Missing[] {
  const [first] = articles
  if (!first) return []
  const ofJournal = journalRules[file].flatMap((rule) => rule(first.cited))
  const ofArticles = articles.flatMap(({ id, cited }) =>
    articleRules[file].flatMap((rule) =>
      rule(cited).map((missing) => ({ ...missing, article: { id, refnumber: cited.article.refnumber } })),
    ),
  )
  return [...ofJournal, ...ofArticles]
}

type Rule = (cited: Cited) => Missing[]

const when = (isMissing: boolean, field: string, message: string): Missing[] => (isMissing ? [{ field, message }] : [])

const needs =
  (field: keyof Settings, what: string): Rule =>
  ({ settings }) =>
    when(!settings[field], field, `The settings have no ${what}`)

const name = needs('websitename', 'website name')
const publisher = needs('publisher', 'publisher')

const email: Rule = ({ settings }) =>
  when(!isEmail(settings.websiteemail), 'websiteemail', 'The settings have no website email, to which Crossref answers')

const issn: Rule = ({ settings }) => [
  ...when(!settings.issn && !settings.journal_essn, 'journal_essn', 'The settings have no ISSN and no E-ISSN'),
  ...(['issn', 'journal_essn'] as const).flatMap((field) =>
    when(settings[field] !== '' && warnOfIssn(settings[field]) !== undefined, field, `${settings[field]} is no ISSN`),
  ),
]

const address: Rule = ({ origin }) => when(!isPublicOrigin(origin), 'domain', explainPrivateOrigin(origin))

const doajAddress: Rule = ({ origin }) =>
  when(isPublicOrigin(origin) && !isInSchema(origin), 'domain', `${origin} is no address that DOAJ takes`)

/** Whether DOAJ's schema accepts an origin. */
function isInSchema(origin: string): boolean {
  return /^https?:\/\/(?:[^/:]+\.\p{L}{2,10}|(?:\d{1,3}\.){3}\d{1,3})(?::\d+)?$/u.test(origin)
}

const doi: Rule = ({ article }) => {
  if (!article.doi) return when(true, 'doi', 'The article has no DOI')
  return when(!isRegistrable(article.doi), 'doi', `Crossref does not take the DOI ${article.doi}`)
}

const noticeDay: Rule = ({ article }) =>
  when(
    article.noticeTarget !== null && !article.publishdate,
    'publishdate',
    'The notice has no day, which Crossref asks for',
  )

const authors: Rule = (cited) =>
  when(getArticleFacts(cited).people.length === 0, 'authorname', 'The article has no author')

const pagesOrNumber: Rule = (cited) => {
  const { pages, position } = getArticleFacts(cited)
  return when(!pages && !position, 'pagenumber', 'The article has neither pages nor an article number')
}

const fullText: Rule = ({ article }) =>
  when(
    !article.text_hash && !isNotice(article.article_type),
    'text',
    'The article has no full text, which the archive asks for',
  )

const pdf: Rule = ({ article }) =>
  when(!article.hasFile, 'pdfFile', 'The article has no PDF, which the archive asks for')

const wholeDay: Rule = ({ article }) =>
  when(!article.publishdate, 'publishdate', 'The article has no day of publication, which SciELO asks for')

const commonsLicence: Rule = (cited) =>
  when(
    !/^https?:\/\/creativecommons\.org\/licenses\//.test(licenseOf(cited)),
    'license_url',
    'SciELO takes articles with a licence of Creative Commons only',
  )

const countries: Rule = (cited) => {
  const without = getArticleFacts(cited).people.find(({ affiliation, country }) => affiliation && !countryCode(country))
  return when(
    without !== undefined,
    'authors',
    `SciELO asks for the country of each affiliation, as of ${without?.name}`,
  )
}

const noticeDoi: Rule = ({ article: { noticeTarget } }) =>
  when(
    noticeTarget !== null && !noticeTarget.doi,
    'doi',
    `SciELO asks for a DOI of the article ${noticeTarget?.refnumber}, which this is about`,
  )

const abbreviatedTitle = needs('abbreviated_title', 'abbreviated title')
const ofArchive = [name, publisher, issn, abbreviatedTitle, address]
const inArchive = [pagesOrNumber, fullText, pdf]

const journalRules: Record<IssueFile, Rule[]> = {
  'crossref.xml': [name, issn, email, address],
  'doaj.xml': [name, issn, address, doajAddress],
  'pubmed.xml': [name, publisher, issn, address],
  'jats.zip': [],
  'pmc.zip': ofArchive,
  'scielo.zip': ofArchive,
  'redalyc.zip': ofArchive,
}

const articleRules: Record<IssueFile, Rule[]> = {
  'crossref.xml': [doi, noticeDay],
  'doaj.xml': [authors],
  'pubmed.xml': [],
  'jats.zip': [],
  'pmc.zip': inArchive,
  'scielo.zip': [...inArchive, wholeDay, commonsLicence, countries, noticeDoi],
  'redalyc.zip': inArchive,
}
