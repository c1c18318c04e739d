import { countryText } from '../../core/language/countries.ts'
import { paths } from '../../core/paths.ts'
import { linkable } from '../../core/text/clean.ts'
import { longDate } from '../../core/text/dates.ts'
import { type SafeHtml, storedPost, storedTitle } from '../../core/text/html.ts'
import { t } from '../../core/words/words.ts'
import type { PictureFacts } from '../../office/frame/picture-rules.ts'
import { collectJournalFacts } from '../../office/settings/journal-facts.ts'
import { type BoardMember, board, termOf } from '../board/rules.ts'
import { type CitedArticle, citationHtml } from '../citing/citation.ts'
import { doiUrl } from '../record/doi-rules.ts'
import { articleLanguage } from '../record/language-rules.ts'
import { describeReasons, splitTextParagraphs } from '../record/notice-rules.ts'
import { isNotice, noticeKinds } from '../record/notices/kind-rules.ts'
import { authorNames } from '../record/people/rules.ts'
import { namedPosition, positionOf } from '../record/position-rules.ts'
import { type Article, authorsOf } from '../record/rules.ts'
import { typeNames } from '../record/type-rules.ts'
import type { AnyCertificate, CertificateFacts } from './certificate-facts.ts'
import {
  type DocumentContext,
  type DocumentedArticle,
  type DocumentFacts,
  findDocumentDay,
  formatIssuePlace,
  printedDoi,
} from './document-facts.ts'
import type { AccountsFacts, ReceiptFacts } from './fee-facts.ts'

/** A document's content as plain values that can be posted to a worker: equal facts draw equal bytes. */
export type Facts =
  | AnyCertificate
  | CoverFacts
  | NoticeFacts
  | BoardFacts
  | IndexFacts
  | PrintFacts
  | PictureFacts
  | ReceiptFacts
  | AccountsFacts

export type CoverFacts = DocumentFacts & {
  kind: 'coverpage'
  /** ISO 639-1, of the article; '' if unknown. */
  language: string
  cover: string
  title: SafeHtml
  plainTitle: string
  authors: string[]
  place: string
  rows: [label: string, value: string][]
  citation: SafeHtml
  url: string
  hasCode: boolean
}

/** The journal's own document for a notice: its reason, and the article that it is about. */
export type NoticeFacts = DocumentFacts & {
  kind: 'notice'
  language: string
  /** 'Retraction' */
  type: string
  title: SafeHtml
  plainTitle: string
  authors: string
  place: string
  about: { words: string; citation: SafeHtml; url: string }
  /** 'Reasons: Plagiarism' */
  why: string[]
  reason: SafeHtml[]
  url: string
}

export type BoardFacts = DocumentFacts & {
  kind: 'editorialboard'
  parts: { heading: string; members: MemberFacts[] }[]
}

export type MemberFacts = {
  id: number
  name: string
  degree: string
  post: SafeHtml
  place: string
  /** '' if unknown. */
  term: string
  website: string
  picture: string
}

export type IndexFacts = DocumentFacts & {
  kind: 'indexpage'
  issues: { heading: string; articles: ContentsLine[] }[]
}

/** Certificates or cover pages in one document. */
export type PrintFacts = DocumentFacts & { kind: 'prints'; title: string; sheets: (CertificateFacts | CoverFacts)[] }

export type ContentsLine = { refnumber: string; url: string; title: SafeHtml; authors: string; pages: string }

/** Returns the facts of an article's cover page. */
export function coverFacts({ settings, origin }: DocumentContext, article: DocumentedArticle): CoverFacts {
  const url = origin + paths.article(article)
  const rows: CoverFacts['rows'] = [
    [article.article_number ? t('Article number') : t('Pages'), positionOf(article)],
    [t('Ref. number'), article.refnumber],
    ['DOI', printedDoi(article)],
    [article.online_first ? t('Published online') : t('Published'), longDate(article.publishdate)],
    [t('Subject'), article.subject],
    [t('Country'), countryText(article.country)],
    [t('Publisher'), settings.publisher],
    [t('Licence'), article.license_url || settings.license_url],
  ]
  return {
    kind: 'coverpage',
    asOf: findDocumentDay(article),
    language: articleLanguage(article, settings),
    journal: collectJournalFacts(settings),
    imageNames: [settings.cover],
    cover: settings.cover,
    title: storedTitle(article.title),
    plainTitle: article.description,
    authors: authorNames(article),
    place: formatIssuePlace(article),
    rows: rows.filter(([, value]) => value !== ''),
    citation: citationHtml(article, settings.websitename, url),
    url,
    hasCode: settings.qr_on_cover !== 'off',
  }
}

