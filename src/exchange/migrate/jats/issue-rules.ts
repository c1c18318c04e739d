import { months } from '../../../core/text/dates.ts'
import { childElementText, elementIn, elementsIn, type XmlElement } from '../../../engines/archives/archives.ts'
import type { MovedIssue } from '../addresses/moved.ts'
import { readLineText } from './text-rules.ts'

/** Returns a JATS date as `YYYY-MM-DD`, or with its own precision; '' for none. A season counts as its first month. */
export function formatJatsDate(date: XmlElement | undefined): string {
  const iso = /^\d{4}-\d\d-\d\d/.exec(date?.attributes['iso-8601-date'] ?? '')?.[0]
  if (iso) return iso
  const year = /^\d{4}$/.exec(childElementText(date, 'year'))?.[0]
  const month = monthIn(childElementText(date, 'month') || childElementText(date, 'season'))
  const day = Number(childElementText(date, 'day'))
  const parts = [year, month, month && day >= 1 && day <= 31 ? String(day).padStart(2, '0') : '']
  return year ? parts.filter(Boolean).join('-') : ''
}

function monthIn(text: string): string {
  const number = /^\d{1,2}$/.test(text)
    ? Number(text)
    : months.findIndex((month) => text.slice(0, 3).toLowerCase() === month.slice(0, 3).toLowerCase()) + 1
  return number >= 1 && number <= 12 ? String(number).padStart(2, '0') : ''
}

/** Returns the publication dates by type; types of older JATS versions map to those of newer ones. */
export function readPublicationDates(meta: XmlElement | undefined): { article: string; issue: string } {
  const all = elementsIn(meta, 'pub-date').map((date) => {
    const { 'pub-type': old = '', 'date-type': type = '', 'publication-format': format = '' } = date.attributes
    return { kind: old || `${type || 'pub'} ${format}`.trim(), text: formatJatsDate(date) }
  })
  const first = (...kinds: RegExp[]) =>
    kinds.map((kind) => all.find((date) => kind.test(date.kind) && date.text)?.text).find(Boolean) ?? ''
  return {
    article: first(/^epub$|^pub electronic|^pub$/, /^pub /, /^epub-ppub|^ppub/, /^collection/),
    issue: first(/^collection|^issue/, /^epub-ppub|^ppub|^pub print/, /./),
  }
}

/** Returns the reason why a JATS article has no issue. */
export function findJatsIssueProblem(meta: XmlElement | undefined): string {
  return ['volume', 'issue'].some((name) => !isNone(readUnpaddedNumber(meta, name)))
    ? 'its file names no year of publication'
    : 'its file names neither a volume nor an issue'
}

/**
 * Returns the issue of a JATS article; undefined if it has neither volume nor issue, as ahead-of-print articles do not.
 */
export function readJatsIssue(meta: XmlElement | undefined, locale: string): MovedIssue | undefined {
  const [volume, issue] = [readUnpaddedNumber(meta, 'volume'), readUnpaddedNumber(meta, 'issue')]
  const supplement = childElementText(meta, 'supplement')
  const date = readPublicationDates(meta).issue
  const copyright = childElementText(elementIn(meta, 'permissions') ?? meta, 'copyright-year')
  const year = date.slice(0, 4) || (/^\d{4}$/.exec(copyright)?.[0] ?? '')
  if (!year || (isNone(volume) && isNone(issue))) return undefined
  const number = [issue, supplement && `Suppl. ${supplement}`].filter(Boolean).join(' ')
  const title = readLineText(elementIn(meta, 'issue-title'))
  return {
    key: `jats/${year}/${volume}/${number}`,
    names: [],
    volume,
    number,
    year,
    date,
    isPublished: true,
    left: date ? [] : [{ what: 'year of the copyright, here the year of the issue', content: year }],
    titles: title ? { [locale]: title } : {},
    months: monthsOf(meta),
  }
}

/** Returns the months in an issue's date: `March`, or `Jan-Mar` as a season. */
function monthsOf(meta: XmlElement | undefined): string {
  const dates = elementsIn(meta, 'pub-date').filter(({ attributes }) =>
    /^(?:collection|issue|ppub|epub-ppub)/.test(attributes['date-type'] ?? attributes['pub-type'] ?? ''),
  )
  const date = dates.find((one) => childElementText(one, 'day') === '')
  return childElementText(date, 'season') || (months[Number(monthIn(childElementText(date, 'month'))) - 1] ?? '')
}

/** Returns a number without leading zeros. */
const readUnpaddedNumber = (meta: XmlElement | undefined, name: string) =>
  childElementText(meta, name).replace(/^0+(?=\d)/, '')

const isNone = (text: string) => text === '' || text === '0'
