import type { Xml } from '../../../core/text/xml.ts'

/** A full text as it is kept, with another front: the article's, or that of its file. */
export const withFront = (jats: string, { xml }: Xml): string => jats.replace(/<front>.*?<\/front>/s, () => xml)
