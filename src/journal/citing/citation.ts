import { followedBy, plainText, type SafeHtml, storedTitle, textAsHtml, textHtml } from '../../core/text/html.ts'
import { familyName, givenWords, personName } from '../../core/text/person-names.ts'
import { initialOf } from '../../core/text/words.ts'
import { doiUrl } from '../record/doi-rules.ts'
import { citedYear, fullIssueTitle, numbersInShort } from '../record/issues/rules.ts'
import { type PublicPerson, publicPeopleOf } from '../record/people/rules.ts'
import { positionOf } from '../record/position-rules.ts'
import type { ArticleSummary } from '../record/rules.ts'

/**
 * Formats a name in citation style, "surname first, then initials" without honorifics. The family name includes its
 * particle ('van der Maaten L'), initials are whole graphemes, a single word remains alone, and 'Jr.' comes last.
 * @param family the family name, if it is recorded
 */
export function citationName(name: string, family = ''): string {
  const read = personName(name, family)
  const initials = givenWords(read).flatMap(initialsIn)
  return [familyName(read), initials.join(''), read.suffix].filter(Boolean).join(' ')
}

/** Returns the initials of one of {@link givenWords}, without periods: two of 'Jean-Paul', 'Ch' of 'Ch.'. */
export const initialsIn = (word: string): string[] =>
  word
    .split(/[-‐‑]/)
    .map((part) => (/^\p{Lu}\p{M}*\p{Ll}\.$/u.test(part) ? part.slice(0, -1) : initialOf(part)))
    .filter(Boolean)

/** The columns of an article that a citation needs. */
export type CitedArticle = ArticleSummary & {
  doi?: string | null
  isDoiRegistered?: boolean
  authors?: PublicPerson[]
}

/** The parts of 'How to cite this article'; the title between them keeps its italics, the address may be a link. */
type Citation = { names: string; title: SafeHtml; place: string; address: string }

/**
 * Builds `{Names}. {Title}. {websitename}. {year}; {volume}({issue}): {pages}. {address}` with every author, in parts.
 * A part that already ends a sentence gets no second period; an article without pages ends after its issue. Pages have
 * an en dash; an article number is printed unchanged. The address is the DOI's.
 * @param url the article's address, used until its DOI is registered
 */
export function citation(article: CitedArticle, websitename: string, url = ''): Citation {
  const { authorname, authors = [], doi } = article
  const people = publicPeopleOf({ authors, authorname })
  const names = people.map(({ name, family, organisation }) => organisation ?? citationName(name, family)).join(', ')
  const position = positionOf(article)
  return {
    names: sentence(names),
    title: ended(storedTitle(article.title)),
    place: [sentence(websitename), `${citedYear(article)}; ${numbersInShort(article)}${position && `: ${position}`}.`]
      .filter(Boolean)
      .join(' '),
    address: doi && !article.isDoiRegistered ? url : doiUrl(doi),
  }
}

const ended = (title: SafeHtml): SafeHtml => (sentence(title) === title ? title : followedBy(title, '.'))

const sentence = (text: string): string => (text === '' || /[.?!।]["”’]?(?:<\/\w+>)*$/.test(text) ? text : `${text}.`)

/** Formats an issue with its title, if it has one: 'Water and the field. Volume 5, Issue 2 (2026)'. */
export const titledIssue = (issue: Parameters<typeof fullIssueTitle>[0] & { title: string }): string =>
  [sentence(issue.title), fullIssueTitle(issue)].filter(Boolean).join(' ')

/** The {@link citation} as plain text, for copying. */
export function citationText(...cited: Parameters<typeof citation>): string {
  const { names, title, place, address } = citation(...cited)
  return [names, plainText(title), place, address].filter(Boolean).join(' ')
}

/** The {@link citation} as HTML, for documents. */
export function citationHtml(...cited: Parameters<typeof citation>): SafeHtml {
  const { names, title, place, address } = citation(...cited)
  return textHtml([textAsHtml(names), title, textAsHtml(place), address].filter(Boolean).join(' '))
}
