/** The most finds to list for a file; editors would not read more. */
export const mostListed = 300

/** The kinds of identifying text that editors see. */
export type IdentifyingKind =
  | 'name'
  | 'email'
  | 'phone'
  | 'orcid'
  | 'institution'
  | 'path'
  | 'repository'
  | 'acknowledgement'
  | 'funding'
  | 'self_reference'
  | 'confidential'

/**
 * A piece of identifying text. `page` counts from 1; it is null in a file without pages, which has instead `place`, the
 * heading or paragraph in words, and `spans`, the places in `textToShow`.
 */
export type IdentifyingText = {
  page: number | null
  kind: IdentifyingKind
  text: string
  field: Field
  place?: string
  spans?: Span[]
}

type Field = '' | 'title' | 'abstract'

/**
 * A stretch of text to search: a page, a file without pages, or a field. `isApart` marks text outside any list of
 * references, `isListed` text wholly within one, such as the addresses of its links; `isHead` marks text above or below
 * pages, which cites no work; `hasOldFonts` a font that shows other letters than its text has. For an office file's
 * main part, `headings` are the lines that its styles make headings, `lead` the lines before the first one.
 */
export type PageText = {
  page: number | null
  text: string
  field?: Field
  isApart?: true
  isListed?: boolean
  isHead?: true
  hasOldFonts?: boolean
  headings?: readonly string[]
  lead?: number
}

/**
 * A person who must not be recognised; unknown parts are absent or ''. `family` is needed if it is not the last word.
 */
export type SidePerson = {
  name: string
  family?: string
  email?: string
  phone?: string
  orcid?: string
  affiliation?: string
}

/**
 * One side of a paper, as hidden from the other: its authors with the paper's title and references, or its reviewers
 * with neither. `institutions` are further names of theirs, for example from ROR; `awards` the numbers of their grants,
 * `thanks` the acknowledgements that the authors typed.
 */
export type Side = {
  people: SidePerson[]
  userNames?: string[]
  institutions?: string[]
  awards?: string[]
  thanks?: string
  title: string
  references: string[]
}

/** A place in a text, from start to end. */
export type Span = { start: number; end: number }

/** A find at a place. */
export type Found = Span & { kind: IdentifyingKind }

/** Returns the words to show for a place: on one line, and short. */
export const shownText = (text: string, { start, end }: Span): string =>
  text.slice(start, end).replace(/\s+/g, ' ').trim().slice(0, 200).trim().toWellFormed()

const identifying: readonly IdentifyingText['kind'][] = ['name', 'email', 'phone', 'orcid', 'institution']

/** Whether a find identifies a person in any text: a letter or a report may thank, cite and link freely. */
export const isIdentifying = ({ kind }: Pick<IdentifyingText, 'kind'>): boolean => identifying.includes(kind)
