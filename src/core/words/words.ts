/** The values of a message. */
export type Values = Record<string, string | number>

type Translate = (message: string, values?: Values) => string

let carried: Record<string, string> | undefined

/** Translates by the words that a page carries for its scripts, which have no plurals. */
let translate: Translate = (message, values = {}) => {
  carried ??= JSON.parse(globalThis.document?.getElementById('words')?.textContent ?? '{}') as Record<string, string>
  return (carried[message] ?? message).replace(/\{(\w+)\}/g, (_, name) => String(values[name]))
}

/**
 * Returns a message in the language of what is being made; in English if it is not translated.
 * @param message in English, as ICU MessageFormat if it has values: '{count, plural, one {# view} other {# views}}'
 */
export const t: Translate = (message, values) => translate(message, values)

/** Sets how messages are translated: on the server, which makes pages in several languages (`speech.ts`). */
export const translateWith = (other: Translate): void => {
  translate = other
}

/** Returns its argument, a message that is translated where it is shown, and marks it for the catalogues. */
export const message = <const Message extends string>(message: Message): Message => message
