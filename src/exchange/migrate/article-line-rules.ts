import { isOnlineFirst } from '../../core/online-first.ts'
import { keywordLine } from '../../core/pasted/keywords.ts'
import { plainText } from '../../core/text/html.ts'
import { cleanArticleField } from '../../journal/articles/editing/form.ts'
import type { Published } from '../../journal/articles/store/rules.ts'
import { daysAfterPublication } from '../../journal/record/day-rules.ts'
import { fieldProblem, maxCharacters } from '../../journal/record/fields.ts'
import { metadataNames } from '../../journal/record/metadata-fields.ts'
import { isNotice, type NoticeType } from '../../journal/record/notices/kind-rules.ts'
import { rorOf } from '../../journal/record/people/ror-rules.ts'
import { isArticleNumber, pageRange, plainPages, romanRange, storedPages } from '../../journal/record/position-rules.ts'
import type { ArticleType } from '../../journal/record/type-rules.ts'
import { unknownFrequency } from '../import/rules.ts'
import { inLocale, languageOf, type MovedArticle, type UnimportedPart } from './addresses/moved.ts'
import { laterVersion } from './addresses/moved-rules.ts'
import { filesOf, publicVersionsOf } from './galley-rules.ts'
import type { IssuePlace } from './issue-rules.ts'
import { fallbackAuthor, makePersonLine } from './people-line-rules.ts'

/** The parts of an article that depend on others: issue, number, title, and the article of its notice. */
export type Placement = {
  place: IssuePlace
  refnumber: string | undefined
  title: string
  notice: { type: NoticeType; refnumber: string } | undefined
  doi: string
  oaiIdentifier: string
}

/** Returns the article's title in its own language. */
export const movedArticleTitle = ({ titles, locale }: MovedArticle) => inLocale(titles, locale)

/** Converts a moved article to an import line; drops and reports values that the import would refuse. */
export function makeArticleLine(article: MovedArticle, standing: Placement) {
  const { place, refnumber, title, notice } = standing
  const { locale, other } = localesOf(article)
  const people = article.people.map(makePersonLine)
  const record = makeRecordLine(article, { standing, locale, other })
  const words = fitMovedKeywords(article, [locale, ''])
  const otherWords = fitMovedKeywords(article, other ? [other] : [])
  const pages = pagesOf(article.pages)
  const number = pages ? '' : findMovedArticleNumber(article)
  const { pdf, text, supplements, left: galleys } = filesOf(article)
  const { versions, left: otherVersions } = publicVersionsOf(article)
  const isLong = (article.abstracts[locale]?.length ?? 0) > maxCharacters('abstract')
  const line = {
    key: article.key,
    refnumber,
    oai_identifier: standing.oaiIdentifier,
    title,
    authors: people.length > 0 ? people.map(({ person }) => person) : [fallbackAuthor],
    ...placeFields(article, place),
    ...pages,
    article_number: number,
    abstract: isLong ? '' : (article.abstracts[locale] ?? ''),
    keywords: words.kept,
    keywords_alt: keywordLine(otherWords.kept),
    subject: subjectOf(article),
    country: people.find(({ person }) => person.country)?.person.country,
    email: people.find(({ person }) => person.corresponding)?.person.email,
    publishdate: publishdateOf(article),
    status: article.state === 'public' ? 'enabled' : 'disabled',
    ...record.kept,
    ...(notice && { article_type: notice.type, notice_of: notice.refnumber }),
    pdf,
    text,
    supplements,
    versions,
  }
  const left = [
    ...article.left.filter(({ what }) => what !== laterVersion || versions.length === 0),
    ...otherVersions,
    ...people.flatMap((person) => person.left),
    ...record.left,
    ...words.left,
    ...otherWords.left,
    ...galleys,
    ...listOtherLanguages(article, [locale, other]),
    ...listOtherPositions(article, pages ? article.pages : number),
    ...(isLong ? [{ what: 'abstract that is too long', content: article.abstracts[locale] ?? '' }] : []),
    ...(article.doi && !standing.doi ? [{ what: 'DOI that another article has', content: article.doi }] : []),
    ...(people.length === 0 ? [{ what: `authors: none, here ${fallbackAuthor}`, content: '' }] : []),
    ...[...Object.values(article.titles).map(plainText), ...people.map(({ person }) => person.name ?? '')]
      .filter(hasLostLetters)
      .map((content) => ({ what: 'title or name that lost letters', content })),
    ...(title !== movedArticleTitle(article)
      ? [{ what: 'title that is not the only one, or has a mark', content: movedArticleTitle(article) }]
      : []),
  ]
  return {
    line,
    left: left.map((part) => ({ of: movedArticleName(article), reason: explainLeftOut(part.what), ...part })),
  }
}

/** Returns the fields of a line that name the article's issue, or say that it is online first. */
function placeFields({ issue }: MovedArticle, place: IssuePlace) {
  if (isOnlineFirst(place)) return { online_first: true }
  return {
    ...{ year: place.year, volume: place.volume, issue: place.issue, frequency: place.frequency || unknownFrequency },
    ...{ issue_key: issue?.key, issue_label: place.issue_label },
    ...{ issue_title: place.title, issue_description: place.description },
  }
}

