import { slugOf } from '../../../core/text/clean.ts'
import {
  type Attributes,
  type Content,
  element,
  emptyElement,
  textElement,
  type Xml,
  xmlDocument,
} from '../../../core/text/xml.ts'
import { typeNames } from '../../articles/record/rules.ts'
import { type ArticleFacts, type Cited, factsOf } from '../facts.ts'
import { backMatter } from './back.ts'
import { abstracts, titles } from './languages.ts'
import { authorNotes, contributors } from './people.ts'
import { relatedArticles } from './related.ts'
import { funding, permissions } from './rights.ts'

const doctype =
  'article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Publishing DTD v1.3 20210610//EN" ' +
  '"https://jats.nlm.nih.gov/publishing/1.3/JATS-journalpublishing1-3.dtd"'

/** Writes an article's metadata as a file of JATS Journal Publishing 1.3, which is valid JATS 1.4 too. */
export function jatsFile(cited: Cited): string {
  return xmlDocument(jatsArticle(cited), doctype)
}

/**
 * The article as JATS's element.
 * @param namespaces for a place where JATS, which has no namespace, needs one
 */
export function jatsArticle(cited: Cited, namespaces: Attributes = {}): Xml {
  const facts = factsOf(cited)
  const attributes = {
    ...namespaces,
    'xmlns:xlink': 'http://www.w3.org/1999/xlink',
    'xmlns:ali': 'http://www.niso.org/schemas/ali/1.0/',
    'article-type': cited.article.article_type,
    'dtd-version': '1.3',
    'xml:lang': facts.language,
  }
  const front = element('front', {}, journalMeta(cited, facts), articleMeta(cited, facts))
  return element('article', attributes, front, backMatter(cited, facts))
}

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
    hasIssn ? undefined : emptyElement('issn'), // the format wants one
    element('publisher', {}, textElement('publisher-name', publisher)),
  )
}

function articleMeta(cited: Cited, facts: ArticleFacts): Xml {
  const { article } = cited
  return element('article-meta', {}, [
    element('article-id', { 'pub-id-type': 'publisher-id' }, article.refnumber),
    element('article-id', { 'pub-id-type': 'doi' }, facts.doi),
    categories(cited),
    titles(cited),
    contributors(facts),
    authorNotes(cited),
    dateElement('pub-date', { 'publication-format': 'electronic', 'date-type': 'pub' }, facts.date),
    textElement('volume', facts.volume),
    textElement('issue', facts.issue),
    pages(cited, facts),
    history(cited),
    permissions(cited, facts),
    element('self-uri', { 'content-type': 'pdf', 'xlink:href': facts.pdf }, facts.pdf && 'PDF'),
    element('self-uri', { 'xlink:href': facts.url }, 'Page'),
    relatedArticles(cited, facts),
    abstracts(cited),
    element('kwd-group', { 'kwd-group-type': 'author' }, facts.keywords.map(keyword)),
    funding(facts),
    counts(facts),
  ])
}

const keyword = (word: string) => textElement('kwd', word)

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

/** Pages, or what stands in their place. */
function pages({ article }: Cited, { pages: range }: ArticleFacts): Content {
  if (!range) return textElement('elocation-id', article.pagenumber)
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

function counts({ references, pages: range }: ArticleFacts): Xml {
  const printed = typeof range?.first === 'number' ? Number(range.last) - range.first + 1 : undefined
  return element('counts', {}, [
    references.length > 0 ? emptyElement('ref-count', { count: references.length }) : undefined,
    printed ? emptyElement('page-count', { count: printed }) : undefined,
  ])
}
