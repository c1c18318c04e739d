/** The parts of a full text as it is kept: its body, and the inside of its back. */
export function partsOfText(jats: string): { body: string; back: string } {
  const [body = ''] = /<body[ >].*<\/body>/s.exec(jats) ?? []
  const [, back = ''] = /<back>(.*)<\/back>/s.exec(jats) ?? []
  return { body, back }
}

/** The language of a full text as its root says it; '' for none. */
export const languageOfText = (jats: string): string => /<article\s[^>]*?xml:lang="([^"]*)"/.exec(jats)?.[1] ?? ''

/** The letters of a text, however it is marked up. @param xml it may be HTML */
export const stripXmlTags = (xml: string): string => xml.replace(/<[^>]*>|\s+/g, '')

/** From this length on, the letters of a statement stand in no text by chance, as those of `None` do. */
const leastSaid = 20

/**
 * Whether a text says a statement by itself: a short one right below its heading.
 * @param text its letters
 * @param statement as XML, as the text is
 */
export function saysAlready(text: string, heading: string, statement: string): boolean {
  const letters = stripXmlTags(statement)
  if (letters.length >= leastSaid) return text.includes(letters)
  return letters !== '' && text.toLowerCase().includes(stripXmlTags(heading + statement).toLowerCase())
}
