/** Matches letters of scripts for which the site has no font: it has one for Latin, Greek, Cyrillic and Devanagari. */
const strange =
  /[^\P{L}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Devanagari}\p{Script=Common}\p{Script=Inherited}]/u

/** Returns the words of a text that have such letters, separated by spaces; '' for none. */
export const strangeWords = (text: string): string =>
  strange.test(text) ? (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter((word) => strange.test(word)).join(' ') : ''
