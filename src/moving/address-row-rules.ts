import { plainText } from '../text/html.ts'
import { doiOf } from '../text/references.ts'
import { oldKeys } from './addresses.ts'
import type { IssuePlace } from './issue-rules.ts'
import type { MovedIssue } from './moved.ts'
import type { Indexed } from './standing-rules.ts'

/** The target of an old address: an article by its import key, or an issue; `title` tells of one that did not come. */
export type AddressRow = {
  key: string
  import_key: string | null
  year: number | null
  volume: number | null
  issue: number | null
  title: string
}

const nowhere = { import_key: null, year: null, volume: null, issue: null }

/** The old addresses of an article: by its id, paths and DOI, with the galley and the file that are its PDF. Only a public one tells its title. */
export function articleAddresses({ key: import_key, names, pdfNames, doi, state, title }: Indexed): AddressRow[] {
  const own = names.flatMap((name) => [
    oldKeys.article(name),
    ...(pdfNames?.galleys.map((galley) => oldKeys.galley(name, galley)) ?? []),
    ...(pdfNames?.file ? [oldKeys.file(name, pdfNames.file)] : []),
  ])
  const keys = doi ? [...own, oldKeys.doi(doiOf(doi) ?? doi)] : own
  const told = state === 'public' ? plainText(title) : ''
  return fitting(keys).map((key) => ({ ...nowhere, key, import_key, title: told }))
}

/** The old addresses of an issue. */
export function issueAddresses({ names, titles }: MovedIssue, place: IssuePlace | undefined): AddressRow[] {
  const { year = null, volume = null, issue = null } = place ?? {}
  const title = place ? `Volume ${volume}, Issue ${issue} (${year})` : plainText(Object.values(titles)[0] ?? '')
  return fitting(names.map(oldKeys.issue)).map((key) => ({ key, import_key: null, year, volume, issue, title }))
}

const fitting = (keys: string[]) => [...new Set(keys)].filter((key) => key.length <= 400)
