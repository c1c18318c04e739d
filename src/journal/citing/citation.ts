import { followedBy, plainText, type SafeHtml, storedTitle } from '../../core/text/html.ts'
import { familyName, givenWords, personName } from '../../core/text/person-names.ts'
import { graphemes } from '../../core/text/words.ts'
import { doiUrl } from '../articles/editing/rules.ts'
import { type PublicPerson, publicPeopleOf } from '../articles/people/rules.ts'
import { type ArticleSummary, typesetPages } from '../articles/rules.ts'
import { numbersInShort } from '../issues/rules.ts'

/**
 * A name in citation style, "surname first, then initials" without honorifics: the family name has its particle ('van
 * der Maaten L'), initials are whole graphemes, a single word stands alone; 'Jr.' stays last.
 * @param family the family name, where that is said
 */
export function citationName(name: string, family = ''): string {
  const read = personName(name, family)
  const initials = givenWords(read).flatMap(initialsIn)
  return [familyName(read), initials.join(''), read.suffix].filter(Boolean).join(' ')
}

/** The initials of one of {@link givenWords}, without points: two of 'Jean-Paul', 'Ch' of 'Ch.'. */
export const initialsIn = (word: string): string[] =>
  word
    .split(/[-‐‑]/)
    .map((part) => (/^\p{Lu}\p{M}*\p{Ll}\.$/u.test(part) ? part.slice(0, -1) : initialOf(part)))
    .filter(Boolean)

/** The first grapheme of a word. */
export function initialOf(word: string): string {
  if (word === '' || /^[A-Za-z](?!\p{M})/u.test(word)) return word.charAt(0) // Intl.Segmenter is slow
  const letters = word.replace(/^[^\p{L}]+/u, '')
  return graphemes.segment(letters).containing(0)?.segment ?? ''
}

/** The columns of an article that a citation needs. */
export type CitedArticle = ArticleSummary & {
  doi?: string | null
  isDoiRegistered?: boolean
  authors?: PublicPerson[]
}

/** The parts of 'How to cite this article'; the title between them keeps its italics. */
type Citation = { names: string; title: SafeHtml; place: string }

/**
 * Builds `{Names}. {Title}. {websitename}. {year}; {volume}({issue}): {pages}.` with every author, in parts. A part
 * that already ends a sentence gets no second period; an article without pages ends after its issue. Pages have an en
 * dash. The address of its DOI comes last.
 */
export function citation(article: CitedArticle, websitename: string): Citation {
  const { authorname, authors = [] } = article
  const people = publicPeopleOf({ authors, authorname })
  const names = people.map(({ name, family, organisation }) => organisation ?? citationName(name, family)).join(', ')
  const pages = article.pagenumber && `: ${typesetPages(article.pagenumber)}`
  return {
    names: sentence(names),
    title: ended(storedTitle(article.title)),
    place: [sentence(websitename), `${article.year}; ${numbersInShort(article)}${pages}.`, doiUrl(article.doi)]
      .filter(Boolean)
      .join(' '),
  }
}

const ended = (title: SafeHtml): SafeHtml => (sentence(title) === title ? title : followedBy(title, '.'))

const sentence = (text: string): string => (text === '' || /[.?!।]["”’]?(?:<\/\w+>)*$/.test(text) ? text : `${text}.`)

/**
 * The citation as plain text, for copying.
 * @param url the article's address, which stands for a DOI that does not lead anywhere yet
 */
export function citationText(cited: CitedArticle, websitename: string, url = ''): string {
  const isRegistered = url === '' || cited.isDoiRegistered
  const { names, title, place: begun } = citation(isRegistered ? cited : { ...cited, doi: '' }, websitename)
  const place = isRegistered || !cited.doi ? begun : `${begun} ${url}`
  return [names, plainText(title), place].filter(Boolean).join(' ')
}
