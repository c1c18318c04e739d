/**
 * Returns the usual name of a Creative Commons licence from its address, such as 'CC BY 4.0'; 'Licence' for any other.
 */
export function licenceName(url: string): string {
  const [, kind = '', version = '', place = ''] =
    /^https?:\/\/creativecommons\.org\/(?:licenses|publicdomain)\/([a-z-]+)\/(\d\.\d)(?:\/([a-z]{2,4}))?(?:\/|$)/i.exec(
      url,
    ) ?? []
  if (!kind) return 'Licence'
  const named = kind === 'zero' ? 'CC0' : kind === 'mark' ? 'Public Domain Mark' : `CC ${kind.toUpperCase()}`
  return [named, version, place.toUpperCase()].filter(Boolean).join(' ')
}
