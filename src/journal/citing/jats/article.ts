import { languageOf } from '../../../core/language/language.ts'
import { keywordsOf } from '../../../core/pasted/keywords.ts'
import { slugOf } from '../../../core/text/clean.ts'
import { storedText, storedTitle } from '../../../core/text/html.ts'
import { licenceName } from '../../../core/text/licence.ts'
import {
  type Attributes,
  type Content,
  element,
  emptyElement,
  textElement,
  type Xml,
  xmlDocument,
} from '../../../core/text/xml.ts'
import { declaredLanguage } from '../../record/language-rules.ts'
import { metadataFields } from '../../record/metadata-fields.ts'
import { describeReasons } from '../../record/notice-rules.ts'
import { isNotice, noticeKinds } from '../../record/notices/kind-rules.ts'
import { resourceLink } from '../../record/resources/rules.ts'
import { supplementTypes } from '../../record/supplement-rules.ts'
import { splitCleanLines } from '../../record/support-rules.ts'
import { type ArticleType, typeNames } from '../../record/type-rules.ts'
import { type ArticleFacts, type Cited, getArticleFacts } from '../facts.ts'
import { backMatter } from './back.ts'
import { languageOfText, partsOfText } from './full-text.ts'
import { authorNotes, contributors, institution } from './people.ts'
import { jatsParagraphs, jatsTitle } from './text.ts'

const doctype =
  'article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Publishing DTD v1.3 20210610//EN" ' +
  '"https://jats.nlm.nih.gov/publishing/1.3/JATS-journalpublishing1-3.dtd"'

const fullTextDoctype =
  'article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Publishing DTD with MathML3 v1.4 20241031//EN" ' +
  '"https://jats.nlm.nih.gov/publishing/1.4/JATS-journalpublishing1-4-mathml3.dtd"'

/**
 * Writes an article as a JATS Journal Publishing file: as 1.4 with its full text, as 1.3 with its metadata alone, which
 * is also valid 1.4.
 */
export const jatsFile = (cited: Cited): string =>
  xmlDocument(jatsArticle(cited), cited.text ? fullTextDoctype : doctype)

/**
 * Writes an article with its full text for its PDF and EPUB. These do not show the lists of its front, so the
 * statements of its back repeat funding, authors' roles and competing interests.
 */
export const jatsOfPaper = (cited: Cited): string => xmlDocument(jatsArticle(cited, { isPaper: true }), fullTextDoctype)

/**
 * Returns the article as JATS's element.
 * @param namespaces attributes for a context that requires a namespace, since JATS has none
 * @param isPaper whether the back repeats the lists of the front
 */
export function jatsArticle(cited: Cited, { namespaces = {}, isPaper = false }: Written = {}): Xml {
  const facts = getArticleFacts(cited)
  const attributes = {
    ...namespaces,
    'xmlns:xlink': 'http://www.w3.org/1999/xlink',
    'xmlns:ali': 'http://www.niso.org/schemas/ali/1.0/',
    'xmlns:mml': cited.text ? 'http://www.w3.org/1998/Math/MathML' : '',
    'article-type': jatsType(cited.article.article_type),
    'dtd-version': cited.text ? '1.4' : '1.3',
    'xml:lang': declaredLanguage(cited.article, cited.settings) || languageOfText(cited.text ?? '') || facts.language,
  }
  const { body, back } = partsOfText(cited.text ?? '')
  const matter = backMatter(cited, facts, { ofText: back, isPaper })
  return element('article', attributes, renderJatsFront(cited, facts), { xml: body }, matter)
}

/** Returns JATS's name of a type of articles. */
const jatsType = (type: ArticleType): string => (isNotice(type) ? noticeKinds[type].jats.type : type)

type Written = { namespaces?: Attributes; isPaper?: boolean }

/** Returns the front alone, for a full text. */
export const jatsFront = (cited: Cited): Xml => renderJatsFront(cited, getArticleFacts(cited))

const renderJatsFront = (cited: Cited, facts: ArticleFacts): Xml =>
  element('front', {}, journalMeta(cited, facts), articleMeta(cited, facts))

function journalMeta({ settings, origin }: Cited, { journal, publisher }: ArticleFacts): Xml {
  const electronic = element('issn', { 'publication-format': 'electronic' }, settings.journal_essn)
  const print = element('issn', { 'publication-format': 'print' }, settings.issn)
  const hasIssn = settings.journal_essn || settings.issn
  return element(
    'journal-meta',
    {},
    element('journal-id', { 'journal-id-type': 'publisher-id' }, slugOf(journal) || new URL(origin).hostname),
    element('journal-title-group', {}, textElement('journal-title', journal)),
    print,
    electronic,
    hasIssn ? undefined : emptyElement('issn'), // JATS requires one
    element('publisher', {}, textElement('publisher-name', publisher)),
  )
}

