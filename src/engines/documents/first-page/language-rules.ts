import { languageOf } from '../../../core/language/language.ts'
import { conjunctions as betweenNames } from '../../../core/language/name-words.ts'
import { detectLanguages } from './detected-languages.ts'

const set = (words: string) => new Set(words.split(' '))

/** Words in nearly every sentence of a language; related languages share some. */
const commonWords = {
  latin: {
    en: set('the of and in to a for on with from by is are was were as that this an we'),
    es: set('de la el en y los las del que se un una por con para su al como es lo sobre son fue entre'),
    pt: set('de a o e em os as da do das dos que se um uma por com para no na nos nas ao foi são não'),
    fr: set('de la le les et des en du un une à dans que est pour par sur au aux ce cette qui nous sont'),
    de: set('der die das und in den von mit zu des für ist im dem auf ein eine einer werden wurde sind nicht als'),
    it: set('di e il la in che del della per un una i le con dei delle da nel nella è sono gli al sul'),
  },
  devanagari: {
    hi: set('के में की का और से है को हैं पर ने यह एवं किया गया तथा कि इस'),
    mr: set('आणि आहे या व आहेत होते ते हे मध्ये करण्यात आला आली आले साठी'),
    ne: set('र को मा छ यो छन् लाई गरिएको गरेको भएको बाट हो'),
  },
}

const minShare = 0.12
/** The winner must have this many times the common words of the runner-up. */
const minLead = 1.25
/** A text of fewer words may have no common words. */
const shortWords = 12

/**
 * Detects the language of a text or HTML as ISO 639-1; '' if its words do not decide it. Of related languages that a
 * long text may be in, it is the one whose common words it has.
 * @param set the language that its word processor was set to, which decides between related languages too
 */
export function languageIn(html: string, set = ''): string {
  const [likeliest = '', ...others] = detectLanguages(html.replace(/<[^>]*>|&\w+;/g, ' '))
  const common = languageByCommonWords(html)
  if (likeliest === '') return common
  return [common, set].find((one) => others.includes(one)) ?? likeliest
}

/** Detects a language by its common words. A few Devanagari words without common ones count as Hindi. */
function languageByCommonWords(html: string): string {
  const words = findLowerCaseWords(html)
  const isDevanagari = languageOf(html) === 'hi'
  const [first, next] = Object.entries(isDevanagari ? commonWords.devanagari : commonWords.latin)
    .map(([language, common]) => ({ language, count: words.filter((word) => common.has(word)).length }))
    .toSorted((one, other) => other.count - one.count)
  if (!first || !next) return ''
  if (isDevanagari && first.count === 0) return words.length < shortWords ? 'hi' : ''
  const isOften = first.count > (isDevanagari ? 0 : words.length * minShare)
  return isOften && first.count > next.count * minLead ? first.language : ''
}

/** Common words that also join people's names. */
const conjunctions = new Set(`${betweenNames}|y|e|आणि|र`.split('|'))

/** Whether a text has a common word of its language that a list of names would not have. */
export function hasCommonWord(html: string): boolean {
  const common = { ...commonWords.latin, ...commonWords.devanagari }[languageIn(html)]
  return common !== undefined && findLowerCaseWords(html).some((word) => common.has(word) && !conjunctions.has(word))
}

function findLowerCaseWords(html: string): string[] {
  const text = html.replace(/<\/?[a-z]+>|&\w+;/g, ' ').toLowerCase()
  return text.match(/\p{L}[\p{L}\p{M}\u200c\u200d]*/gu) ?? []
}

/** A text as HTML with its language; '' if uncertain. */
type TextInLanguage = { html: string; language: string }

/**
 * Detects an article's language, and chooses its abstract in that language and one in another.
 * @param abstracts in reading order
 * @param written the language of most of the text, which decides if the title does not show its own
 */
export function languagesOf<Text extends TextInLanguage>(title: string, abstracts: Text[], written = '') {
  const isOpen =
    abstracts.length > 1 &&
    abstracts.some((one) => one.language === written && languageOf(one.html) === languageOf(title))
  const titled = languageIn(title) || (isOpen ? written : '')
  const isSameScript = ({ html }: Text) => languageOf(html) === languageOf(title)
  const main =
    abstracts.find(({ language }) => language !== '' && language === titled) ??
    abstracts.find(isSameScript) ??
    abstracts[0]
  const language = (main && (!title || isSameScript(main)) && main.language) || titled
  const second = abstracts.find((one) => one !== main && one.language !== '' && one.language !== language)
  return { language, main, second }
}
