/** The languages that pages can have, each with its own name; `messages/{language}.po` translates all but English. */
export const languageNames = {
  en: 'English',
  es: 'Español',
  'pt-BR': 'Português (Brasil)',
  id: 'Bahasa Indonesia',
  hi: 'हिन्दी',
} as const

export type Language = keyof typeof languageNames

export const languages = Object.keys(languageNames) as Language[] // it has no other keys

/** Returns the languages in the setting, the main one first: English if it is empty. */
function listLanguages({ languages: setting }: { languages: string }): [Language, ...Language[]] {
  const [main = 'en', ...others] = setting
    .split(', ')
    .flatMap((code) => languages.find((known) => known === code) ?? [])
  return [main, ...others]
}

/**
 * A language of pages, the start of its addresses ('' for the main language, else '/es'), the main language, and the
 * digits of dates and counts if they are not 0 to 9.
 */
export type Way = { language: Language; prefix: string; main: Language; digits?: 'deva' }

/** The settings that say which languages pages have, and how. */
export type LanguageSettings = { languages: string; devanagari_digits?: string }

/** Returns the languages in the setting with the starts of their addresses, the main one first. */
export function listWays(settings: LanguageSettings): Way[] {
  const codes = listLanguages(settings)
  return codes.map((language, place) => ({
    language,
    prefix: place > 0 ? `/${language}` : '',
    main: codes[0],
    ...(language === 'hi' && settings.devanagari_digits === 'on' && { digits: 'deva' as const }),
  }))
}

/** Returns the paths of a page in all its languages, the main one first. */
export const listPaths = (settings: LanguageSettings, path: string): string[] =>
  isTranslated(path) ? listWays(settings).map(({ prefix }) => prefix + path) : [path]

/** Reports whether a text is the code of one of the setting's languages. */
export const isOffered = (settings: { languages: string }, code: string): boolean =>
  listWays(settings).some(({ language }) => language === code)

/** Returns typed codes as the setting stores them: 'es, pt-BR' for 'ES,pt-br'. */
export const cleanLanguages = (typed: string): string =>
  typed
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((code) => findLanguage(code) ?? code)
    .join(', ')

/** Reports whether a text is a list of different languages that pages can have. */
export function isLanguageList(text: string): boolean {
  const codes = text.split(', ')
  return codes.every((code) => Object.hasOwn(languageNames, code)) && new Set(codes).size === codes.length
}

const findLanguage = (code: string) => languages.find((known) => known.toLowerCase() === code.toLowerCase())

/** An address that begins with a language: the language, its text in the address, and the path after it. */
type Prefixed = { language: Language; written: string; path: string }

const prefix = new RegExp(`^/(${languages.join('|')})(/.*)?$`, 'is')

/** Splits the path `/es/board` into its language and `/board`; undefined for a path without a language. */
export function splitLanguage(pathname: string): Prefixed | undefined {
  const [, written = '', path = ''] = prefix.exec(pathname) ?? []
  const language = findLanguage(written)
  return language && { language, written, path }
}

/** Returns a path without its language. */
export const pathWithoutLanguage = (pathname: string): string => splitLanguage(pathname)?.path ?? pathname

/** The addresses of pages that are translated. */
const translated = [
  '/',
  String.raw`/archives(?:/\d+(?:/vol\d+(?:/issue\d+(?:/\d+(?:/versions(?:/(?:\d+|changes))?)?)?)?)?)?`,
  '/archives/online-first',
  String.raw`/articles/\d+(?:/versions(?:/(?:\d+|changes))?)?`,
  '/(?:authors|calls|keywords|pages)/[^/]+',
  String.raw`/news(?:/\d+)?`,
  '/(?:board|calls|certificate|contact|figures|indexing|lost-link|pdf|search|submit)',
  '/(?:about|corrections-and-retractions|indexing-and-abstracting|instructions|privacy-policy|terms-and-conditions)',
  '/verify(?:/[^/]+)?',
  '/alerts',
]

const translatedPath = new RegExp(`^(?:${translated.join('|')})$`)

/** Reports whether a path, without a language, is that of a page that is translated. */
export const isTranslated = (path: string): boolean => translatedPath.test(path)
