import type { Link } from './layout.ts'

const pattern = /(?<!\d)\d{4}-?\d{4}-?\d{4}-?\d{3}[\dX](?![\dX])/gi

/** ORCID iDs with right check digits, in order: those printed on a page, else those that its links lead to. */
export function orcidsIn(texts: string[], links: Link[]): string[] {
  const printed = texts.filter((text) => /orcid|\d{4}-\d{4}-\d{4}-\d{3}/i.test(text)).flatMap(idsIn)
  const linked = links
    .filter(({ url }) => /orcid\.org/i.test(url))
    .toSorted((a, b) => Math.round((a.y - b.y) / 6) || a.x - b.x)
    .flatMap(({ url }) => idsIn(url))
  return [...new Set(printed.length > 0 ? printed : linked)]
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
