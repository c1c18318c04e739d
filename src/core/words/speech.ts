import { AsyncLocalStorage } from 'node:async_hooks'
import { compileIcu } from 'pofile-ts'
import { type Language, type LanguageSettings, listWays, type Way } from './languages.ts'
import { speakWith, type Values } from './words.ts'

const spoken = new AsyncLocalStorage<Way>()
const english: Way = { language: 'en', prefix: '', main: 'en' }

/** Runs work whose words are in a language. */
export const speakIn = <Result>(now: Way, work: () => Result): Result => spoken.run(now, work)

/** Runs work whose words are in English, whatever the page's language. */
export const speakEnglish = <Result>(work: () => Result): Result => speakIn(english, work)

/** Runs work whose words are in the present language; outside of {@link speakIn}, in the main one. */
export function speakAtLeast<Result>(settings: LanguageSettings, work: () => Result): Result {
  const [main = english] = listWays(settings)
  return spoken.getStore() ? work() : speakIn(main, work)
}

/** Runs work whose words are in one of the setting's languages; in the main one for any other. */
export function speakAsked<Result>(settings: LanguageSettings, asked: string, work: () => Result): Result {
  const ways = listWays(settings)
  return speakIn(ways.find(({ language }) => language === asked) ?? ways[0] ?? english, work)
}

/** Returns the present language: English outside of {@link speakIn}. */
export const spokenNow = (): Way => spoken.getStore() ?? english

/** Returns the language that a page was asked for in; '' in a journal whose pages have one. */
export const chosenLanguage = (): Language | '' => spoken.getStore()?.language ?? ''

/** The messages of a language by the English ones, and with the files that show them. */
type Catalogue = {
  messages: ReadonlyMap<string, string>
  forScripts: readonly { file: string; message: string; text: string }[]
}

const catalogues = new Map<Language, Catalogue>()

/** Sets the messages of a language. */
export const addCatalogue = (language: Language, catalogue: Catalogue) => catalogues.set(language, catalogue)

/** Returns the messages of files whose paths begin so, for the scripts of a page in the present language. */
export const wordsForScripts = (start: string): [message: string, text: string][] =>
  (catalogues.get(spokenNow().language)?.forScripts ?? [])
    .filter(({ file }) => file.startsWith(start))
    .map(({ message, text }) => [message, text])

function locale(): string {
  const { language, digits } = spokenNow()
  return digits ? `${language}-u-nu-${digits}` : language
}

const compiled = new Map<string, (values: Values) => unknown>()

speakWith({
  language: () => spokenNow().language,
  locale,
  translate(message, values) {
    const { language } = spokenNow()
    const found = (language !== 'en' && catalogues.get(language)?.messages.get(message)) || message
    if (!values) return found
    const format = compiled.getOrInsertComputed(`${locale()} ${found}`, () => compileIcu(found, { locale: locale() }))
    return String(format(values))
  },
})
