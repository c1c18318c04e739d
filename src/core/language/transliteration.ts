/** The sounds of Devanagari letters, as coarse as Latin spellings of names: without length, aspiration and place. */
const sounds: Record<string, string> = Object.fromEntries(
  [
    'कk खk गg घg ङn चc छc जj झj ञn टt ठt डd ढd णn तt थt दd धd नn पp फf बb भb मm यy रr लl ळl वv शs षs सs हh',
    'अa आa इi ईi उu ऊu ऋri एe ऐe ओo औo ाa िi ीi ुu ूu ृri ेe ैe ोo ौo ंn ँn ॉo ऑo ॅe',
  ].flatMap((row) => row.split(' ').map((pair) => [pair[0] ?? '', pair.slice(1)])),
)

/**
 * Returns the sound of a word of a name, the same for Devanagari and usual Latin spellings: 'शर्मा' and 'Sharma' are
 * `srm`, 'चौधरी' and 'Chowdhury' nearly so. Leaves out the vowel a, since Latin spellings have it where Devanagari has
 * none, except where it distinguishes short names: 'Asha' is `asa`.
 */
export function soundOf(word: string): string {
  const latin = isDevanagari(word) ? inLatin(word) : word.toLowerCase()
  const sound = latin
    .replace(/ao(?=$)/g, 'av')
    .replace(/chh?|cch/g, 'c')
    .replace(/ph/g, 'f')
    .replace(/sh|ṣ|ś/g, 's')
    .replace(/x/g, 'ks')
    .replace(/([kgtdbjv])h/g, '$1')
    .replace(/w/g, 'v')
    .replace(/q/g, 'k')
    .replace(/z/g, 'j')
    .replace(/nh/g, 'ng')
    .replace(/iye/g, 'ya')
    .replace(/er(?=[^aeiouy]|$)/g, 'r')
    .replace(/a+ya?(?=[^aeiouy])|a+y$/g, 'ai')
    .replace(/a?[uow](?=[uw])|au|ou/g, 'o')
    .replace(/ai|ae|ei|eya?$/g, 'e')
    .replace(/ee|ii|y$/g, 'i')
    .replace(/oo|uu/g, 'u')
    .replace(/(?<=[^aeiou])e$/g, '')
    .replace(/(.)\1+/g, '$1')
  const short = sound.replaceAll('a', '').replace(/(.)\1+/g, '$1')
  return short.length > 1 ? short : sound
}

/** Whether a word is written in Devanagari. */
export const isDevanagari = (word: string): boolean => /\p{Script=Devanagari}/u.test(word)

/** Transliterates a Devanagari word, with the inherent a of a consonant before another and after two. */
function inLatin(word: string): string {
  return word
    .normalize('NFD')
    .replace(/[\u093c\u200c\u200d]/g, '')
    .replace(/ज\u094dञ/g, 'ग\u094dय')
    .replace(/ं(?=[पफबभम])/g, 'म\u094d')
    .replace(/(?<=[क-ह])(?=[क-ह\u0900-\u0914])|(?<=\u094d[क-ह])$/gu, 'a')
    .replace(/\u094d/g, '')
    .replace(/\p{Script=Devanagari}/gu, (letter) => sounds[letter] ?? '')
}
