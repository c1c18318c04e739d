import { cleanLine, isYes } from '../../core/text/clean.ts'

/** The address of a DOI, which leads to the article for ever; '' without one. */
export function doiUrl(doi: string | null | undefined): string {
  return doi ? `https://doi.org/${encodeURI(doi).replace(/[?#]/g, encodeURIComponent)}` : ''
}

type DoiSettings = { doi_prefix: string; doi_slug: string }

/** The DOI that the journal gives an article: `{prefix}/{slug}.{refnumber}`; '' without a prefix. */
export function assignedDoi({ doi_prefix, doi_slug }: DoiSettings, refnumber: string): string {
  return doi_prefix && `${doi_prefix}/${[doi_slug, refnumber].filter(Boolean).join('.')}`
}

/** The DOI that the journal gives to a new article whose form asks for one and has none typed; else ''. */
export function ownDoi(settings: DoiSettings, { assigndoi, doi, refnumber = '' }: Record<string, string>): string {
  return isYes(assigndoi) && !doi ? assignedDoi(settings, cleanLine(refnumber)) : ''
}
