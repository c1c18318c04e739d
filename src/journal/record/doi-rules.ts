import { cleanLine, isYes } from '../../core/text/clean.ts'

/** Returns the address of a DOI, which leads to the article permanently; '' without one. */
export function doiUrl(doi: string | null | undefined): string {
  return doi ? `https://doi.org/${encodeURI(doi).replace(/[?#]/g, encodeURIComponent)}` : ''
}

type DoiSettings = { doi_prefix: string; doi_slug: string }

/** Returns the DOI that the journal assigns to an article: `{prefix}/{slug}.{refnumber}`; '' without a prefix. */
export function assignedDoi({ doi_prefix, doi_slug }: DoiSettings, refnumber: string): string {
  return doi_prefix && `${doi_prefix}/${[doi_slug, refnumber].filter(Boolean).join('.')}`
}

/**
 * Returns the DOI that the journal assigns to a new article if its form requests one and no DOI was typed; ''
 * otherwise.
 */
export function ownDoi(settings: DoiSettings, { assigndoi, doi, refnumber = '' }: Record<string, string>): string {
  return isYes(assigndoi) && !doi ? assignedDoi(settings, cleanLine(refnumber)) : ''
}
