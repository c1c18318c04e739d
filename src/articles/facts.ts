import { monthOf } from '../archives/rules.ts'
import { paths } from '../paths.ts'
import type { Settings } from '../settings/rules.ts'
import { months } from '../text/dates.ts'
import { plainText, storedText } from '../text/html.ts'
import { withoutDoctor } from './citation.ts'
import { type Article, authorsOf, keywordsOf, pageRange } from './rules.ts'

/** An article with everything its citation needs: the issue's frequency, the settings, and the public origin. */
export type Cited = { article: Article; frequency: string; settings: Settings; origin: string }

/** An article's facts for tags and exports, each once; '', [] or undefined if unknown. */
export type Facts = ReturnType<typeof factsOf>

export function factsOf(cited: Cited) {
  const { article, settings, origin } = cited
  const image = settings.cover || settings.logo
  return {
    title: article.description,
    authors: authorsOf(article.authorname).map(withoutDoctor),
    date: publicationDate(cited),
    journal: settings.websitename,
    issn: [settings.issn, settings.journal_essn].filter(Boolean),
    volume: String(article.volume),
    issue: String(article.issue),
    pages: pageRange(article.pagenumber),
    keywords: keywordsOf(article.keywords),
    language: languageCode(settings.journal_language, article.description),
    publisher: settings.publisher,
    license: settings.license_url,
    image: image ? origin + paths.settingsImage(image) : '',
    url: origin + paths.article(article),
    pdf: article.hasFile ? origin + paths.articlePdf(article) : '',
  }
}

/** Publication date as [year, month, day]: without a day the issue's first month, without a month only the year. */
function publicationDate({ article, frequency }: Cited): number[] {
  if (article.publishdate) return article.publishdate.split('-').map(Number)
  const names: readonly string[] = months
  const month = names.indexOf(monthOf(frequency)) + 1
  return month > 0 ? [article.year, month] : [article.year]
}

/** The abstract as plain text. */
export function plainAbstract({ article }: Cited): string {
  return plainText(storedText(article.abstract))
}

/** Drops an object's empty values: '', [] and undefined. */
export function withoutEmpty<T extends object>(values: T): T {
  const isEmpty = (value: unknown) => value === undefined || value === '' || (Array.isArray(value) && !value.length)
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value))) as T // only optional values can be empty
}

/**
 * ISO 639-1 code of an article's language: Hindi for a title mostly in Devanagari, else the first language in the setting; ''
 * if that names none.
 */
export function languageCode(journalLanguage: string, title: string): string {
  const letters = title.match(/\p{L}/gu) ?? []
  const devanagari = letters.filter((letter) => /\p{Script=Devanagari}/u.test(letter))
  if (devanagari.length > letters.length / 2) return 'hi'
  const words = journalLanguage.toLowerCase().match(/\p{L}+/gu) ?? []
  return words.map((word) => languageCodes().get(word)).find(Boolean) ?? ''
}

let codes: Map<string, string> | undefined

/** English language names from Intl, computed once: about 10 ms. */
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