function articleMeta(cited: Cited, facts: ArticleFacts): Xml {
  const { article } = cited
  return element('article-meta', {}, [
    element('article-id', { 'pub-id-type': 'publisher-id' }, article.refnumber),
    facts.identifiers.map(({ type, id }) => element('article-id', { 'pub-id-type': type }, id)),
    categories(cited),
    renderJatsTitles(cited),
    contributors(facts),
    authorNotes(cited),
    dateElement('pub-date', { 'publication-format': 'electronic', 'date-type': 'pub' }, facts.published),
    facts.date === facts.published
      ? undefined
      : dateElement('pub-date', { 'publication-format': 'electronic', 'date-type': 'collection' }, facts.date),
    textElement('volume', facts.volume),
    textElement('issue', facts.issue),
    textElement('issue-title', cited.issueTitle),
    pages(facts),
    supplements(facts),
    history(cited),
    publicationEvents(cited),
    permissions(cited, facts),
    element('self-uri', { 'content-type': 'pdf', 'xlink:href': facts.pdf }, facts.pdf && 'PDF'),
    element('self-uri', { 'xlink:href': facts.url }, 'Page'),
    resources(facts),
    relatedArticles(cited, facts),
    renderJatsAbstracts(cited),
    keywords(cited, facts),
    funding(facts),
    counts(facts),
    element('custom-meta-group', {}, reasons(cited)),
  ])
}

const keyword = (word: string) => textElement('kwd', word)

/** Returns the keywords, with those in the second language in a group of their own. */
function keywords({ article }: Cited, { language }: ArticleFacts): Xml[] {
  const second = keywordsOf(article.keywords_alt)
  const group = (words: string[], lang: string) =>
    element('kwd-group', { 'kwd-group-type': 'author', 'xml:lang': lang }, words.map(keyword))
  return [
    group(keywordsOf(article.keywords), second.length > 0 ? language : ''),
    group(second, article.language_alt || languageOf(article.keywords_alt)),
  ]
}

function categories({ article }: Cited): Xml {
  const name = typeNames[article.article_type]
  return element(
    'article-categories',
    {},
    element('subj-group', { 'subj-group-type': 'heading' }, textElement('subject', name)),
    element('subj-group', { 'subj-group-type': 'discipline' }, textElement('subject', article.subject)),
  )
}

/** @param date [year, month, day], as far as it is known */
function dateElement(name: string, attributes: Attributes, date: (number | string)[]): Xml {
  const [year, month, day] = date.map((part) => String(part).padStart(2, '0'))
  const iso = year && [year.padStart(4, '0'), month, day].filter(Boolean).join('-')
  const parts = [textElement('day', day), textElement('month', month), textElement('year', year)]
  return element(name, { ...attributes, 'iso-8601-date': iso }, parts)
}

/** Returns the pages, or the article number in their place. */
function pages({ pages: range, position }: ArticleFacts): Content {
  if (!range) return textElement('elocation-id', position)
  return [textElement('fpage', range.first), textElement('lpage', range.last)]
}

function history({ article: { received, revised, accepted } }: Cited): Xml {
  const days = [
    ['received', received],
    ['rev-recd', revised],
    ['accepted', accepted],
  ] as const
  const dated = days.map(([type, day]) => day && dateElement('date', { 'date-type': type }, day.split('-')))
  return element('history', {}, ...dated.map((one) => one || undefined))
}

function publicationEvents({ versions = [] }: Cited): Xml {
  const events = versions.map(({ kind, day }) =>
    element('event', { 'event-type': kind }, dateElement('date', { 'date-type': kind }, day.split('-'))),
  )
  return element('pub-history', {}, ...events)
}

function counts({ references, pages: range }: ArticleFacts): Xml {
  const printed = typeof range?.first === 'number' ? Number(range.last) - range.first + 1 : undefined
  return element('counts', {}, [
    references.length > 0 ? emptyElement('ref-count', { count: references.length }) : undefined,
    printed ? emptyElement('page-count', { count: printed }) : undefined,
  ])
}

/** Returns the titles in both languages. */
function renderJatsTitles({ article }: Cited): Xml {
  const second = storedTitle(article.title_alt)
  return element(
    'title-group',
    {},
    textElement('article-title', jatsTitle(storedTitle(article.title))),
    element(
      'trans-title-group',
      { 'xml:lang': article.language_alt || languageOf(second) },
      textElement('trans-title', jatsTitle(second)),
    ),
  )
}

