import { foldForSearch } from '../../../core/text/words.ts'

/**
 * The lexemes by which a whole title is found, whatever its words may mean: `letters` however its spaces and signs are
 * typed, `signs` only as they are printed.
 */
export type TitleLexemes = { letters: string[]; signs: string[] }

/** The signs around a title in a citation. */
const aroundTitle = /^["“”„‘’'«]+|["“”‘’'».,]+$/gu

/** Enough to tell two titles apart, and shorter than a query. */
const maxLength = 1000

/** The lexemes of titles; they cannot collide with other lexemes. */
export function titleLexemes(titles: string[]): TitleLexemes {
  const folded = titles
    .flatMap((title) => [title, withoutRetracted(title)])
    .map((title) => foldForSearch(title).replace(/\s+/g, ''))
    .map((text) => (text.replace(aroundTitle, '') || text).slice(0, maxLength)) // '…' is a title of nothing else
    .filter(Boolean)
  const lexemes = (kind: string, texts: string[]) => [...new Set(texts.map((text) => `=${kind}${hashTitleText(text)}`))]
  return {
    // line breaks, their hyphens and apostrophes of any kind are no letters
    letters: lexemes(
      't',
      folded.map((text) => text.replace(/[^\p{L}\p{M}\p{N}]|\p{Lm}/gu, '') || text),
    ),
    signs: lexemes('s', folded),
  }
}

const hashTitleText = (text: string) => Bun.MD5.hash(text, 'hex').slice(0, 16)

/** A title as stored or typed, without the `RETRACTED:` that readers see before that of a retracted article. */
export const withoutRetracted = (title: string): string => title.replace(/^[\s"“‘']*retracted:\s+(?=\S)/i, '')
