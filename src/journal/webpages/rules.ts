import type { webpagePlaces } from '../../core/db/enums.ts'

/** A page of the journal's own, as links to it have it. */
export type WebpageLink = { slug: string; title: string; place: (typeof webpagePlaces)[number] }
