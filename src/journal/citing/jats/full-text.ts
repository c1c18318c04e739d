/** The parts of a full text as it is kept: its body, and the inside of its back. */
export function partsOfText(jats: string): { body: string; back: string } {
  const [body = ''] = /<body[ >].*<\/body>/s.exec(jats) ?? []
  const [, back = ''] = /<back>(.*)<\/back>/s.exec(jats) ?? []
  return { body, back }
}

/** The language of a full text as its root says it; '' for none. */
export const languageOfText = (jats: string): string => /<article\s[^>]*?xml:lang="([^"]*)"/.exec(jats)?.[1] ?? ''

const lettersOf = (xml: string): string => xml.replace(/<[^>]*>|\s+/g, '')

/** From this length on, the letters of a statement stand in no text by chance, as those of `None` do. */
const leastSaid = 20

/**
 * Whether a text says a statement by itself, however it is marked up: a short one right below its heading.
 * @param statement as XML
 */
export function saysAlready(jats: string, heading: string, statement: string): boolean {
  const [text, letters] = [lettersOf(jats), lettersOf(statement)]
  if (letters.length >= leastSaid) return text.includes(letters)
  return letters !== '' && text.toLowerCase().includes(lettersOf(heading + statement).toLowerCase())
}

/** Whether a text has all of some words, wherever they stand. @param words as XML */
export const hasWords = (jats: string, words: readonly string[]): boolean =>
  words.every((some) => lettersOf(jats).includes(lettersOf(some)))
