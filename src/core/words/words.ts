/** The values of a message; a function gets the text of its element, `<link>the instructions</link>`. */
export type Values = Record<string, string | number | ((within: string) => string)>

/** The present language, and a way to translate into it. */
type Speech = { language: () => string; locale: () => string; translate: (message: string, values?: Values) => string }

let language: Speech['language'] = () => 'en'
let locale: Speech['locale'] = () => 'en'

/** In a browser: the words that the page carries for its scripts, which show no plurals and no dates. */
let translate: Speech['translate'] = (message, values) => {
  const carried: Record<string, string> = JSON.parse(globalThis.document?.getElementById('words')?.textContent ?? '{}')
  const text = carried[message] ?? message
  return values ? text.replace(/{(\w+)}/g, (_, name) => `${values[name]}`) : text
}

/** Sets how messages are translated: on the server, which makes pages in several languages (`speech.ts`). */
export const speakWith = (speech: Speech): void => {
  language = speech.language
  locale = speech.locale
  translate = speech.translate
}

/** Returns the present language, such as 'pt-BR'. */
export const languageNow = (): string => language()

/** Returns the locale of dates and numbers: the present language, with its digits if the journal chose them. */
export const localeNow = (): string => locale()

/**
 * Returns a message in the present language; in English if it is not translated.
 * @param message in English, as ICU MessageFormat if it has values: '{count, plural, one {# view} other {# views}}'
 */
export const t = (message: string, values?: Values): string => translate(message, values)

/** Returns its argument, a message that is translated where it is shown, and marks it for the catalogues. */
export const message = <const Message extends string>(message: Message): Message => message
