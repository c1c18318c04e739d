import type { Span } from './rules.ts'

/** The sounds of Devanagari letters, as coarse as names are written in Latin letters: length, breath and place of the tongue go. */
const sounds: Record<string, string> = Object.fromEntries(
  [
    'कk खk गg घg ङn चc छc जj झj ञn टt ठt डd ढd णn तt थt दd धd नn पp फf बb भb मm यy रr लl ळl वv शs षs सs हh',
    'अ आ इi ईi उu ऊu ऋri एe ऐe ओo औo ा िi ीi ुu ूu ृri ेe ैe ोo ौo ंn ँn ॉo ऑo ॅe',
  ].flatMap((row) => row.split(' ').map((pair) => [pair[0] ?? '', pair.slice(1)])),
)

/**
 * How a word of a name sounds, alike for its Devanagari and its usual Latin spellings: 'शर्मा' and 'Sharma' are `srm`, 'चौधरी' and
 * 'Chowdhury' nearly so. The vowel a is left out, since Devanagari does not write it.
 */
export function soundOf(word: string): string {
  const latin = /\p{Script=Devanagari}/u.test(word) ? inLatin(word) : word.toLowerCase()
  return latin
    .replace(/ao(?=$)/g, 'av')
    .replace(/chh?|cch/g, 'c')
    .replace(/ph/g, 'f')
    .replace(/sh|ṣ|ś/g, 's')
    .replace(/x/g, 'ks')
    .replace(/([kgtdbj])h/g, '$1')
    .replace(/w/g, 'v')
    .replace(/q/g, 'k')
    .replace(/z/g, 'j')
    .replace(/nh/g, 'ng')
    .replace(/er(?=[^aeiouy])/g, 'r')
    .replace(/a?[uow](?=[uw])|au|ou/g, 'o')
    .replace(/ai|ae|ei|ey$/g, 'e')
    .replace(/ee|ii|y$/g, 'i')
    .replace(/oo|uu/g, 'u')
    .replace(/(.)\1+/g, '$1')
    .replaceAll('a', '')
    .replace(/(.)\1+/g, '$1')
}

function inLatin(word: string): string {
  return word
    .normalize('NFD')
    .replace(/\u093c|\u200c|\u200d|\u094d/g, '')
    .replace(/जञ/g, 'gy')
    .replace(/ं(?=[पफबभम])/g, 'म')
    .replace(/\p{Script=Devanagari}/gu, (letter) => sounds[letter] ?? '')
}

const otherLetters = String.raw`[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Arabic}\p{scx=Hebrew}\p{scx=Cyrillic}\p{scx=Thai}&&\p{L}]`
const otherWord = new RegExp(`${otherLetters}{2,}`, 'v')
const otherLetter = new RegExp(otherLetters, 'gv')

/** Whether a text is in Latin letters but for a few lines, which may name its authors as they write themselves. */
export function hasOtherLines(texts: readonly string[]): boolean {
  const count = (letters: RegExp) => texts.reduce((sum, text) => sum + (text.match(letters)?.length ?? 0), 0)
  const others = count(otherLetter)
  return others > 1 && others < count(/\p{Script=Latin}/gu)
}

/** Lines of a text with a word in other than Latin letters, but of symbols and Devanagari: the words near the first of each. */
export function otherLinesIn(text: string): Span[] {
  let start = 0
  return text.split('\n').flatMap((line) => {
    const begun = start
    start += line.length + 1
    const at = line.search(otherWord)
    return at < 0 ? [] : [{ start: begun + Math.max(0, at - 40), end: begun + Math.min(line.length, at + 100) }]
  })
}
