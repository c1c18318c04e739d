import type { Config } from '../../core/config/config.ts'
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
import { type Article, pageRange, positionOf, romanRange } from '../record/rules.ts'
import { fundingOf, parseReferenceLines } from '../record/support-rules.ts'

/**
 * An article with everything its citation needs: the issue's frequency and title, the settings, and the public origin;
 * for what writes JATS, the full text as it is kept.
 */
export type Cited = {
  article: Article
  frequency: string
  issueTitle: string
  settings: Settings
  origin: string
  text?: string
}

/** An article as the journal cites it; an issue that is not public has no months. */
export function citedOf(
  { config }: { config: Config },
  shell: { settings: Settings; issues: PublicIssue[] },
  article: Article,
): Cited {
  const { settings, issues } = shell
  const issue = issues.find((known) => isSameIssue(known, article))
  const { frequency = '', title = '' } = issue ?? {}
  return { article, settings, frequency, issueTitle: title, origin: originOf(config, settings) }
}

/** An article's facts for tags and exports, each once; '', [] or undefined if unknown. */
export type ArticleFacts = ReturnType<typeof readFacts>

const known = new WeakMap<Cited, ArticleFacts>()

/** The facts of an article, computed once for each `cited`: a page needs them in eight places. */
export const getArticleFacts = (cited: Cited): ArticleFacts => known.getOrInsertComputed(cited, readFacts)

function readFacts(cited: Cited) {
  const { article, settings, origin } = cited
  const url = origin + paths.article(article)
  return {
    title: article.description,
    people: publicPeopleOf(article).map(citedPerson),
    date: publicationDate(cited),
    journal: settings.websitename,
    issn: [settings.issn, settings.journal_essn].filter(Boolean),
    volume: String(article.volume),
    issue: formatIssueNumber(article),
    articleNumber: article.article_number,
    position: positionOf(article),
    pages: pageRange(article.pagenumber) ?? romanRange(article.pagenumber),
    keywords: [...new Set([...keywordsOf(article.keywords), ...keywordsOf(article.keywords_alt)])],
    references: parseReferenceLines(article.references),
    funding: fundingOf(article.funding),
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

/** Its identifiers beside address and ref number, the best first; `type` as indexes name it. */
const identifiersOf = ({ doi }: Article) => [{ type: 'doi', id: doi ?? '' }].filter(({ id }) => id !== '')

/** The public article that a notice is about, as a link; `date` is its day. */
function targetOf(target: NoticeTarget, origin: string) {
  const { refnumber, doi, date, description: title } = target
  return { refnumber, doi, date, title, url: origin + paths.article(target) }
}

/**
 * An author as tags and exports have them: `cited` is the name given-name first, without honorifics, `parts` what it
 * is made of: an organisation's is whole.
 */
export type CitedPerson = PublicPerson & { cited: string; parts: PersonName }

function citedPerson(person: PublicPerson): CitedPerson {
  const { name, family, organisation } = person
  const whole = { given: '', particle: '', family: name, suffix: '' }
  const parts = organisation ? whole : personName(name, family)
  return { ...person, cited: naturalNameOf(parts), parts }
}

/** The address of an article's licence, its own before the settings'; '' without one. */
export function licenseOf({ article, settings }: Cited): string {
  return linkable(article.license_url) || linkable(settings.license_url)
}

/** '© 2026 The authors'; '' where neither the article nor the settings name a holder. */
export function copyrightLine(cited: Cited): string {
  const holder = cited.article.copyright_holder || cited.settings.copyright_holder
  return holder ? `© ${publicationDate(cited)[0]} ${holder}` : ''
}

/**
 * Publication date as [year, month, day]: without a day the issue's month, of an issue of several months only the
 * year.
 */
export function publicationDate({ article, frequency }: Cited): number[] {
  if (article.publishdate) return article.publishdate.split('-').map(Number)
  const names: readonly string[] = months
  const month = names.indexOf(monthOf(frequency)) + 1
  return month > 0 ? [article.year, month] : [article.year]
}

/** The abstract as plain text. */
export const plainAbstract = ({ article }: Cited): string => plainText(storedText(article.abstract))

/** Drops an object's empty values: '', [] and undefined. */
export function withoutEmpty<T extends object>(values: T): T {
  const isEmpty = (value: unknown) => value === undefined || value === '' || (Array.isArray(value) && !value.length)
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value))) as T
}
