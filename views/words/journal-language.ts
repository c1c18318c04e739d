import { spokenNow } from '../../src/core/words/speech.ts'
import { languageNow } from '../../src/core/words/words.ts'

/** Returns the main language, that of the journal's own texts, on pages in another; undefined on its pages. */
export function journalLanguage(): string | undefined {
  const { language, main } = spokenNow()
  return language === main ? undefined : main
}

/** Returns the address of a document that is drawn in the page's language. */
export function inPageLanguage(path: string): string {
  const { language, main } = spokenNow()
  return language === main ? path : `${path}?language=${language}`
}

/** Returns the language of the original texts of pages, English, on pages in another; else undefined. */
export const originalLanguage = (): string | undefined => (languageNow() === 'en' ? undefined : 'en')
