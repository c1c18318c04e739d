import type { CreditRole } from '../../../journal/record/people/credit-rules.ts'

/** A text by locale of the source, such as `en_US`. */
export type Texts = Record<string, string>

/** An item that cannot be imported: what it belongs to, what it is, the reason, and its content. */
export type Unimported = { of: string; what: string; reason: string; content: string }

/** An item that cannot be imported, before its owner is known. */
export type UnimportedPart = Pick<Unimported, 'what' | 'content'>

/** An issue of the other system; '' for unknown values. */
export type MovedIssue = {
  /** Its identifier in the source. */
  key: string
  /** Its id and custom paths in old addresses. */
  names: string[]
  volume: string
  number: string
  year: string
  titles: Texts
  /** The text of its page, as HTML. */
  descriptions?: Texts
  /** Its covers, the preferred language's first. */
  covers?: MovedCover[]
  isPublished: boolean
  /** YYYY-MM-DD, or as precise as known */
  date: string
  /** The months that it covers, in words, if the source has them. */
  months?: string
  left: UnimportedPart[]
}

/**
 * An issue's cover: its name in the source, and the path of its stored file or the reason why it cannot be imported.
 */
export type MovedCover = { name: string; path: string; problem: string }

/** An author of the other system. */
export type MovedPerson = {
  given: string
  family: string
  /** The full name, if the source has it as one. */
  preferred: string
  affiliations: string[]
  ror: string
  country: string
  email: string
  orcid: string
  isCorresponding: boolean
  /** The CRediT roles. */
  credit?: CreditRole[]
  /** Whether it is a group or an institution. */
  isOrganisation?: boolean
  left: UnimportedPart[]
}

/** A galley's file. The source reads it by `path`, unless a `problem` rules it out. */
export type MovedFile = {
  id: string
  name: string
  path: string
  isPdf: boolean
  size: number
  problem: string
  /** Whether the source marks it as a supplement, its description there, and the address of its licence. */
  isSupplement?: boolean
  description?: string
  license?: string
}

/** A readable form of an article; `file` is undefined if it is remote or missing. */
export type MovedGalley = {
  names: string[]
  label: string
  locale: string
  remote: string
  file: MovedFile | undefined
}

/** Another version of an article, with the day on which it became public; '' if it never was. */
type MovedVersion = { day: string; galleys: MovedGalley[] }

/** An article of the other system: texts as stored there, dates as YYYY-MM-DD, '' for unknown values. */
export type MovedArticle = {
  /** The key that identifies it in a second move. */
  key: string
  /** Its name in reports. */
  of: string
  /** Its number in the source, which becomes its ref number if it is free. */
  number: string
  /** Its id and custom paths in old addresses. */
  names: string[]
  issue: MovedIssue | undefined
  /** The reason why it is in no issue, if the source gives one. */
  issueProblem?: string
  /** `hidden`: in an issue that is not public yet; `draft`: never assigned to an issue. */
  state: 'public' | 'hidden' | 'draft'
  /** Whether it is published, but in no issue or in one that is not: it comes online first. */
  isEarly?: boolean
  /** The stage or end of a draft. */
  stage?: string
  locale: string
  titles: Texts
  abstracts: Texts
  keywords: { locale: string; words: string[] }[]
  subjects: string[]
  section: string
  /** A JATS article type, if the source gives one. */
  type: string
  /** The DOI or source number of the article that a notice concerns, if the source gives it. */
  noticeOf: string
  people: MovedPerson[]
  references: string[]
  funders: { funder: string; award: string; ror?: string }[]
  doi: string
  license: string
  copyrightHolder: string
  received: string
  accepted: string
  published: string
  pages: string
  /** The article number that replaces pages, if the source distinguishes it from a page. */
  articleNumber?: string
  galleys: MovedGalley[]
  /** The path of its full text. */
  text?: string
  /** Its other versions, in order; the addresses of their galleys redirect to its present files. */
  versions?: MovedVersion[]
  /** The day on which the version that readers see became public. */
  shown?: string
  /** Further fields of the article's metadata, by name. */
  record?: Record<string, string>
  left: UnimportedPart[]
}

/** A board member as readers saw them; `since` is a day, or ''. */
export type MovedMember = { name: string; roles: string[]; affiliation: string; since: string }

/** One of the journal's own pages, its title and HTML in the journal's language; `content` has all languages. */
export type MovedPage = { of: string; path: string; title: string; text: string; content: string }

/** A request to review: days and moments as in the source, '' for unknown ones. */
export type MovedRequest = {
  reviewer: { name: string; email: string; affiliation: string; orcid: string }
  round: number
  state: 'reported' | 'declined' | 'lapsed' | 'cancelled'
  asked: string
  answered: string
  reported: string
  answerDue: string
  due: string
}

/** The decisions and reviews of the article with a key, or of a declined paper if the key is ''; never public. */
export type MovedReview = {
  article: string
  title: string
  received: string
  published: string
  decisions: { decision: 'accept' | 'minor' | 'major' | 'reject' | 'desk_reject'; at: string }[]
  requests: MovedRequest[]
}

type Pieces = {
  issue: MovedIssue
  article: MovedArticle
  review: MovedReview
  member: MovedMember
  page: MovedPage
  left: Unimported
  /** An article that cannot be read. */
  refused: { of: string; reason: string }
  /** A file without a readable article. */
  unread: { of: string; reason: string }
}

type OneOf<Kinds> = {
  [Kind in keyof Kinds]: Pick<Kinds, Kind> & { [Other in Exclude<keyof Kinds, Kind>]?: undefined }
}[keyof Kinds]

/** A part of a source; an issue precedes its articles, an article its review. */
export type Moved = OneOf<Pieces>

/** Returns a locale's two-letter language; '' for a three-letter one. */
export const languageOf = (locale: string): string => /^([a-z]{2})(?:[_@-]|$)/i.exec(locale)?.[1]?.toLowerCase() ?? ''

/** Returns the text in the first of some locales that has one, else the first text. */
export function inLocale(texts: Texts, ...locales: string[]): string {
  const locale = locales.find((one) => texts[one]?.trim())
  return (locale === undefined ? Object.values(texts).find((text) => text.trim()) : texts[locale])?.trim() ?? ''
}

/** Whether the file name may be a JATS file's; PMC uses `.nxml`. */
export const isXmlName = (name: string) => /\.n?xml$/i.test(name)

/**
 * Returns the pseudo-path of a file stored while the source was read: its SHA-256, for some kinds with an extension.
 */
export const embeddedPath = (sha256: string) => `sha256/${sha256}`

/** Returns the SHA-256 in a pseudo-path; undefined for real paths. */
export const parseEmbeddedHash = (path: string): string | undefined =>
  /^sha256\/([0-9a-f]{64})(?:\.\w+)?$/.exec(path)?.[1]
