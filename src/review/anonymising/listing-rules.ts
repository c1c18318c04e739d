import { jsonIn } from '../../core/text/clean.ts'
import { t } from '../../core/words/words.ts'
import { mostListed } from '../../engines/blind/blind.ts'

/**
 * Returns a sentence saying that the list of identifying texts in one or several files may be incomplete; '' if it is
 * complete.
 */
export const endOfList = (ofFiles: readonly (readonly unknown[])[]): string =>
  ofFiles.some(({ length }) => length >= mostListed)
    ? t('The search ends after {most} places of a file: there may be more.', { most: mostListed })
    : ''

/** Merges identifying texts with the same words, and collects the pages that contain them. */
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

/** Returns 'page 3' or 'pages 1, 3, 5'; '' if there are none. */
export function pagesText(pages: readonly number[]): string {
  if (pages.length === 0) return ''
  const listed = { pages: pages.join(', ') }
  return pages.length === 1 ? t('page {pages}', listed) : t('pages {pages}', listed)
}

/**
 * Returns the location of a text in its file: its pages, otherwise its heading or paragraph; '' if neither is known.
 */
export const whereIn = ({ pages, place = '' }: { pages: readonly number[]; place?: string }) =>
  pagesText(pages) || place

/** An identifying text in a form's list: its words, and the report or file that contains them. */
type Listed = { text: string; request?: string | null; file?: string | null }

const makeIdentifyingTextKey = ({ text, request, file }: Listed) => [request, file, text].filter(Boolean).join(' ')

/** Formats the places that a form lists, for its hidden field; see {@link listedIn}. */
export const listingOf = (traces: readonly Listed[]): string => JSON.stringify(traces.map(makeIdentifyingTextKey))

/** Parses the places that a form lists; undefined for an API call, which lists none. */
export function listedIn(json = ''): string[] | undefined {
  const listed = jsonIn(json)
  return Array.isArray(listed) ? listed.map(String) : undefined
}

/** An editor's statement about identifying text: whether they looked at it, and which places the form listed. */
export type Looked = { looked?: boolean; listed?: string[] | undefined }

/**
 * Returns the identifying texts that an editor must still look at: none if they did, but all if the form did not list
 * every one.
 */
export function unlooked<IdentifyingText extends Listed>(
  traces: IdentifyingText[],
  { looked, listed }: Looked,
): IdentifyingText[] {
  return looked && (!listed || traces.every((trace) => listed.includes(makeIdentifyingTextKey(trace)))) ? [] : traces
}
