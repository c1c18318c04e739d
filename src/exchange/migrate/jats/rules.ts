import { basename } from 'node:path/posix'
import { articleTypes } from '../../../core/db/enums.ts'
import { doiOf } from '../../../core/pasted/dois.ts'
import { lookup } from '../../../core/text/clean.ts'
import { childElementText, elementIn, elementsIn, textIn, type XmlElement } from '../../../engines/archives/archives.ts'
import { isNotice } from '../../../journal/record/notices/kind-rules.ts'
import { type ArticleType, typeNames } from '../../../journal/record/type-rules.ts'
import type { MovedArticle, MovedGalley, Texts } from '../addresses/moved.ts'
import { listUnimportedTexts } from '../addresses/moved-rules.ts'
import { findJatsIssueProblem, formatJatsDate, readJatsIssue, readPublicationDates } from './issue-rules.ts'
import { contributorsIn } from './people-rules.ts'
import { readJatsReferenceLines } from './reference-rules.ts'
import { fundersIn, isPlain, licenseIn, statementsIn } from './support-rules.ts'
import { convertBlocks, convertLine, readLineText } from './text-rules.ts'

/** The name in reports of a body that does not become a full text. */
export const textLeft = 'text in XML'

/**
 * Converts an article in JATS 1.0 to 1.4 or its predecessors NLM 2 and 3, including PMC's and SciELO's variants. The
 * article's text is not imported.
 * @param name the path of its file, for reports
 */
export function articleOf(article: XmlElement, name: string, galleys: MovedGalley[]): MovedArticle {
  const meta = elementIn(elementIn(article, 'front'), 'article-meta')
  const locale = article.attributes.lang || 'en' // the DTD's default
  const id = (type: string) =>
    textIn(elementsIn(meta, 'article-id').find(({ attributes }) => attributes['pub-id-type'] === type))
  const doi = doiOf(id('doi')) ?? id('doi')
  const own = id('publisher-id')
  const number = /^[1-9]\d{0,9}$/.test(own) ? own : ''
  const { people, left } = contributorsIn(meta)
  const [front, translations] = [titlesIn(meta, locale), translationsIn(article)]
  const titles = { ...translations.titles, ...front }
  const said = article.attributes['article-type'] ?? ''
  const type = mapArticleType(said)
  const date = readPublicationDates(meta).article
  const isDay = date.length === 10
  const related = elementsIn(meta, 'related-article')
  const original = related.find(({ attributes }) => aboutOther.test(attributes['related-article-type'] ?? ''))
  return {
    key: `jats/${doi.toLowerCase() || own || name}`.slice(0, 200),
    of: name,
    number,
    names: [...new Set([own, ...oldNamesIn(meta)].filter(Boolean))],
    issue: readJatsIssue(meta, locale),
    issueProblem: findJatsIssueProblem(meta),
    state: 'public',
    locale,
    titles,
    abstracts: { ...translations.abstracts, ...abstractsIn(meta, locale) },
    keywords: [...readKeywordGroups(meta, locale), ...translations.keywords],
    ...subjectsIn(meta),
    type,
    noticeOf: isNotice(type) && original ? originalOf(original) : '',
    people,
    references: readJatsReferenceLines(elementIn(article, 'back')),
    funders: fundersIn(meta),
    doi,
    license: licenseIn(elementIn(meta, 'permissions') ?? meta),
    copyrightHolder: readLineText(elementIn(elementIn(meta, 'permissions') ?? meta, 'copyright-holder')),
    received: readReviewDay(meta, 'received'),
    accepted: readReviewDay(meta, 'accepted'),
    published: isDay ? date : '',
    pages: pagesIn(meta),
    articleNumber: pagesIn(meta) ? '' : childElementText(meta, 'elocation-id'),
    galleys,
    record: { revised: readReviewDay(meta, 'rev-recd'), ...statementsIn(article, meta) },
    left: [
      ...left,
      ...listUnimportedTexts({
        'publication date without a day': isDay ? '' : date,
        [`article-type ${said}, here other`]: type === 'other' && said !== 'other' ? said : '',
        [textLeft]: elementIn(article, 'body') ? name : '',
        ...otherPartsOf(meta, galleys),
        'related article': formatRelated(related.filter((one) => one !== original)),
      }),
    ],
  }
}

