import { articleTypes } from '../../../core/db/enums.ts'
import { months } from '../../../core/text/dates.ts'
import { decodeHtml } from '../../../core/text/html.ts'
import { type Attributes, type Content, element, emptyElement, textElement } from '../../../core/text/xml.ts'
import {
  firstMonthOf,
  formatIssueNumber,
  type Introduction,
  type IssueSummary,
  periodOf,
} from '../../../journal/record/issues/rules.ts'
import { foldNoticeType } from '../../../journal/record/notices/kind-rules.ts'
import { type ArticleType, type FoldedType, typeNames } from '../../../journal/record/type-rules.ts'

/**
 * The dialects of OJS's native XML; no version reads another's. An article's version has no language since 3.4;
 * affiliations have names and ROR IDs, and keywords parts since 3.5 (3.5.0-5: the schemas of earlier ones changed from
 * patch to patch); roles are numbers since 3.6.
 */
export const ojsVersions = ['3.3', '3.4', '3.5', '3.6'] as const

export type OjsVersion = (typeof ojsVersions)[number]

/** Whether a version is at least another one. */
export const isSince = (version: OjsVersion, other: OjsVersion) =>
  ojsVersions.indexOf(version) >= ojsVersions.indexOf(other)

/**
 * Returns a text's language as an OJS locale, English if unknown; before 3.4 with the country where most of its
 * speakers live.
 */
export function localeIn(version: OjsVersion, stored: string): string {
  const language = /^[a-z]{2,3}$/.test(stored) ? stored : 'en'
  return version === '3.3' ? `${language}_${new Intl.Locale(language).maximize().region ?? 'US'}` : language
}

/** Writes a text in a language. */
export const writeLocalised = (name: string, locale: string, content: Content) => element(name, { locale }, content)

/** OJS sections for article types, by the abbreviation that articles refer to. */
const sections: Record<FoldedType, [ref: string, title: string]> = {
  'research-article': ['ART', 'Articles'],
  'review-article': ['REV', 'Review Articles'],
  'brief-report': ['BRI', 'Brief Reports'],
  'case-report': ['CAS', 'Case Reports'],
  editorial: ['EDI', 'Editorials'],
  letter: ['LET', 'Letters'],
  other: ['OTH', 'Other'],
  correction: ['COR', 'Corrections'],
  retraction: ['RET', 'Retractions'],
  'expression-of-concern': ['EOC', 'Expressions of Concern'],
}

export const sectionRef = (type: ArticleType) => sections[foldNoticeType(type)][0]

/** The value of OJS's free-text field Type; '' for the most common type. */
export const typeWord = (type: ArticleType) => (type === articleTypes[0] ? '' : typeNames[type])

/** An issue's data for its XML before its articles. */
type OjsIssue = IssueSummary &
  Pick<Introduction, 'title' | 'description' | 'cover'> & { isPublic: boolean; isNewest: boolean; firstDay: string }

/**
 * Writes an issue's own elements. Without a title, its months become the title, since OJS has no other field for them.
 * Its date is that of its first article, or the first day of its months, because OJS sorts issues by date.
 * @param cover the bytes of its cover, if it has one
 */
export function writeIssueHead(version: OjsVersion, issue: OjsIssue, cover?: Uint8Array): string {
  const locale = localeIn(version, 'en')
  const { year, volume, frequency, title, description, isPublic, isNewest } = issue
  const attributes = { published: Number(isPublic), current: Number(isNewest), access_status: 1 }
  const identification = element(
    'issue_identification',
    {},
    textElement('volume', volume),
    textElement('number', formatIssueNumber(issue)),
    textElement('year', year),
    writeLocalised('title', locale, title || (periodOf(frequency) && `${frequency} ${year}`)),
  )
  const all = Object.values(sections).map(([ref, title], at) =>
    element(
      'section',
      { ref, seq: at + 1 },
      writeLocalised('abbrev', locale, ref),
      writeLocalised('title', locale, title),
    ),
  )
  const about = writeLocalised('description', locale, decodeHtml(description))
  const embed = cover && element('embed', { encoding: 'base64' }, { xml: cover.toBase64() })
  const picture = embed && [textElement('cover_image', issue.cover), emptyElement('cover_image_alt_text'), embed]
  const beside = [element('sections', {}, all), element('covers', {}, element('cover', { locale }, picture))]
  const own = [about, identification, textElement('date_published', chooseIssueDay(issue)), ...beside]
  return `${startOf('issue', { ...namespaces, ...attributes })}${own.map(({ xml }) => xml).join('')}`
}

/** Returns what is before and after the articles of an issue, or of a file of articles online first, in no issue. */
export const aroundArticles = (issueHead: string | undefined): [head: string, tail: string] =>
  issueHead === undefined
    ? [startOf('articles', namespaces), '</articles>\n']
    : [`${issueHead}<articles>`, '</articles></issue>\n']

const namespaces = {
  xmlns: 'http://pkp.sfu.ca',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xsi:schemaLocation': 'http://pkp.sfu.ca native.xsd',
}

function chooseIssueDay({ year, frequency, firstDay }: OjsIssue): string {
  const names: readonly string[] = months
  const month = Math.max(1, names.indexOf(firstMonthOf(frequency)) + 1)
  return firstDay || `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`
}

/** Writes only a start tag, for an element too large to build in memory. */
export function startOf(name: string, attributes: Attributes): string {
  return emptyElement(name, attributes).xml.replace(/\/>$/, '>')
}
