import { message } from '../words/words.ts'

/**
 * Returns the usual name of a Creative Commons licence from its address, such as 'CC BY 4.0'; 'Licence' for any other.
 */
export function licenceName(url: string): string {
  const [, kind = '', version = '', place = ''] =
    /^https?:\/\/creativecommons\.org\/(?:licenses|publicdomain)\/([a-z-]+)\/(\d\.\d)(?:\/([a-z]{2,4}))?(?:\/|$)/i.exec(
      url,
    ) ?? []
  if (!kind) return message('Licence')
  const named = kind === 'zero' ? 'CC0' : kind === 'mark' ? 'Public Domain Mark' : `CC ${kind.toUpperCase()}`
  return [named, version, place.toUpperCase()].filter(Boolean).join(' ')
}

const addressOf = (kind: string) => `https://creativecommons.org/licenses/${kind}/4.0/`

/** The licences that forms offer by name. */
export const offeredLicences: readonly (readonly [address: string, name: string])[] = [
  ...['by', 'by-sa', 'by-nc', 'by-nc-sa', 'by-nd', 'by-nc-nd'].map(
    (kind) => [addressOf(kind), licenceName(addressOf(kind))] as const,
  ),
]

/** Returns the address of a licence typed by its name, such as 'cc by 4.0'; anything else unchanged. */
export function licenceAddress(typed: string): string {
  const folded = (name: string) => name.toLowerCase().replace(/[\s-]+/g, ' ')
  const found = offeredLicences.find(([, name]) => folded(name) === folded(typed.trim()))
  return found?.[0] ?? typed
}
