import { isOnlineFirst, onlineFirst, onlineFirstWord } from '../../core/online-first.ts'
import { wholeNumber } from '../../core/text/clean.ts'
import { fileNameOfPlace, type IssueNumber } from '../../journal/record/issues/rules.ts'

/** A set's records: an issue's, or those of an article type. */
type RecordSet = IssueNumber | { article_type: string }

/** Returns the sets that contain a record: `issue-2026-5-2`, or `online-first`, and `type-letter`. */
export function setsOf({ year, volume, issue, article_type }: IssueNumber & { article_type: string }): string[] {
  return [issueSet({ year, volume, issue }), typeSet(article_type)]
}

export const issueSet = (number: IssueNumber) => (isOnlineFirst(number) ? '' : 'issue-') + fileNameOfPlace(number)

export const typeSet = (type: string) => `type-${type}`

/** Returns the set for a `setSpec`; undefined if there is none. */
export function setNamed(spec: string): RecordSet | undefined {
  const [, type] = /^type-([a-z-]+)$/.exec(spec) ?? []
  if (type) return { article_type: type }
  if (spec === onlineFirstWord) return onlineFirst
  const [, ...numbers] = /^issue-(\d+)-(\d+)-(\d+)$/.exec(spec) ?? []
  const [year, volume, issue] = numbers.map(wholeNumber)
  if (year === undefined || volume === undefined || issue === undefined) return undefined
  return issueSet({ year, volume, issue }) === spec ? { year, volume, issue } : undefined
}
