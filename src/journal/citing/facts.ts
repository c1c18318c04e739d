import type { Config } from '../../core/config/config.ts'
import { isOnlineFirst } from '../../core/online-first.ts'
import { keywordsOf } from '../../core/pasted/keywords.ts'
import { paths } from '../../core/paths.ts'
import { linkable } from '../../core/text/clean.ts'
import { months } from '../../core/text/dates.ts'
import { plainText, storedText, storedTitle } from '../../core/text/html.ts'
import { naturalNameOf, type PersonName, personName } from '../../core/text/person-names.ts'
import { originOf, type Settings } from '../../office/settings/rules.ts'
import { doiUrl } from '../record/doi-rules.ts'
import { formatIssueNumber, isSameIssue, monthOf, type PublicIssue } from '../record/issues/rules.ts'
import { articleLanguage } from '../record/language-rules.ts'
import type { NoticeTarget } from '../record/notice-rules.ts'
import { type PublicPerson, publicPeopleOf } from '../record/people/rules.ts'
import { parsePosition, positionOf } from '../record/position-rules.ts'
import { resourcesOf } from '../record/resources/rules.ts'
import type { Article } from '../record/rules.ts'
import { fundingOf, parseReferenceLines } from '../record/support-rules.ts'
import { type DatedVersion, datedVersions } from '../record/version-rules.ts'

/**
 * An article with everything its citation needs: the issue's frequency and title, the settings, and the public origin;
 * for JATS also the stored full text, for Crossref the DOI of the policy on corrections. `versions` are those that
 * readers saw, if there were several.
 */
export type Cited = {
  article: Article
  frequency: string
  issueTitle: string
  settings: Settings
  origin: string
  text?: string
  policy?: { doi: string; isRegistered: boolean }
  versions?: DatedVersion[]
}

/** Collects what an article's citation needs; an issue that is not public has no months. */
export function citedOf(
  { config }: { config: Config },
  shell: { settings: Settings; issues: PublicIssue[] },
  article: Article,
): Cited {
  const { settings, issues } = shell
  const issue = issues.find((known) => isSameIssue(known, article))
  const { frequency = '', title = '' } = issue ?? {}
  const versions = datedVersions(article.versions, config.timeZone)
  return { article, settings, frequency, issueTitle: title, origin: originOf(config, settings), versions }
}

/**
 * An article's facts for tags and exports; unknown ones are '', [] or undefined. `date` is that of its citation: of
 * its issue, if it was `published` online before it had one.
 */
export type ArticleFacts = ReturnType<typeof readFacts>

const known = new WeakMap<Cited, ArticleFacts>()

/** Returns the facts of an article, computed once for each `cited`: a page needs them in eight places. */
export const getArticleFacts = (cited: Cited): ArticleFacts => known.getOrInsertComputed(cited, readFacts)

function readFacts(cited: Cited) {
  const { article, settings, origin } = cited
  const url = origin + paths.article(article)
  const position = parsePosition(article)
  const published = publicationDate(cited)
  const movedDate = article.online_first && !isOnlineFirst(article) ? issueDate(cited) : undefined
  return {
    title: article.description,
    people: publicPeopleOf(article).map(citedPerson),
    date: movedDate ?? published,
    published,
    isOnlineFirst: isOnlineFirst(article),
    journal: settings.websitename,
    issn: [settings.issn, settings.journal_essn].filter(Boolean),
    volume: isOnlineFirst(article) ? '' : String(article.volume),
    issue: formatIssueNumber(article),
    articleNumber: article.article_number,
    position: positionOf(article),
    pages: 'first' in position ? position : undefined,
    keywords: [...new Set([...keywordsOf(article.keywords), ...keywordsOf(article.keywords_alt)])],
    references: parseReferenceLines(article.references),
    funding: fundingOf(article.funding),
    resources: resourcesOf(article.resources),
    language: articleLanguage(article, settings),
    titleAlt: plainText(storedTitle(article.title_alt)),
    doi: article.doi ?? '',
    doiUrl: doiUrl(article.doi),
    citedUrl: article.doi && article.isDoiRegistered ? doiUrl(article.doi) : url,
    identifiers: identifiersOf(article),
    publisher: settings.publisher,
    license: licenseOf(cited),
    copyright: copyrightLine(cited),
    url,
    pdf: article.hasFile ? origin + paths.articlePdf(article) : '',
    hasText: article.text_hash !== null,
    supplements: article.supplements.map((one) => ({ ...one, url: origin + one.url })),
    updates: article.updates.map((notice) => ({ ...notice, url: origin + paths.article(notice) })),
    noticeOf: article.noticeTarget ? targetOf(article.noticeTarget, origin) : undefined,
  }
}

/**
 * Returns an article's identifiers other than its address and ref number, the best first; `type` is the indexes' name
 * for it.
 */
const identifiersOf = ({ doi }: Article) => [{ type: 'doi', id: doi ?? '' }].filter(({ id }) => id !== '')

/** Returns the public article that a notice is about, as a link; `date` is its day. */
function targetOf(target: NoticeTarget, origin: string) {
  const { refnumber, doi, date, description: title } = target
  return { refnumber, doi, date, title, url: origin + paths.article(target) }
}

/**
 * An author for tags and exports: `cited` is the name with the given name first, without honorifics, `parts` are the
 * parts of `cited`. An organisation's name is undivided.
 */
export type CitedPerson = PublicPerson & { cited: string; parts: PersonName }

function citedPerson(person: PublicPerson): CitedPerson {
  const { name, family, organisation } = person
  const whole = { given: '', particle: '', family: name, suffix: '' }
  const parts = organisation ? whole : personName(name, family)
  return { ...person, cited: naturalNameOf(parts), parts }
}

/** Returns the address of an article's licence, or else of the journal's; '' without one. */
export function licenseOf({ article, settings }: Cited): string {
  return linkable(article.license_url) || linkable(settings.license_url)
}

/** Returns '© 2026 The authors'; '' if neither the article nor the settings name a holder. */
export function copyrightLine(cited: Cited): string {
  const holder = cited.article.copyright_holder || cited.settings.copyright_holder
  return holder ? `© ${publicationDate(cited)[0]} ${holder}` : ''
}

/**
 * Returns the publication date as [year, month, day], which a move into an issue does not change. Without a day it is
 * that of the issue.
 */
export function publicationDate(cited: Cited): number[] {
  const { publishdate } = cited.article
  return publishdate ? publishdate.split('-').map(Number) : issueDate(cited)
}

/** Returns the date of an article's issue as [year, month], or [year] for an issue of several months. */
export function issueDate({ article, frequency }: Cited): number[] {
  const names: readonly string[] = months
  const month = names.indexOf(monthOf(frequency)) + 1
  return month > 0 ? [article.year, month] : [article.year]
}

/** Returns the abstract as plain text. */
export const plainAbstract = ({ article }: Cited): string => plainText(storedText(article.abstract))

/** Drops an object's empty values: '', [] and undefined. */
export function withoutEmpty<T extends object>(values: T): T {
  const isEmpty = (value: unknown) => value === undefined || value === '' || (Array.isArray(value) && !value.length)
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value))) as T
}
