/** The scripts that the journal has fonts for, except Latin, Greek, Cyrillic and Devanagari. */
export const scriptsWithFonts = [
  ...(['Arabic', 'Hebrew', 'Bengali', 'Tamil', 'Telugu', 'Gujarati', 'Gurmukhi', 'Kannada', 'Malayalam'] as const),
  ...(['Oriya', 'Sinhala', 'Thai', 'Khmer', 'Lao', 'Myanmar', 'Ethiopic', 'Georgian', 'Armenian'] as const),
  ...(['Hangul', 'Hiragana', 'Katakana', 'Han'] as const),
] as const

const known = ['Latin', 'Greek', 'Cyrillic', 'Devanagari', 'Common', 'Inherited', ...scriptsWithFonts]

/** Matches letters of scripts without a font. */
const strange = new RegExp(`[^\\P{L}${known.map((script) => `\\p{Script=${script}}`).join('')}]`, 'u')

/** Returns the words of a text that have such letters, separated by spaces; '' for none. */
export const strangeWords = (text: string): string =>
  strange.test(text) ? (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter((word) => strange.test(word)).join(' ') : ''
