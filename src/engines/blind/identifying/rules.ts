/** More traces of a file are not listed: nobody reads on. */
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
 * A piece of identifying text: `page` counts from 1, null where there are no pages; `place` is then its heading or its
 * paragraph, in words, and `spans` are where it stands in `textToShow`.
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
 * A stretch of text to be searched: a page of a file, a file without pages, a field; `isApart` for one in no list of
 * references, `isListed` for one that is wholly of such a list, as the addresses of its links; `isHead` for what
 * stands above or below pages, where no work is cited; `hasOldFonts` where a font shows its letters as others. Of an
 * office file's main part `headings` are the lines that its styles make headings, `lead` the lines before its first.
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

/** A person who must not be recognised; unknown parts are absent or ''. `family` unless it is the last word. */
export type SidePerson = {
  name: string
  family?: string
  email?: string
  phone?: string
  orcid?: string
  affiliation?: string
}

/**
 * One side of a paper, for what the other side gets: its authors with the paper's title and references, or its
 * reviewers with neither. `institutions` are further names of theirs, such as those that ROR knows; `awards` the
 * numbers of their grants, `thanks` what the authors typed as acknowledgements.
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

/** A place in a text, from and to. */
export type Span = { start: number; end: number }

/** Something found at a place. */
export type Found = Span & { kind: IdentifyingKind }

/** The shown words of a place: on one line, and short. */
export const shownText = (text: string, { start, end }: Span): string =>
  text.slice(start, end).replace(/\s+/g, ' ').trim().slice(0, 200).trim().toWellFormed()

const identifying: readonly IdentifyingText['kind'][] = ['name', 'email', 'phone', 'orcid', 'institution']

/** Whether a trace names somebody, wherever it stands: a letter or a report may thank, cite and link as it likes. */
export const isIdentifying = ({ kind }: Pick<IdentifyingText, 'kind'>): boolean => identifying.includes(kind)
