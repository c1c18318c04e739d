import { jsonIn } from '../../core/text/clean.ts'

/** More traces of a file are not listed: nobody reads on. */
export const mostListed = 300

/** Says that a list of a file's traces, or of several files', is not whole; '' of a whole one. */
export const endOfList = (ofFiles: readonly (readonly unknown[])[]): string =>
  ofFiles.some(({ length }) => length >= mostListed)
    ? `The search ends after ${mostListed} places of a file: there may be more.`
    : ''

/** What a trace is (decisions: the kinds that editors see). */
export type TraceKind =
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

/** What tells who somebody is, where it stands: `page` counts from 1, null where there are no pages. */
export type Trace = { page: number | null; kind: TraceKind; text: string; field: Field }

type Field = '' | 'title' | 'abstract'

/** Traces of the same words, with all the pages that they stand on. */
export function gathered<Each extends { kind: string; text: string; field: string; page: number | null }>(
  traces: readonly Each[],
): (Each & { pages: number[] })[] {
  const found = new Map<string, Each & { pages: number[] }>()
  for (const trace of traces) {
    const key = [trace.kind, trace.field, trace.text].join('\n')
    const same = found.get(key) ?? { ...trace, pages: [] }
    if (trace.page !== null && !same.pages.includes(trace.page)) same.pages.push(trace.page)
    found.set(key, same)
  }
  return [...found.values()]
}

/** 'page 3', 'pages 1, 3, 5'; '' where there are none. */
export const pagesText = (pages: readonly number[]) =>
  pages.length === 0 ? '' : `${pages.length === 1 ? 'page' : 'pages'} ${pages.join(', ')}`

/**
 * A stretch of text to be searched: a page of a file, a file without pages, a field; `isApart` for one in no list of references,
 * `isListed` for one that is wholly of such a list, as the addresses of its links; `isHead` for what stands above or below pages, where no
 * work is cited; `hasOldFonts` where a font shows its letters as others.
 */
export type PageText = {
  page: number | null
  text: string
  field?: Field
  isApart?: true
  isListed?: boolean
  isHead?: true
  hasOldFonts?: boolean
}

/** A person who must not be recognised; what is not known may be absent or ''. `family` where the last word of `name` is not. */
export type SidePerson = {
  name: string
  family?: string
  email?: string
  phone?: string
  orcid?: string
  affiliation?: string
}

/**
 * One side of a paper, for what the other side gets: its authors with the paper's title and references, or its reviewers with
 * neither. `institutions` are further names of theirs, such as those that ROR knows; `awards` the numbers of their grants.
 */
export type Side = {
  people: SidePerson[]
  userNames?: string[]
  institutions?: string[]
  awards?: string[]
  title: string
  references: string[]
}

/** A place in a text, from and to. */
export type Span = { start: number; end: number }

/** Something found at a place. */
export type Found = Span & { kind: TraceKind }

/** What stands at a place, as it is shown: on one line, and no longer than anybody reads. */
export const shownText = (text: string, { start, end }: Span): string =>
  text.slice(start, end).replace(/\s+/g, ' ').trim().slice(0, 200).trim().toWellFormed()

/** A trace as a form lists it: its words, and the report or the file that they stand in. */
type Listed = { text: string; request?: string | null; file?: string | null }

const keyOf = ({ text, request, file }: Listed) => [request, file, text].filter(Boolean).join(' ')

/** What a form listed, as it sends it along; see {@link toldIn}. */
export const toldOf = (traces: readonly Listed[]): string => JSON.stringify(traces.map(keyOf))

/** What a form says that it listed; undefined of a call, which lists nothing. */
export function toldIn(json = ''): string[] | undefined {
  const told = jsonIn(json)
  return Array.isArray(told) ? told.map(String) : undefined
}

/** What an editor says of traces: that they were looked at, and of a form, which it listed. */
export type Looked = { looked?: boolean; told?: string[] | undefined }

/** The traces that an editor must look at: none where they did, but all where a form did not list one of them. */
export function unlooked<Trace extends Listed>(traces: Trace[], { looked, told }: Looked): Trace[] {
  return looked && (!told || traces.every((trace) => told.includes(keyOf(trace)))) ? [] : traces
}

const identifying: readonly Trace['kind'][] = ['name', 'email', 'phone', 'orcid', 'institution']

/** Whether a trace names somebody, wherever it stands: a letter or a report may thank, cite and link as it likes. */
export const isIdentifying = ({ kind }: Pick<Trace, 'kind'>): boolean => identifying.includes(kind)
