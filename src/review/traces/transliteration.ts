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
