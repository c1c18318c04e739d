/**
 * Returns an ORCID iD in its https form, from that form, from `orcid.org/…` or from the bare iD, also as 'ORCID: 0000
 * 0002 1825 0097'; undefined for anything else. The last character is the check digit (ISO 7064 mod 11-2;
 * support.orcid.org, structure of the ORCID identifier).
 */
export function orcidOf(typed: string): string | undefined {
  const [, id = ''] =
    /^(?:(?:https?:\/\/)?(?:www\.)?orcid\.org\/)?(\d{4}-?\d{4}-?\d{4}-?\d{3}[\dX])\/?$/i.exec(
      normaliseTypedOrcid(typed),
    ) ?? []
  const characters = id.replaceAll('-', '').toUpperCase()
  const sum = [...characters.slice(0, -1)].reduce((total, digit) => (total + Number(digit)) * 2, 0)
  const check = (12 - (sum % 11)) % 11
  if (!id || (check === 10 ? 'X' : String(check)) !== characters.at(-1)) return undefined
  return `https://orcid.org/${characters.match(/.{4}/g)?.join('-')}`
}

/** Returns the bare iD of one in its https form. */
export const bareOrcid = (orcid: string): string => orcid.slice(-19)

/** Whether a text looks like an ORCID iD, valid or not. */
export function isLikeOrcid(text: string): boolean {
  const id = normaliseTypedOrcid(text)
  return /orcid\.org/i.test(text) || /^\d{4}-\d{4}-\d{4}-\w{1,5}$/.test(id) || /^\d{15}[\dX]$/i.test(id)
}

const normaliseTypedOrcid = (typed: string) =>
  typed
    .trim()
    .replace(/^orcid(?:[ _-]?id)?[:\s]\s*/i, '')
    .replace(/(?<=\d)[\s\u2010-\u2015\u2212]+(?=[\dX])/giu, '-')
