/** Returns the parts of a stored full text: its body, and the content of its back. */
export function partsOfText(jats: string): { body: string; back: string } {
  const [body = ''] = /<body[ >].*<\/body>/s.exec(jats) ?? []
  const [, back = ''] = /<back>(.*)<\/back>/s.exec(jats) ?? []
  return { body, back }
}

/** Returns the language of a full text from its root element; '' if it has none. */
export const languageOfText = (jats: string): string => /<article\s[^>]*?xml:lang="([^"]*)"/.exec(jats)?.[1] ?? ''

/** Returns the letters of a text without its markup and white space. @param xml may be HTML */
export const stripXmlTags = (xml: string): string => xml.replace(/<[^>]*>|\s+/g, '')

/** From this length, the letters of a statement do not occur in a text by chance, as those of `None` do. */
const leastSaid = 20

/**
 * Reports whether a text already contains a statement; a short one only right below its heading.
 * @param text its letters
 * @param statement as XML, like the text
 */
export function saysAlready(text: string, heading: string, statement: string): boolean {
  const letters = stripXmlTags(statement)
  if (letters.length >= leastSaid) return text.includes(letters)
  return letters !== '' && text.toLowerCase().includes(stripXmlTags(heading + statement).toLowerCase())
}