/** Returns the parts of an article's front that have no place here. */
const otherPartsOf = (meta: XmlElement | undefined, galleys: MovedGalley[]) => ({
  'keywords of other kinds': readOtherKeywords(meta),
  'other kinds of abstract': listOtherAbstracts(meta).map(readLineText).join(' '),
  'statement of funding': readLineText(elementIn(elementIn(meta, 'funding-group'), 'funding-statement')),
  'supplementary material': elementsIn(meta, 'supplementary-material')
    .map(supplementAddress)
    .filter((address) => !galleys.some(({ file }) => file?.isSupplement && file.name === basename(address)))
    .join(', '),
})

/** Returns the address of a supplement, which may be on its `media`. */
export const supplementAddress = (material: XmlElement): string =>
  material.attributes.href ?? elementIn(material, 'media')?.attributes.href ?? ''

/** Returns the articles that this one refers to, except later ones. */
const formatRelated = (related: XmlElement[]) =>
  related
    .filter(({ attributes }) => !/-forward$/.test(attributes['related-article-type'] ?? ''))
    .map(({ attributes }) => `${attributes['related-article-type']} ${attributes.href ?? ''}`)
    .join(', ')

const aboutOther = /^(?:corrected|retracted)-article$|^object-of-concern$|^addressed-article$/

/** JATS article types that have another name here. */
const otherTypes: Record<string, ArticleType> = lookup({
  addendum: 'correction',
  'article-review': 'review-article',
  'brief-communication': 'brief-report',
  erratum: 'correction',
  'partial-retraction': 'retraction',
  'rapid-communication': 'brief-report',
  'systematic-review': 'review-article',
})

const mapArticleType = (type = '') =>
  articleTypes.find((known) => known === type) ?? otherTypes[type] ?? (type && 'other')

/** Returns the DOI of the article that a notice concerns; its number if only its address is known. */
function originalOf({ attributes: { href = '' } }: XmlElement): string {
  return doiOf(href) ?? /\/(\d{1,10})\/?$/.exec(href)?.[1] ?? ''
}

