import { inDevanagari, languageOf } from '../../core/language/language.ts'
import { storedTitle } from '../../core/text/html.ts'
import type { Settings } from '../../office/settings/rules.ts'
import type { Article } from './rules.ts'

type Languages = Pick<Settings, 'article_language' | 'journal_language'>

/**
 * Returns the declared language of an article: its own, or otherwise the settings'; '' if it must be derived from its
 * words.
 */
export function declaredLanguage(
  article: Pick<Article, 'language'>,
  settings: Pick<Languages, 'article_language'>,
): string {
  return article.language || settings.article_language
}

/**
 * Returns the language of an article: the declared one, or otherwise one derived from its title and the journal's
 * languages.
 */
export function articleLanguage(article: Pick<Article, 'language' | 'title'>, settings: Languages): string {
  return declaredLanguage(article, settings) || languageCode(settings.journal_language, storedTitle(article.title))
}

/**
 * Returns the ISO 639-1 code of an article's language: Hindi for a title mostly in Devanagari, otherwise the first
 * language in the setting; of several, the first that is not written in Devanagari. '' if the setting names none.
 * @param title its HTML or its text
 */
export function languageCode(journalLanguage: string, title: string): string {
  const words = journalLanguage.toLowerCase().match(/\p{L}+/gu) ?? []
  const named = words.flatMap((word) => languageCodes().get(word) ?? [])
  return languageOf(title) || (named.find((code) => !inDevanagari.includes(code)) ?? named[0] ?? '')
}

let codes: Map<string, string> | undefined

/** Returns English language names from Intl, computed once: about 10 ms. */
function languageCodes(): Map<string, string> {
  if (codes) return codes
  codes = new Map(Object.entries({ bengali: 'bn', oriya: 'or' })) // the runtime lists these under newer names
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const name = names.of(code)
    if (name && Intl.getCanonicalLocales(code)[0] === code) codes.set(name.toLowerCase(), code)
  }
  return codes
}
