import { followedBy, plainText, type SafeHtml, storedTitle } from '../text/html.ts'
import { type ArticleSummary, authorsOf } from './rules.ts'

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * A name as a citation has it (specification 9: "surname first, then initials, with 'Dr. ' removed"): the last word is
 * the surname, initials are whole graphemes, a name of one word stands alone; 'Jr.' is no surname and stays last.
 */
export function citationName(name: string): string {
  const { words, suffix } = withoutSuffix(withoutDoctor(name).split(/\s+/))
  const surname = words.pop() ?? ''
  const initials = words.flatMap((word) => word.split(/[.\-‐‑]/)).map(initialOf)
  return [surname, initials.join(''), suffix].filter(Boolean).join(' ')
}

/** The words of a name, and the 'Jr.' or 'III' that stood after its given and its family name. */
export function withoutSuffix(words: string[]): { words: string[]; suffix: string } {
  const last = words.at(-1) ?? ''
  return words.length > 2 && /^(?:[JS]r\.?|II|III|IV)$/.test(last)
    ? { words: words.slice(0, -1), suffix: last }
    : { words, suffix: '' }
}

/** A name without its leading 'Dr. '. */
export function withoutDoctor(name: string): string {
  return name.trim().replace(/^Dr\.\s+/, '')
}

/** The first letter of a word, with all its signs. */
export function initialOf(word: string): string {
  if (/^[A-Za-z](?!\p{M})/u.test(word)) return word.charAt(0) // segmenting takes longer than the rest of a citation
  const letters = word.replace(/^[^\p{L}]+/u, '')
  return graphemes.segment(letters).containing(0)?.segment ?? ''
}

/** The parts of 'How to cite this article'; the title between them keeps its italics. */
export type Citation = { names: string; title: SafeHtml; place: string }

/**
 * `{Names}. {Title}. {websitename}. {year}; {volume}({issue}): {pages}.`, every author, in parts. A part that ends a
 * sentence itself gets no second period; an article without pages ends after its issue.
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

/** The citation as plain text, to be copied. */
export function citationText(article: ArticleSummary, websitename: string): string {
  const { names, title, place } = citation(article, websitename)
  return [names, plainText(title), place].filter(Boolean).join(' ')
}
