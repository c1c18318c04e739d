import { jsonIn } from '../../core/text/clean.ts'
import { mostListed } from '../../engines/blind/blind.ts'

/** Says that a list of a file's traces, or of several files', is not whole; '' of a whole one. */
export const endOfList = (ofFiles: readonly (readonly unknown[])[]): string =>
  ofFiles.some(({ length }) => length >= mostListed)
    ? `The search ends after ${mostListed} places of a file: there may be more.`
    : ''

/** Identifying texts of the same words, with all the pages that they stand on. */
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

/** Where something stands in its file: its pages, else its heading or paragraph; '' where neither is known. */
export const whereIn = ({ pages, place = '' }: { pages: readonly number[]; place?: string }) =>
  pagesText(pages) || place

/** A trace as a form lists it: its words, and the report or the file that they stand in. */
type Listed = { text: string; request?: string | null; file?: string | null }

const makeIdentifyingTextKey = ({ text, request, file }: Listed) => [request, file, text].filter(Boolean).join(' ')

/** The listed places of a form, sent along; see {@link listedIn}. */
export const listingOf = (traces: readonly Listed[]): string => JSON.stringify(traces.map(makeIdentifyingTextKey))

/** Parses a form's listed places; undefined of a call, which lists none. */
export function listedIn(json = ''): string[] | undefined {
  const listed = jsonIn(json)
  return Array.isArray(listed) ? listed.map(String) : undefined
}

/** An editor's word on identifying text: looked at, and what the form listed. */
export type Looked = { looked?: boolean; listed?: string[] | undefined }

/** The traces that an editor must look at: none where they did, but all where a form did not list one of them. */
export function unlooked<IdentifyingText extends Listed>(
  traces: IdentifyingText[],
  { looked, listed }: Looked,
): IdentifyingText[] {
  return looked && (!listed || traces.every((trace) => listed.includes(makeIdentifyingTextKey(trace)))) ? [] : traces
}
