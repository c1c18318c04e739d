/** Matches a run of Devanagari words; it is a capturing group, so that split() keeps it. */
export const devanagariRun = /([\p{Script=Devanagari}\u200c\u200d]+(?:[\s.,–-]+[\p{Script=Devanagari}\u200c\u200d]+)*)/u

/** Whether a text has any Devanagari. */
export const hasDevanagari = (text: string): boolean => /\p{Script=Devanagari}/u.test(text)

/** Languages written in Devanagari. */
export const inDevanagari: readonly string[] = ['hi', 'mr', 'ne', 'sa']

/** Matches letters of Hebrew, Arabic and their neighbours, in Unicode's blocks of right-to-left scripts. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe]/

/**
 * Returns the direction of HTML or text that has right-to-left letters: that of more than half of its letters;
 * undefined without such letters. Setting it also isolates the text's punctuation from the text around it.
 */
export function directionOf(html: string): 'rtl' | 'ltr' | undefined {
  if (!rightToLeft.test(html)) return undefined
  const letters = html.replace(/<[^>]*>/g, '').match(/\p{L}/gu) ?? []
  return letters.filter((letter) => rightToLeft.test(letter)).length * 2 > letters.length ? 'rtl' : 'ltr'
}

/** Languages written from right to left. */
const fromRight = new Set(['ar', 'dv', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi'])

/** Returns a language's direction of writing. */
export const directionIn = (language: string): 'rtl' | 'ltr' => (fromRight.has(language.slice(0, 2)) ? 'rtl' : 'ltr')

/**
 * Returns the attributes of an element in a language; '' is an unknown one.
 * @param around the language around the element: only another direction is written
 */
export const languageAttributes = (language: string | undefined, around = '') => ({
  lang: language || undefined,
  dir: language && directionIn(language) !== directionIn(around) ? directionIn(language) : undefined,
})

const tagOrDevanagari = new RegExp(String.raw`<[^>]*>|&#?\w+;|${devanagariRun.source}`, 'gu')

/** Marks the Devanagari in HTML as Hindi. Wraps only words, so safe HTML stays safe. */
export function withDevanagariMarked<Html extends string>(html: Html): Html {
  if (!hasDevanagari(html)) return html
  const mark = (piece: string, run?: string) => (run ? `<span lang="hi">${run}</span>` : piece)
  return html.replace(tagOrDevanagari, mark) as Html // the same kind of HTML
}

/**
 * Detects the language of a title or text, plain or HTML, from its words: 'hi' if most are Devanagari, else ''. Text in
 * italics or brackets, such as Latin species names, counts only if there is no other.
 */
export function languageOf(html: string): 'hi' | '' {
  if (!hasDevanagari(html)) return ''
  const text = html.replace(/<(i|em)>.*?<\/\1>/gs, ' ').replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
  const words = findUnabbreviatedWords(text)
  const counted = words.length > 0 ? words : findUnabbreviatedWords(html)
  const devanagari = counted.filter((word) => /^\p{Script=Devanagari}/u.test(word))
  return devanagari.length * 2 > counted.length ? 'hi' : ''
}

/** Returns a text's words without abbreviations and units, which are the same in every language: `DNA`, `kg ha⁻¹`. */
function findUnabbreviatedWords(html: string): string[] {
  const words = html.replace(/<\/?[a-z][^<>]*>|&#?\w+;/g, ' ').match(/\p{L}[\p{L}\p{M}\u200c\u200d]*/gu) ?? []
  return words.filter((word) => !/^(?:[A-Z]+|k?g|mg|ha|[ckm]?m|m?l|t)$/.test(word))
}