/** Returns the abstracts in both languages, with the plain summary. */
function renderJatsAbstracts({ article }: Cited): Content {
  const second = storedText(article.abstract_alt)
  const language = article.language_alt || languageOf(second)
  return [
    element('abstract', {}, jatsParagraphs(storedText(article.abstract))),
    plainSummary(article.plain_summary),
    element('trans-abstract', { 'xml:lang': language }, jatsParagraphs(second)),
  ]
}

function plainSummary(typed: string): Xml | undefined {
  const paragraphs = splitCleanLines(typed).map((line) => textElement('p', line))
  if (paragraphs.length === 0) return undefined
  const title = textElement('title', metadataFields.plain_summary.label)
  const attributes = { 'abstract-type': 'plain-language-summary', 'xml:lang': languageOf(typed) }
  return element('abstract', attributes, title, paragraphs)
}

/** Returns links to the article that a notice is about, and to the notices about an article. */
function relatedArticles({ article }: Cited, { updates, noticeOf }: ArticleFacts): Xml[] {
  const related = (type: string, to: Linked) =>
    emptyElement('related-article', { 'related-article-type': type, ...linkAttributes(to) })
  const type = article.article_type
  return [
    ...(noticeOf && isNotice(type) ? [related(noticeKinds[type].jats.article, noticeOf)] : []),
    ...updates.map((notice) => related(noticeKinds[notice.type].jats.notice, notice)),
  ]
}

type Linked = { doi: string; url: string }

/** Returns the attributes of a link to a DOI, or to an address if the DOI has characters that addresses do not have. */
function linkAttributes({ doi, url }: Linked) {
  const isPlain = doi !== '' && encodeURI(doi) === doi
  return { 'ext-link-type': isPlain ? 'doi' : 'uri', 'xlink:href': isPlain ? doi : url }
}

/** Links to data, code and protocols, each as a work, and to the preprint as an article. */
const resources = ({ resources: all }: ArticleFacts): Xml[] =>
  all.map((resource, at) => {
    const { kind, id, title } = resource
    const { type, href } = resourceLink(resource)
    const link = linkAttributes({ doi: type === 'doi' ? id : '', url: href })
    if (kind === 'preprint') return emptyElement('related-article', { 'related-article-type': 'preprint', ...link })
    const work = { id: `resource${at + 1}`, 'source-type': kind, 'source-id': id, 'source-id-type': type }
    return element('related-object', { ...work, ...link }, title || id)
  })

/** Builds a `custom-meta` for the reasons of a notice, and for who issues it. */
const reasons = ({ article }: Cited): Xml[] =>
  describeReasons(article).map(({ name, label, text }) =>
    element('custom-meta', { 'specific-use': name.replace('_', '-') }, [
      textElement('meta-name', label),
      textElement('meta-value', text),
    ]),
  )

/** Builds a `supplementary-material` for each supplement. */
const supplements = ({ supplements: all }: ArticleFacts): Xml[] =>
  all.map(({ n, title, description, license_url, kind, url }) => {
    const [mimetype, subtype] = supplementTypes[kind].replace(/;.*$/, '').split('/')
    const attributes = { id: `supplement${n}`, mimetype, 'mime-subtype': subtype, 'xlink:href': url }
    const paragraphs = description.split(/\n+/).map((line) => textElement('p', line))
    return element('supplementary-material', attributes, [
      textElement('label', `S${n}`),
      element('caption', {}, textElement('title', title), paragraphs),
      license_url && element('permissions', {}, licence(license_url)),
    ])
  })

/** Builds `permissions`: copyright and licence. */
function permissions({ article, settings }: Cited, { copyright, license, published }: ArticleFacts): Xml {
  return element(
    'permissions',
    {},
    copyright && [
      textElement('copyright-statement', copyright),
      textElement('copyright-year', published[0]),
      textElement('copyright-holder', article.copyright_holder || settings.copyright_holder),
    ],
    emptyElement('ali:free_to_read'),
    license && [licence(license)],
  )
}

const licence = (url: string): Xml =>
  element(
    'license',
    { 'license-type': 'open-access', 'xlink:href': url },
    textElement('ali:license_ref', url),
    textElement('license-p', element('ext-link', { 'ext-link-type': 'uri', 'xlink:href': url }, licenceName(url))),
  )

/** Builds `funding-group`: funders and their awards. */
function funding({ funding: all }: ArticleFacts): Xml {
  const awards = all.map(({ funder, ror, award }, at) => {
    const source = element('funding-source', {}, institution(funder, ror))
    return element('award-group', { id: `award${at + 1}` }, source, textElement('award-id', award))
  })
  return element('funding-group', {}, awards)
}