/** Returns the locale of an article, and that of its other title, abstract or keywords; '' if it has none. */
function localesOf({ locale: own, titles, abstracts, keywords }: MovedArticle) {
  const locale = titles[own] ? own : (Object.keys(titles)[0] ?? own)
  const other =
    Object.keys(titles).find((one) => one !== locale) ??
    Object.keys(abstracts).find((one) => one !== locale) ??
    keywords.find((list) => list.locale && !isSameLanguage(list.locale, locale))?.locale ??
    ''
  return { locale, other }
}

/** Whether question marks seem to replace letters, because a copy was saved in an encoding that lacks these. */
const hasLostLetters = (text: string) => /\?\p{L}|\?{3}/u.test(text)

/** Returns the pages and authors of a moved article as imported. */
export function describePublished(article: MovedArticle): Published {
  const pages = pagesOf(article.pages)
  const names = article.people.map((one) => makePersonLine(one).person.name)
  return {
    ...storedPages(pages),
    article_number: pages ? '' : findMovedArticleNumber(article),
    authorname: names.length > 0 ? names.join(', ') : fallbackAuthor,
  }
}

/** Returns the name of an article in reports. */
export const movedArticleName = (article: MovedArticle) =>
  [article.of, plainText(movedArticleTitle(article))].filter(Boolean).join(', ')

/** Returns the reason why something was left out: it had to change, or there is no field for it. */
const explainLeftOut = (what: string) =>
  /, here |not the only one|lost letters/.test(what)
    ? 'changed to fit'
    : /not valid|too long|no range|another article/.test(what)
      ? 'not right as it is'
      : 'no place for it here'

type Around = { standing: Placement; locale: string; other: string }

/** Returns the metadata as the form accepts it, without invalid values. */
function makeRecordLine(article: MovedArticle, { standing, locale, other }: Around) {
  const publishdate = publishdateOf(article)
  const isLost = isNotice(article.type) && !standing.notice
  const type = (isNotice(article.type) ? '' : article.type) || findSectionType(article.section)
  const funders = article.funders.map((one) => ({ ...one, ror: rorOf(one.ror ?? '') ?? '' }))
  const wrongRors = article.funders.filter(({ ror }) => ror && !rorOf(ror))
  const typed: Partial<Record<(typeof metadataNames)[number], string>> = {
    ...article.record,
    doi: standing.doi,
    article_type: type || 'other',
    received: article.received,
    accepted: article.accepted,
    language: languageOf(locale),
    language_alt: languageOf(other),
    title_alt: article.titles[other],
    abstract_alt: article.abstracts[other],
    license_url: article.license.replace(/^http:/i, 'https:'),
    copyright_holder: article.copyrightHolder,
    references: article.references.map((reference) => reference.replace(/\s+/g, ' ')).join('\n'),
    funding: funders.length > 0 ? JSON.stringify(funders) : '',
  }
  const late = daysAfterPublication({ ...typed, publishdate })
  const names = metadataNames.filter((name) => typed[name])
  const wrong = names.filter(
    (name) => fieldProblem(name, cleanArticleField(name, typed[name] ?? '')) || late.some((day) => day === name),
  )
  const kept: typeof typed = Object.fromEntries(
    names.filter((name) => !wrong.includes(name)).map((name) => [name, typed[name]]),
  )
  return {
    kept,
    left: [
      ...wrong.map((name) => ({ what: `${name} that is not valid`, content: typed[name] ?? '' })),
      ...wrongRors.map(({ funder, ror }) => ({
        what: 'ROR ID of a funder that is not valid',
        content: `${funder}: ${ror}`,
      })),
      ...(type || standing.notice
        ? []
        : [{ what: 'section that is no type of article, here other', content: article.section }]),
      ...(isLost ? [{ what: 'article_type of a notice about no article here', content: article.type }] : []),
    ],
  }
}

const publishdateOf = ({ published, issue }: MovedArticle) =>
  published || /^\d{4}-\d\d-\d\d$/.exec(issue?.date ?? '')?.[0]

/** Whether two locales have the same language: `en` and `en_US`. */
const isSameLanguage = (one: string, other: string) =>
  one === other || /^[^_@-]*/.exec(one)?.[0] === /^[^_@-]*/.exec(other)?.[0]

/** Returns the keywords in a language, as many as fit. */
function fitMovedKeywords({ keywords }: MovedArticle, locales: string[]) {
  const lists = keywords.filter((list) => locales.some((locale) => isSameLanguage(list.locale, locale)))
  const words = [
    ...new Set(lists.flatMap((list) => list.words.map((word) => word.replace(/[,;]\s*$/, '').trim()))),
  ].filter(Boolean)
  const kept = words.filter((_, place) => words.slice(0, place + 1).join('; ').length <= maxCharacters('keywords'))
  return { kept, left: words.slice(kept.length).map((word) => ({ what: 'keyword that is too much', content: word })) }
}

