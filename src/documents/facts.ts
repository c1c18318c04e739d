import { monthOf } from '../archives/rules.ts'
import { citation } from '../articles/citation.ts'
import { type Article, type ArticleSummary, authorsOf } from '../articles/rules.ts'
import { type BoardMember, board } from '../editors/rules.ts'
import { paths } from '../paths.ts'
import { journalName, type Settings } from '../settings/rules.ts'
import { longDate } from '../text/dates.ts'
import { type SafeHtml, storedPost, storedTitle } from '../text/html.ts'
import type { CertificateFacts, EditorCertificateFacts } from './certificate-facts.ts'
import { monogram } from './rules.ts'

/**
 * A document's content as plain values that can be posted to a worker: equal facts draw equal bytes. Images are named, '' for
 * none.
 */
export type Facts = CertificateFacts | EditorCertificateFacts | CoverFacts | BoardFacts | IndexFacts

/** The journal as every document shows it. */
export type JournalFacts = {
  name: string
  /** ISSN, E-ISSN and type in a line. */
  line: string
  monogram: string
  logo: string
  publisher: string
}

export type CoverFacts = Dated & {
  kind: 'coverpage'
  journal: JournalFacts
  cover: string
  title: SafeHtml
  plainTitle: string
  authors: string[]
  place: string
  rows: [label: string, value: string][]
  citation: { names: string; title: SafeHtml; place: string }
  url: string
}

export type BoardFacts = Dated & {
  kind: 'editorialboard'
  journal: JournalFacts
  parts: { heading: string; members: MemberFacts[] }[]
}

export type MemberFacts = {
  id: number
  name: string
  degree: string
  post: SafeHtml
  place: string
  website: string
  picture: string
}

export type IndexFacts = Dated & {
  kind: 'indexpage'
  journal: JournalFacts
  issues: { heading: string; articles: ContentsLine[] }[]
}

export type ContentsLine = { refnumber: string; title: SafeHtml; authors: string; pages: string }

/** The document's creation date, fixed by its content so that equal facts give equal bytes. */
export type Dated = { asOf: string }

/** Shared inputs of every document besides its own subject. */
export type DocumentContext = { settings: Settings; origin: string; key: string; signatory: string | undefined }

/** A public article as the documents need it. */
export type DocumentedArticle = ArticleSummary & Pick<Article, 'description' | 'publishdate'> & { frequency: string }

/** Facts of an article's cover page. */
export function coverFacts({ settings, origin }: DocumentContext, article: DocumentedArticle): CoverFacts {
  const rows: CoverFacts['rows'] = [
    ['Pages', article.pagenumber],
    ['Ref. number', article.refnumber],
    ['Published', longDate(article.publishdate)],
    ['Subject', article.subject],
    ['Country', article.country],
    ['Publisher', settings.publisher],
    ['Licence', settings.license_url],
  ]
  return {
    kind: 'coverpage',
    asOf: dayOf(article),
    journal: journalFacts(settings),
    cover: settings.cover,
    title: storedTitle(article.title),
    plainTitle: article.description,
    authors: authorsOf(article.authorname),
    place: placeOf(article),
    rows: rows.filter(([, value]) => value !== ''),
    citation: citation(article, settings.websitename),
    url: origin + paths.article(article),
  }
}

/** Facts of the editorial board, grouped as on its page. */
export function boardFacts({ settings }: DocumentContext, members: BoardMember[], changedAt: Date): BoardFacts {
  const parts = board(members).map((part) => ({ heading: part.heading, members: part.members.map(memberFacts) }))
  return { kind: 'editorialboard', asOf: changedAt.toISOString(), journal: journalFacts(settings), parts }
}

function memberFacts(member: BoardMember): MemberFacts {
  return {
    id: member.id,
    name: member.name,
    degree: member.degree,
    post: storedPost(member.post),
    place: [member.content, member.country].filter(Boolean).join(', '),
    website: member.editor_website,
    picture: member.picture,
  }
}

/** Facts of an index page: the selected articles in the order given, grouped by issue. */
export function indexFacts({ settings }: DocumentContext, articles: DocumentedArticle[]): IndexFacts {
  const issues = new Map<string, ContentsLine[]>()
  for (const article of articles) {
    const line = {
      refnumber: article.refnumber,
      title: storedTitle(article.title),
      authors: authorsOf(article.authorname).join(', '),
      pages: article.pagenumber,
    }
    issues.set(placeOf(article), [...(issues.get(placeOf(article)) ?? []), line])
  }
  return {
    kind: 'indexpage',
    asOf: articles.map(dayOf).toSorted().at(-1) ?? '',
    journal: journalFacts(settings),
    issues: [...issues].map(([heading, articles]) => ({ heading, articles })),
  }
}

/** The names of the images that a document shows. */
export function imagesOf(facts: Facts): string[] {
  return [...new Set([facts.journal.logo, ...ownImagesOf(facts)])].filter(Boolean)
}

function ownImagesOf(facts: Facts): string[] {
  switch (facts.kind) {
    case 'certificate':
    case 'editorscertificate':
      return [facts.signatory.signature]
    case 'coverpage':
      return [facts.cover]
    case 'editorialboard':
      return facts.parts.flatMap(({ members }) => members.map(({ picture }) => picture))
    case 'indexpage':
      return []
  }
}

/** The journal as every document shows it. */
export function journalFacts(settings: Settings): JournalFacts {
  const line = [
    settings.issn && `ISSN ${settings.issn}`,
    settings.journal_essn && `E-ISSN ${settings.journal_essn}`,
    settings.journal_type,
  ]
  const name = journalName(settings)
  return {
    name,
    line: line.filter(Boolean).join(' · '),
    monogram: monogram(name),
    logo: settings.logo,
    publisher: settings.publisher,
  }
}

/** The day of publication; 1 January of the year if the day is unknown. */
export function dayOf({ publishdate, year }: DocumentedArticle): string {
  return publishdate ?? `${String(year).padStart(4, '0')}-01-01`
}

/** 'Volume 5, Issue 2 (March 2026), pages 1-8' */
export function placeAndPages(article: DocumentedArticle): string {
  return [placeOf(article), article.pagenumber && `pages ${article.pagenumber}`].filter(Boolean).join(', ')
}

/** 'Volume 5, Issue 2 (March 2026)' */
function placeOf({ volume, issue, year, frequency }: DocumentedArticle): string {
  return `Volume ${volume}, Issue ${issue} (${[monthOf(frequency), year].filter(Boolean).join(' ')})`
}
