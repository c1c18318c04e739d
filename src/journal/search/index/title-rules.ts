import { foldForSearch } from '../../../core/text/words.ts'
import { titleMarks } from '../../record/notice-rules.ts'

/**
 * The lexemes that find a whole title, even one of stop words alone: `letters` ignore how its spaces and signs are
 * typed, `signs` require them as printed.
 */
export type TitleLexemes = { letters: string[]; signs: string[] }

/** The quotation marks and punctuation around a title in a citation. */
const aroundTitle = /^["“”„‘’'«]+|["“”‘’'».,]+$/gu

/** Long enough to distinguish two titles, and shorter than a query. */
const maxLength = 1000

/** Returns the lexemes of titles; they cannot collide with other lexemes. */
export function titleLexemes(titles: string[]): TitleLexemes {
  const folded = titles
    .flatMap((title) => [title, withoutMark(title)])
    .map((title) => foldForSearch(title).replace(/\s+/g, ''))
    .map((text) => (text.replace(aroundTitle, '') || text).slice(0, maxLength)) // '…' is a title of nothing else
    .filter(Boolean)
  const lexemes = (kind: string, texts: string[]) => [...new Set(texts.map((text) => `=${kind}${hashTitleText(text)}`))]
  return {
    // line breaks, their hyphens and apostrophes of any kind are not letters
    letters: lexemes(
      't',
      folded.map((text) => text.replace(/[^\p{L}\p{M}\p{N}]|\p{Lm}/gu, '') || text),
    ),
    signs: lexemes('s', folded),
  }
}

const hashTitleText = (text: string) => Bun.MD5.hash(text, 'hex').slice(0, 16)

/** Removes from a stored or typed title the mark that readers see before the title of an article with a notice. */
export const withoutMark = (title: string): string => title.replace(mark, '')

const mark = new RegExp(String.raw`^[\s"“‘']*(?:${titleMarks.map(({ words }) => words).join('|')}):\s+(?=\S)`, 'i')