/** Returns the ids of the article in the old OJS addresses in the file. */
function oldNamesIn(meta: XmlElement | undefined): string[] {
  return elementsIn(meta, 'self-uri').flatMap(
    ({ attributes }) => /\/article\/view\/([^/?#]+)\/?$/.exec(attributes.href ?? '')?.[1] ?? [],
  )
}

function titlesIn(meta: XmlElement | undefined, locale: string): Texts {
  const group = elementIn(meta, 'title-group')
  const whole = (of: XmlElement | undefined, title: string, subtitle: string) =>
    [convertLine(elementIn(of, title)), ...elementsIn(of, subtitle).map((one) => convertLine(one))]
      .filter(Boolean)
      .reduce((before, next) => (before ? `${before}${/[:?!.]$/.test(before) ? '' : ':'} ${next}` : next), '')
  const old = elementsIn(group, 'trans-title').map((one) => [one.attributes.lang ?? '', convertLine(one)] as const)
  const groups = elementsIn(group, 'trans-title-group').map(
    (one) => [langOf(one, 'trans-title'), whole(one, 'trans-title', 'trans-subtitle')] as const,
  )
  return byLocale([[locale, whole(group, 'article-title', 'subtitle')], ...groups, ...old])
}

const langOf = (group: XmlElement, name: string) =>
  group.attributes.lang ?? elementIn(group, name)?.attributes.lang ?? ''

/** Returns texts by locale; the first one for a locale wins. */
const byLocale = (texts: (readonly [string, string])[]): Texts =>
  Object.fromEntries(texts.filter(([, text]) => text !== '').toReversed())

const isMain = ({ attributes }: XmlElement) =>
  /^(?:|section|structured|abstract)$/.test(attributes['abstract-type'] ?? '')

function abstractsIn(meta: XmlElement | undefined, locale: string): Texts {
  const all = [...elementsIn(meta, 'abstract'), ...elementsIn(meta, 'trans-abstract')].filter(isMain)
  return byLocale(
    all.map((one) => [one.attributes.lang ?? (one.name === 'abstract' ? locale : ''), convertBlocks(one)] as const),
  )
}

const listOtherAbstracts = (meta: XmlElement | undefined) =>
  elementsIn(meta, 'abstract').filter((one) => !isMain(one) && !isPlain(one))

/** Returns the keywords that are not the authors', if the article has both. */
function readOtherKeywords(meta: XmlElement | undefined): string {
  const groups = elementsIn(meta, 'kwd-group')
  const isOfAuthors = ({ attributes }: XmlElement) => /author/.test(attributes['kwd-group-type'] ?? '')
  const others = groups.some(isOfAuthors) ? groups.filter((group) => !isOfAuthors(group)) : []
  return others.flatMap((group) => elementsIn(group, 'kwd').map(readLineText)).join(', ')
}

function readKeywordGroups(meta: XmlElement | undefined, locale: string) {
  const groups = elementsIn(meta, 'kwd-group')
  const kind = ({ attributes }: XmlElement) => attributes['kwd-group-type'] ?? ''
  const ofAuthors = groups.filter((group) => /author/.test(kind(group)))
  const all = ofAuthors.length > 0 ? ofAuthors : groups.filter((group) => !/abbrev/.test(kind(group)))
  return all.map((group) => ({
    locale: group.attributes.lang ?? locale,
    words: elementsIn(group)
      .filter(({ name }) => /^(?:compound-)?kwd$/.test(name))
      .map((word) => (word.name === 'kwd' ? readLineText(word) : elementsIn(word).map(readLineText).join(' '))),
  }))
}

/** Returns SciELO's translations: a `sub-article` for each language. */
function translationsIn(article: XmlElement) {
  const fronts = elementsIn(article, 'sub-article')
    .filter(({ attributes }) => attributes['article-type'] === 'translation')
    .map((one) => ({
      locale: one.attributes.lang ?? '',
      front: elementIn(one, 'front-stub') ?? elementIn(one, 'front'),
    }))
  const metas = fronts.map(({ locale, front }) => ({ locale, meta: elementIn(front, 'article-meta') ?? front }))
  return {
    titles: Object.assign({}, ...metas.map(({ locale, meta }) => titlesIn(meta, locale))) as Texts,
    abstracts: Object.assign({}, ...metas.map(({ locale, meta }) => abstractsIn(meta, locale))) as Texts,
    keywords: metas.flatMap(({ locale, meta }) => readKeywordGroups(meta, locale)),
  }
}

/**
 * Returns the section and the subjects: the section is the heading, or the one that PMC displays, unless it only names
 * the type; the rest are subjects.
 */
function subjectsIn(meta: XmlElement | undefined): Pick<MovedArticle, 'section' | 'subjects'> {
  const groups = elementsIn(elementIn(meta, 'article-categories'), 'subj-group')
  const ofType = (type: string) => groups.find(({ attributes }) => attributes['subj-group-type'] === type)
  const heading = ofType('display-channel') ?? ofType('heading') ?? groups[0]
  const names = (group: XmlElement | undefined) => elementsIn(group, 'subject').map(readLineText).filter(Boolean)
  const [section = ''] = names(heading)
  const isType = Object.values(typeNames).some((name) => name === section)
  return {
    section: isType ? '' : section,
    subjects: groups.filter((group) => group !== heading && group.attributes.lang === undefined).flatMap(names),
  }
}

/** Returns a date in the review history; '' for dates without a day. */
function readReviewDay(meta: XmlElement | undefined, type: string): string {
  const events = elementsIn(elementIn(meta, 'pub-history'), 'event').flatMap((event) => elementsIn(event, 'date'))
  const dates = [...elementsIn(elementIn(meta, 'history'), 'date'), ...events]
  const text = formatJatsDate(dates.find(({ attributes }) => attributes['date-type'] === type))
  return text.length === 10 ? text : ''
}

function pagesIn(meta: XmlElement | undefined): string {
  const [first, last] = ['fpage', 'lpage'].map((name) => childElementText(meta, name))
  return [first, last].filter(Boolean).join('-') || childElementText(meta, 'page-range')
}
