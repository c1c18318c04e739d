import type { webpagePlaces } from '../../core/db/enums.ts'

/** A page of the journal's own, for links to it. */
export type WebpageLink = { slug: string; title: string; place: (typeof webpagePlaces)[number] }

/** Proposes an address for a title, in ASCII letters and digits; '' if it has none of them. */
export const slugFor = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 60)
    .replace(/-$/, '')