/**
 * Returns the facts of a notice.
 * @param target the article that it is about
 * @param article the notice itself, which need not be stored
 */
export function noticeFacts(
  { settings, origin }: Pick<DocumentContext, 'settings' | 'origin'>,
  target: CitedArticle,
  { frequency, ...article }: Article & { frequency: string },
): NoticeFacts {
  const type = isNotice(article.article_type) ? article.article_type : 'correction'
  const url = origin + paths.article(target)
  const pages = namedPosition(article)
  const published = article.publishdate && longDate(article.publishdate)
  const notice = { ...article, frequency, certified: article }
  return {
    kind: 'notice',
    asOf: findDocumentDay(notice),
    language: articleLanguage(article, settings),
    journal: collectJournalFacts(settings),
    imageNames: [],
    type: typeNames[type],
    title: storedTitle(article.title),
    plainTitle: article.description,
    authors: authorsOf(article.authorname).join(', '),
    place: [formatIssuePlace(notice), pages, published, article.doi && doiUrl(article.doi)].filter(Boolean).join(' · '),
    about: {
      words: noticeKinds[type].about[1],
      citation: citationHtml(target, settings.websitename, url),
      url,
    },
    why: describeReasons(article).map(({ label, text }) => `${label}: ${text}`),
    reason: splitTextParagraphs(article.abstract),
    url: origin + paths.article(article),
  }
}

/** Returns the facts of the editorial board, grouped as on its page. */
export function boardFacts({ settings }: DocumentContext, members: BoardMember[], changedAt: Date): BoardFacts {
  const parts = board(members).map((part) => ({ heading: t(part.heading), members: part.members.map(memberFacts) }))
  return {
    kind: 'editorialboard',
    asOf: changedAt.toISOString(),
    journal: collectJournalFacts(settings),
    imageNames: members.map(({ picture }) => picture),
    parts,
  }
}

function memberFacts(member: BoardMember): MemberFacts {
  return {
    id: member.id,
    name: member.name,
    degree: member.degree,
    post: storedPost(member.post),
    place: [member.content, countryText(member.country)].filter(Boolean).join(', '),
    term: termOf(member),
    website: linkable(member.editor_website),
    picture: member.picture,
  }
}

/** Returns the facts of an index page: the selected articles in the given order, grouped by issue. */
export function indexFacts({ settings, origin }: DocumentContext, articles: DocumentedArticle[]): IndexFacts {
  const lineOf = (article: DocumentedArticle): ContentsLine => ({
    refnumber: article.refnumber,
    url: origin + paths.article(article),
    title: storedTitle(article.title),
    authors: authorsOf(article.authorname).join(', '),
    pages: positionOf(article),
  })
  const issues = Map.groupBy(articles, formatIssuePlace)
  return {
    kind: 'indexpage',
    asOf: lastOf(articles.map(findDocumentDay)),
    journal: collectJournalFacts(settings),
    imageNames: [],
    issues: [...issues].map(([heading, articles]) => ({ heading, articles: articles.map(lineOf) })),
  }
}

const lastOf = (days: string[]): string => days.toSorted().at(-1) ?? ''

/** Returns the facts of a document of certificates or cover pages, at least one. */
export function printFacts(title: string, sheets: PrintFacts['sheets']): PrintFacts {
  const [first] = sheets
  if (!first) throw new Error('There is nothing to print')
  const { journal, imageNames } = first // the same for every sheet
  return { kind: 'prints', asOf: lastOf(sheets.map(({ asOf }) => asOf)), journal, imageNames, title, sheets }
}
