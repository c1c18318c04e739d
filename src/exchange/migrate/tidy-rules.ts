import { plainText } from '../../core/text/html.ts'
import type { MovedArticle, MovedPerson, Texts } from './addresses/moved.ts'

const entity = String.raw`(?:#\d{1,6}|#x[\da-f]{1,6}|[a-z]{2,8}\d?);`
const tag = String.raw`<\/?(?:a|b|br|em|i|p|span|strong|sub|sup|u)\b`
const escapedAgain = new RegExp(`&(?:amp;)+(?=${entity})`, 'gi')
const marked = new RegExp(`${tag}[^<>]*>|&${entity}`, 'i')
const otherBrackets = new RegExp(`<(?!${tag.slice(1)})`, 'gi')

/** Unescapes HTML that each save of a form escaped once more: `&amp;amp;`. */
export const unescapeOnce = (html: string) => html.replace(escapedAgain, '&')

/** Returns a plain text without HTML that was typed into it; keeps addresses in angle brackets. */
export const withoutMarkup = (text: string) =>
  marked.test(text) ? plainText(unescapeOnce(text).replace(otherBrackets, '&lt;')) : text

const inAll = (texts: Texts) =>
  Object.fromEntries(Object.entries(texts).map(([locale, text]) => [locale, unescapeOnce(text)]))

/** Returns an article with HTML only in HTML fields, escaped once. */
export function cleanArticle(article: MovedArticle): MovedArticle {
  return {
    ...article,
    titles: inAll(article.titles),
    abstracts: inAll(article.abstracts),
    keywords: article.keywords.map(({ locale, words }) => ({ locale, words: words.map(withoutMarkup) })),
    subjects: article.subjects.map(withoutMarkup),
    section: withoutMarkup(article.section),
    references: article.references.map(withoutMarkup),
    copyrightHolder: withoutMarkup(article.copyrightHolder),
    people: article.people.map(tidyPerson),
  }
}

function tidyPerson(person: MovedPerson): MovedPerson {
  const { given, family, preferred, affiliations } = person
  return {
    ...person,
    given: withoutMarkup(given),
    family: withoutMarkup(family),
    preferred: withoutMarkup(preferred),
    affiliations: affiliations.map(withoutMarkup),
  }
}
