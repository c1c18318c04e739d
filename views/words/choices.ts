import { t } from '../../src/core/words/words.ts'

/** Returns the values of a choice, each with its words in the present language. */
export const translatedChoices = (words: Record<string, string>): [value: string, words: string][] =>
  Object.entries(words).map(([value, text]) => [value, t(text)])
