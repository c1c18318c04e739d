/** A text in the languages that it is in, by the source's locales, such as `en_US`. */
export type Texts = Record<string, string>

/** Something that has no place here: the thing it belongs to, what it is, why, and its content. */
export type Left = { of: string; what: string; reason: string; content: string }

/** A part that has no place here, before the thing that it belongs to is known. */
export type LeftPart = Pick<Left, 'what' | 'content'>

/** An issue of the other system; '' where something is not known there. */
export type MovedIssue = {
  /** Its identifier in the source. */
  key: string
  /** Its id and the paths that its old addresses have. */
  names: string[]
  volume: string
  number: string
  year: string
  titles: Texts
  isPublished: boolean
  /** YYYY-MM-DD, or as far as it is known */
  date: string
  left: LeftPart[]
}

/** An author of the other system. */
export type MovedPerson = {
  given: string
  family: string
  /** The whole name where it is known as such. */
  preferred: string
  affiliations: string[]
  ror: string
  country: string
  email: string
  orcid: string
  isCorresponding: boolean
  left: LeftPart[]
}

/** A file of a galley: `path` is what the source reads it by, unless it has a `problem` that keeps it out. */
export type MovedFile = { id: string; name: string; path: string; isPdf: boolean; size: number; problem: string }

/** A form in which an article can be read; `file` of a remote one, or of one whose file is gone, is undefined. */
export type MovedGalley = {
  names: string[]
  label: string
  locale: string
  remote: string
  file: MovedFile | undefined
}

/** An article of the other system: texts as there, dates as YYYY-MM-DD, '' where something is not known. */
export type MovedArticle = {
  /** The key by which a second move recognises it. */
  key: string
  /** Its name in reports. */
  of: string
  /** Its number there, which becomes its ref number if it is free. */
  number: string
  /** Its id and the paths that its old addresses have. */
  names: string[]
  issue: MovedIssue | undefined
  /** `hidden` has a place in an issue that nobody sees yet; `draft` never got one. */
  state: 'public' | 'hidden' | 'draft'
  locale: string
  titles: Texts
  abstracts: Texts
  keywords: { locale: string; words: string[] }[]
  subjects: string[]
  section: string
  /** In JATS's words, where the source says it. */
  type: string
  /** The DOI, or the number there, of the article that a notice is about, where the source says it. */
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
  galleys: MovedGalley[]
  /** The galleys of its other versions, whose addresses lead to what it has now. */
  formerGalleys?: MovedGalley[]
  /** More of what an article's record has, by the names of its fields. */
  record?: Record<string, string>
  left: LeftPart[]
}

/** A person of the board as readers saw them; `since` is a day, or ''. */
export type MovedMember = { name: string; roles: string[]; affiliation: string; since: string }

type Pieces = {
  issue: MovedIssue
  article: MovedArticle
  member: MovedMember
  left: Left
  refused: { of: string; reason: string }
}

type OneOf<Kinds> = {
  [Kind in keyof Kinds]: Pick<Kinds, Kind> & { [Other in Exclude<keyof Kinds, Kind>]?: undefined }
}[keyof Kinds]

/** A part of a source; an issue comes before its articles. */
export type Moved = OneOf<Pieces>

/** A locale's language in two letters; '' where it has three. */
export function languageOf(locale: string): string {
  return /^([a-z]{2})(?:[_@-]|$)/i.exec(locale)?.[1]?.toLowerCase() ?? ''
}

/** The text in the first of some locales that has one, else the first there is. */
export function inLocale(texts: Texts, ...locales: string[]): string {
  const locale = locales.find((one) => texts[one]?.trim())
  return (locale === undefined ? Object.values(texts).find((text) => text.trim()) : texts[locale])?.trim() ?? ''
}

/** The path of a PDF that was stored while the source was read: its SHA-256. */
export const embeddedPath = (sha256: string) => `sha256/${sha256}`

/** The SHA-256 of such a path; undefined for paths of a folder. */
export function embeddedHash(path: string): string | undefined {
  return /^sha256\/([0-9a-f]{64})$/.exec(path)?.[1]
}
