import type { Link } from './layout.ts'

const pattern = /(?<!\d)\d{4}-?\d{4}-?\d{4}-?\d{3}[\dX](?![\dX])/gi

/** ORCID iDs with right check digits: those printed on a page, else those that its links lead to, in order; and where the links are. */
export type Orcids = { ids: string[]; places: { id: string; x: number; y: number }[] }

export function orcidsIn(texts: string[], links: Link[]): Orcids {
  const printed = texts.filter((text) => /orcid|\d{4}-\d{4}-\d{4}-\d{3}/i.test(text)).flatMap(idsIn)
  const places = links
    .filter(({ url }) => /orcid\.org/i.test(url))
    .toSorted((a, b) => Math.round((a.y - b.y) / 6) || a.x - b.x)
    .flatMap(({ url, x, y }) => idsIn(url).map((id) => ({ id, x, y })))
  const ids = printed.length > 0 ? printed : places.map(({ id }) => id)
  return { ids: [...new Set(ids)], places }
}

/** The iD of the link in a stretch of a line; '' if there is none, or several. */
export function orcidAt(
  { places }: Orcids,
  { from, to, y, size }: { from: number; to: number; y: number; size: number },
): string {
  const there = places.filter((one) => one.x > from && one.x < to && one.y < y + size * 0.5 && one.y > y - size * 1.5)
  const [id = '', other] = new Set(there.map((one) => one.id))
  return other ? '' : id
}

function idsIn(text: string): string[] {
  return (text.match(pattern) ?? [])
    .map((id) =>
      id
        .replaceAll('-', '')
        .toUpperCase()
        .replace(/(.{4})(?=.)/g, '$1-'),
    )
    .filter(isOrcid)
}

/** ISO 7064 mod 11-2. */
function isOrcid(id: string): boolean {
  const digits = id.replaceAll('-', '')
  const total = [...digits.slice(0, 15)].reduce((sum, digit) => (sum + Number(digit)) * 2, 0)
  const check = (12 - (total % 11)) % 11
  return digits[15] === (check === 10 ? 'X' : String(check))
}
