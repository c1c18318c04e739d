import type { Prefix } from './format-rules.ts'
import type { ListVerb } from './token-rules.ts'

/** Returns the number of records in a part of a list; fewer for JATS, which contains full texts. */
export const recordsInPart = (verb: ListVerb, prefix: Prefix): number =>
  verb === 'ListRecords' && prefix === 'jats' ? 20 : 100

/** The largest POST body, in bytes: several times the longest request. */
export const maxRequestBytes = 8 * 1024

/** Returns the host of the journal's origin, without its port. */
export const hostOf = (origin: string): string => new URL(origin).hostname

/** Whether a host may be used in permanent identifiers (OAI's guidelines for identifiers, 2.1). */
export const isLastingHost = (host: string): boolean => /^[a-z][a-z0-9-]*(?:\.[a-z][a-z0-9-]*)+$/i.test(host)

/** The header of a record; `datestamp` is a second in UTC. */
export type RecordHeader = { identifier: string; datestamp: string; deleted: boolean; sets: string[] }