/** Returns the subject; the section instead if it is more specific than the article's type. */
function subjectOf({ subjects, section }: MovedArticle): string {
  const said = [...new Set(subjects)].join(', ') || (isGeneral(section) || findSectionType(section) ? '' : section)
  return said.slice(0, maxCharacters('subject'))
}

function listOtherLanguages({ titles, abstracts, keywords }: MovedArticle, shown: string[]): UnimportedPart[] {
  const rest = (texts: Record<string, string>) => Object.entries(texts).filter(([locale]) => !shown.includes(locale))
  return [
    ...rest(titles).map(([locale, content]) => ({ what: `title in ${locale}`, content })),
    ...rest(abstracts).map(([locale, content]) => ({ what: `abstract in ${locale}`, content })),
    ...keywords
      .filter(({ locale, words }) => words.some(Boolean) && ![...shown, ''].some((one) => isSameLanguage(one, locale)))
      .map(({ locale, words }) => ({ what: `keywords in ${locale}`, content: words.join(', ') })),
  ]
}

/** Matches `p. `, `pp`, `pages`, `págs. `, `páginas` before pages. */
const pagesWord = /^p(?:[áa]ginas?|ages?|[áa]gs?|p)?\.?\s*/i

/** Longer than any range of pages. */
const maxPagesLetters = 100

/**
 * Parses pages as the import accepts them: one, or a range, in digits or Roman numerals; undefined for others (`e12`).
 */
export function pagesOf(typed: string): { first: number | string; last: number | string } | undefined {
  if (typed.length > maxPagesLetters) return undefined
  const text = plainPages(
    typed
      .replace(pagesWord, '')
      .replace(/[.,;]$/, '')
      .replace(/\s*[-‐-―−]+\s*/g, '-'),
  )
  const single = /^(\d{1,9})$/.exec(text)?.[1]
  const range = single === undefined ? completePageRange(text) : { first: Number(single), last: Number(single) }
  const roman = romanRange(text)
  return range ?? (roman && { first: roman.first, last: roman.last })
}

/** Returns the article number: the one in the source, or pages such as `e12`. */
export function findMovedArticleNumber({
  pages,
  articleNumber = '',
}: Pick<MovedArticle, 'pages' | 'articleNumber'>): string {
  const told = /^[A-Za-z]{1,4}\.?\d[A-Za-z0-9.]*$/.test(pages) ? pages : articleNumber
  return isArticleNumber(told) ? told : ''
}

/** Returns the pages and the number that a line does not use: it has one of the two, or neither if both are invalid. */
function listOtherPositions({ pages, articleNumber = '' }: MovedArticle, taken: string): UnimportedPart[] {
  const what = isArticleNumber(articleNumber) ? 'article number beside pages' : 'article number that is not valid'
  return [
    { what: 'pages that are no range', content: pages },
    { what, content: articleNumber },
  ].filter(({ content }) => content && content !== taken)
}

/** Returns a page range; completes an abbreviated last page: 101-8. */
function completePageRange(text: string) {
  const [, first = '', last = ''] = /^(\d{1,9})-(\d{1,9})$/.exec(text) ?? []
  return (
    pageRange(text) ??
    (last ? pageRange(`${first}-${first.slice(0, Math.max(0, first.length - last.length))}${last}`) : undefined)
  )
}

const articles = [
  'articles?|papers?|research|contents?|art[ií]culos?(?: originales| de investigaci[oó]n)?',
  'artigos?(?: originais| de pesquisa)?|articles? (?:originaux|de recherche)|artikel|लेख|शोध ?(?:पत्र|लेख)|ART|RES',
].join('|')
const research = new RegExp(`^(?:original |research |full[- ]length |peer[- ]?reviewed )*(?:${articles})$`, 'i')
const reviews = 'systematic|literature|mini|critical|narrative|scoping|invited|short'
const review = new RegExp(`^(?:(?:${reviews})[- ]?)*reviews?(?: (?:article|paper)s?)?$|^revisi[oó]n|समीक्षा`, 'i')

const types: [RegExp, ArticleType][] = [
  [research, 'research-article'],
  [review, 'review-article'],
  [/\bcase (?:report|stud)|^casos? cl[ií]nico/i, 'case-report'],
  [
    /\b(?:short|brief|rapid) (?:communication|report|note)|^research notes?|^comunicaci[oó]n(?:es)? breve/i,
    'brief-report',
  ],
  [/^(?:guest )?editorials?$|^संपादकीय|^सम्पादकीय|^foreword|^preface/i, 'editorial'],
  [/^letters?\b|^correspondence|^cartas? al (?:editor|director)/i, 'letter'],
]

const ofNotices = /^(?:corrections?|corrigenda|errata|retractions?|expressions? of concern)$/i

/** Returns the article type that a section's title implies; undefined if it implies none. */
function findSectionType(section: string): ArticleType | undefined {
  if (/book reviews?/i.test(section)) return undefined
  return types.find(([pattern]) => pattern.test(section.trim()))?.[1]
}

/** Whether a section's title adds nothing to its articles' own data. */
function isGeneral(section: string): boolean {
  return section.trim() === '' || ofNotices.test(section.trim()) || findSectionType(section) === 'research-article'
}
