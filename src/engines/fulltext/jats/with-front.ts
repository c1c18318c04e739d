import type { Xml } from '../../../core/text/xml.ts'

/** Replaces the front of a stored full text by the article's, or by that of its file. */
export const withFront = (jats: string, { xml }: Xml): string => jats.replace(/<front>.*?<\/front>/s, () => xml)
