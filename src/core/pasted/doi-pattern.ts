/** The source of a regular expression of a DOI's prefix: Crossref registers four to nine digits (DOI Handbook 2.2). */
export const doiPrefix = String.raw`10\.\d{4,9}`
