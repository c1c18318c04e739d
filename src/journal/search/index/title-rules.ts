import { fold } from '../../../core/text/words.ts'

/**
 * The lexemes of a title, by which all of it is found, whatever a search takes its words for: `letters` however its spaces and signs
 * are typed, `signs` as they are printed.
 */
export type TitleLexemes = { letters: string[]; signs: string[] }

/** What stands around a title in a citation. */
const aroundTitle = /^["“”„‘’'«]+|["“”‘’'».,]+$/gu

/** Enough to tell two titles apart; a search has room for it. */
const maxLength = 1000

/** The lexemes of titles; no other lexeme can be the same. */
export function titleLexemes(titles: string[]): TitleLexemes {
  const folded = titles
    .flatMap((title) => [title, withoutMark(title)])
    .map((title) => fold(title).replace(/\s+/g, ''))
    .map((text) => (text.replace(aroundTitle, '') || text).slice(0, maxLength)) // '…' is a title of nothing else
    .filter(Boolean)
  const lexemes = (kind: string, texts: string[]) => [...new Set(texts.map((text) => `=${kind}${hashOf(text)}`))]
  return {
    // a break of a line, its hyphen and an apostrophe of any kind are none of the letters
    letters: lexemes(
      't',
      folded.map((text) => text.replace(/[^\p{L}\p{M}\p{N}]|\p{Lm}/gu, '') || text),
    ),
    signs: lexemes('s', folded),
  }
}

const hashOf = (text: string) => Bun.MD5.hash(text, 'hex').slice(0, 16)

/** A title, or a search for one, without the mark that readers see before that of a retracted article. */
export function withoutMark(title: string): string {
  return title.replace(/^[\s"“‘']*retracted:\s+(?=\S)/i, '')
}
