import { doiIn } from '../../../core/pasted/references.ts'
import type { Line } from '../layout/layout.ts'

/**
 * The DOI that first pages name as such, whole where a line's end breaks it; '' where they name several. Those of references on
 * them are other articles'.
 */
export function doiOn(lines: Line[], references: string[]): string {
  const others = new Set(references.map((text) => doiIn(text)?.toLowerCase()))
  const found = lines
    .map((line) => line.text + continuation(line, lines))
    .filter((text) => /\bdoi\b|doi\.org/i.test(text))
    .flatMap((text) => doiIn(text) ?? [])
    .filter((one) => !others.has(one.toLowerCase()))
    .toSorted((one, other) => other.length - one.length)
  const [longest = ''] = found
  return found.every((one) => longest.toLowerCase().startsWith(one.toLowerCase())) ? longest : ''
}

/** What belongs to a DOI at a line's end and stands on the next line; '' if it is whole. */
function continuation(line: Line, lines: Line[]): string {
  const [tail] = /(?:\bdoi:?|doi\.org\/|10\.\d{4,9}\/\S*)$/i.exec(line.text.slice(-80)) ?? []
  if (tail === undefined) return ''
  const [next] = lines
    .filter((other) => other.page === line.page && other.y > line.y + 1 && other.y - line.y < line.size * 2)
    .filter((other) => Math.abs(other.size - line.size) < 0.6 && Math.abs(other.x - line.x) < line.size * 3)
    .toSorted((one, other) => one.y - other.y)
  const [token = ''] = next?.text.split(/\s/) ?? []
  if (!next || !/\d/.test(token) || token.length > 60) return ''
  if (!tail.includes('10.')) return /^(?:10\.|https?:)/.test(token) ? ` ${token}` : ''
  if (/^(?:10\.|https?:)/i.test(token)) return ''
  if (/[./_(-]$/.test(tail) || /^[./_)-]/.test(token)) return token
  const isFull = lines.every((other) => Math.abs(other.x - line.x) > 1 || other.right < line.right + line.size * 2)
  const isRest = token === next.text && /^[\da-z.()-]+$/i.test(token) && !/^(?:19|20)\d\d$/.test(token)
  return isFull && isRest ? token : ''
}
