import { followedBy, plainText, type SafeHtml, storedTitle } from '../text/html.ts'
import { type ArticleSummary, authorsOf } from './rules.ts'

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * A name in citation style, "surname first, then initials, with 'Dr. ' removed": the last word is the surname, initials are
 * whole graphemes, a single word stands alone; 'Jr.' is not a surname and stays last.
 */
export function citationName(name: string): string {
  const { words, suffix } = withoutSuffix(withoutDoctor(name).split(/\s+/))
  const surname = words.pop() ?? ''
  const initials = words.flatMap((word) => word.split(/[.\-‐‑]/)).map(initialOf)
  return [surname, initials.join(''), suffix].filter(Boolean).join(' ')
}

/** Splits a suffix such as 'Jr.' or 'III' from the words of a name with at least two other words. */
export function withoutSuffix(words: string[]): { words: string[]; suffix: string } {
  const last = words.at(-1) ?? ''
  return words.length > 2 && /^(?:[JS]r\.?|II|III|IV)$/.test(last)
    ? { words: words.slice(0, -1), suffix: last }
    : { words, suffix: '' }
}

/** Drops a leading 'Dr. '. */
export function withoutDoctor(name: string): string {
  return name.trim().replace(/^Dr\.\s+/, '')
}

/** A word's first grapheme. */
export function initialOf(word: string): string {
  if (/^[A-Za-z](?!\p{M})/u.test(word)) return word.charAt(0) // Intl.Segmenter costs more than the rest of a citation
  const letters = word.replace(/^[^\p{L}]+/u, '')
  return graphemes.segment(letters).containing(0)?.segment ?? ''
}

/** The parts of 'How to cite this article'; the title between them keeps its italics. */
export type Citation = { names: string; title: SafeHtml; place: string }

/**
 * Builds `{Names}. {Title}. {websitename}. {year}; {volume}({issue}): {pages}.` with every author, in parts. A part that
 * already ends a sentence gets no second period; an article without pages ends after its issue.
 */
export function citation(article: ArticleSummary, websitename: string): Citation {
  const names = authorsOf(article.authorname).map(citationName).join(', ')
  const pages = article.pagenumber && `: ${article.pagenumber}`
  return {
    names: sentence(names),
    title: ended(storedTitle(article.title)),
    place: `${sentence(websitename)} ${article.year}; ${article.volume}(${article.issue})${pages}.`.trim(),
  }
}

function ended(title: SafeHtml): SafeHtml {
  return sentence(title) === title ? title : followedBy(title, '.')
}

function sentence(text: string): string {
  return text === '' || /[.?!।]["”’]?(?:<\/\w+>)*$/.test(text) ? text : `${text}.`
}

/** The citation as plain text, for copying. */
export function citationText(article: ArticleSummary, websitename: string): string {
  const { names, title, place } = citation(article, websitename)
  return [names, plainText(title), place].filter(Boolean).join(' ')
}
