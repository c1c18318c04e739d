import { languageOf } from '../../src/core/language/language.ts'
import { storedText, storedTitle } from '../../src/core/text/html.ts'
import { languageNow } from '../../src/core/words/words.ts'
import type { Cited } from '../../src/journal/citing/facts.ts'
import { articleLanguage, declaredLanguage } from '../../src/journal/record/language-rules.ts'
import type { Article } from '../../src/journal/record/rules.ts'
import { inLanguage } from '../ui/html.tsx'

/** Returns the language of the second title, abstract and keywords: as declared, else as detected from their words. */
export function secondLanguage({ language_alt, title_alt, abstract_alt, keywords_alt }: Article): string {
  return language_alt || languageOf(storedTitle(title_alt) || storedText(abstract_alt) || keywords_alt)
}

/**
 * Returns an article as its page shows it: where the page's language is that of the second title and abstract, these
 * come first, in a journal whose pages have several languages.
 */
export function leadingIn({ article, settings }: Pick<Cited, 'article' | 'settings'>): Article {
  const second = secondLanguage(article)
  const isWhole = article.title_alt !== '' && (article.abstract_alt !== '' || article.abstract === '')
  if (!settings.languages || !isWhole || second.slice(0, 2) !== languageNow().slice(0, 2)) return article
  const { title, title_alt, abstract, abstract_alt, keywords, keywords_alt } = article
  const texts = { title: title_alt, title_alt: title, abstract: abstract_alt, abstract_alt: abstract }
  const words = keywords_alt ? { keywords: keywords_alt, keywords_alt: keywords } : {}
  return { ...article, ...texts, ...words, language: second, language_alt: articleLanguage(article, settings) }
}

/** Returns the attributes of a title or abstract, whose language is declared, detected, or the journal's. */
export function inArticleLanguage(html: string, article: Article, settings: Cited['settings']) {
  const known = declaredLanguage(article, settings) || languageOf(html)
  return inLanguage(known || (languageNow() === 'en' ? '' : articleLanguage(article, settings)))
}

/** Returns the language of a typed text: as detected; undetermined on pages of another language than English. */
export const typedLanguage = (text: string): string => languageOf(text) || (languageNow() === 'en' ? '' : 'und')

/** Returns the attributes of a title in a list, on pages of another language than English. @param title as stored */
export const titleLanguage = (title: string) =>
  languageNow() === 'en' ? {} : inLanguage(typedLanguage(storedTitle(title)))

/** Returns the language of citations, which are the same on all pages: English, unless the page's language says so. */
export const citationLanguage = (): 'en' | undefined => (languageNow() === 'en' ? undefined : 'en')
