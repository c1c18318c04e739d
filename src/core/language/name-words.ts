/** The words in names that identify no person: titles, degrees, particles, suffixes, and conjunctions between names. */

const makeNameWordSet = (list: string) => new Set(list.split(' '))
const anyOf = (list: string) => list.replaceAll(' ', '|')

/** The titles before a name: with or without a full stop, and only with one. */
const honorifics = anyOf(
  'dr prof professor asst assoc mrs? ms miss smt shri shree डॉ डाॅ डॉक्टर प्रो प्रोफेसर श्रीमती सुश्री श्री',
)
const pointedHonorifics = anyOf('er km sri डा कु')

/** Whether a typed word, in any case, is an honorific: 'prof.', 'डॉ.'; 'DR' is initials. */
export const isHonorific = (word: string): boolean => !/^\p{Lu}{2,3}$/u.test(word) && honorific.test(word)
const honorific = new RegExp(`^(?:(?:${honorifics})[.॰]?|(?:${pointedHonorifics})[.॰])$`, 'iu')

/** Other titles before a name. */
const titles = anyOf(
  'dra profa? professora assistant associate adjunct visiting emeritus emerita a/prof pd privatdozent doç docent dozent lektor dott drs ' +
    'univ frau herr sra mme mlle mgr engr sir dame ssa (?:mu|rn|ph|ju|mv|paed)dr ' +
    String.raw`ph\.?d [bmd]\.?sc csc [bm]\.?tech [dm]\.?phil`,
)
/** Titles that are also names, or the beginning of one, and count only with a full stop. */
const pointed = anyOf(
  String.raw`h\.c sr hon adj apl ao assist jun vis akad eng em emer priv doz ing dipl mag med rer nat phil philos ` +
    'scient theol pharm jur habil hab lic inż inz doc rev fr ir sig arch vet techn oec agr don mult',
)

/** Degrees that cannot be mistaken for initials. */
export const clearDegrees = [
  String.raw`ph(?:\. ?)?d|d(?:\. ?)?phil|pharm(?:\. ?)?d|[bdm](?:\. ?)?(?:sc|phil|tech|pharm)|[bm](?:\. ?)?v\.? ?sc|csc|m\.?res`,
  String.raw`[bm]\. ?(?:eng|ed|com)|ll(?:\. ?)?[bdm]|mbbs|[fm]rc[ps]|frs[ce]?|fba|fmedsci|fieee|prof(?:essor)?|esq`,
].join('|')
/** Degrees that may be initials after a single word: 'Sharma MD' is M. D. Sharma. */
export const capitalDegrees = String.raw`(?:[BJM]\.?D|Ed\.?D|[BM]\.A|MBA|MPH|DVM|RN)`

const title = new RegExp(
  String.raw`^[([]?(?:(?:${honorifics}|${titles})(?:[.॰]|(?=[\s)\]]))|(?:${pointedHonorifics}|${pointed})[.॰]` +
    String.raw`|sri(?=\s+\S+\s+\S))[)\]]?[\s,-]*(?=[\p{L}([])`,
  'iu',
)
const initialsBefore = /^(?!PD )\p{Lu}{2,3}\s/u

/** Returns a name without titles: 'Prof. Dr. Ravi Sharma', 'Dr. (Mrs.) Sita Devi'; 'DR Sharma' has initials. */
export const withoutTitlesBefore = (name: string): string =>
  repeated(name, (left) => (initialsBefore.test(left) ? left : left.replace(title, '')))

/** Applies a change to a text until it has no effect, at most once for each title that a person may have. */
function repeated(text: string, change: (text: string) => string): string {
  let left = text
  for (let times = 0; times < mostTitles; times++) {
    const next = change(left)
    if (next === left) break
    left = next
  }
  return left
}

const mostTitles = 12

const clearBehind = new RegExp(String.raw`(?<=[\p{L}\p{M}.)])[\s,]{1,3}[([]?(?:${clearDegrees})\.?[)\]]?[\s,]*$`, 'iu')
const capitalBehind = new RegExp(String.raw`(?<=[\p{L}\p{M}.)])[\s,]{1,3}[([]?${capitalDegrees}\.?[)\]]?[\s,]*$`, 'u')

/** Returns a name without degrees: 'Asha Rao, M.D., Ph.D.'. Removes those that may be initials only after two words. */
export const withoutDegreesBehind = (name: string): string =>
  repeated(name, (left) => {
    const bare = left.replace(capitalBehind, '')
    const isClear = bare.split(/\s+/).filter((word) => !isParticle(word)).length > 1
    return (isClear ? bare : left).replace(clearBehind, '')
  })

const isTitle = new RegExp(
  String.raw`^(?:(?:${honorifics}|${titles}|${clearDegrees}|${capitalDegrees})\.?|(?:${pointedHonorifics}|${pointed})\.)$`,
  'iu',
)

/** Whether a text consists of titles and degrees: 'M.Sc., PhD', 'Prof. Dr.' */
export const areTitles = (text: string): boolean =>
  text.split(/,\s*/).every((part) => isTitle.test(part) || part.split(/\s+/).every((word) => isTitle.test(word)))

/** Whether a word is a suffix: 'Jr.', 'III'. */
export const isSuffix = (word: string): boolean => /^(?:[JS]r\.?|II|III|IV)$/.test(word)

/** Whether a word is a suffix in capitals, which may also be initials: 'JR.', 'SR'. */
export const isCapitalSuffix = (word: string): boolean => /^[JS]R\.?$/.test(word)

/** Whether a word denotes a generation in Portuguese and belongs to the family name before it: 'Lima Filho'. */
export const isGeneration = (word: string): boolean => /^(?:filho|nett?o|j[uú]nior|sobrinho|bisneto)$/iu.test(word)

/** Particles before a family name. */
const alone = makeNameWordSet(
  'af al av ben bin bint binti da dal dalla das de degli dei del dela ' +
    'dell della delle dello dem den der des di do dos du el het ibn il la ' +
    "las le les li lo los lou 's 't ’s ’t te ten ter thoe tot v v. v.d. van vander ver vom von zu zum zur d' d’ de' de’ dell' dell’",
)
/** Words that are particles only before an article: 'op de Beek', 'in ’t Veld'. */
const beforeArticle = makeNameWordSet('aan auf aus bij in onder op uit unter vor voor')
const articles = makeNameWordSet("de dem den der des het ten ter 's 't ’s ’t")
/** Words between two particles: 'von und zu'. */
const between = makeNameWordSet('und en')
/** Words that are particles even with a capital; with one, the other particles are mostly names. */
const capitalised = makeNameWordSet(
  'al bin binti da dal dalla de degli del dela della dello den der des ' +
    'di dos du el ibn la las le lo los st st. ste ste. saint sainte ten ter ' +
    'van vander vom von zum zur',
)

/** Whether a word may be a particle, or part of one, in any position. */
export const isParticle = (word: string): boolean =>
  alone.has(word) || beforeArticle.has(word) || /^(?:St\.|Ste\.)$/.test(word)

/** Whether a word of a name is a particle, or part of one, before the words after it. */
export function isParticleAt(all: readonly string[], at: number, mayBeCapital = false): boolean {
  const [before = '', word = '', next = ''] = [all[at - 1], all[at], all[at + 1]]
  if (alone.has(word)) return true
  if (beforeArticle.has(word)) return articles.has(next)
  if (between.has(word)) return alone.has(before) && alone.has(next)
  return mayBeCapital && /^\p{Lu}/u.test(word) && capitalised.has(word.toLowerCase())
}

/** Whether a word is usually a Spanish family name; people have two of these: 'García', 'Márquez'. */
export const isSpanishFamily = (word: string): boolean =>
  spanishFamily.test(word.normalize('NFD').replace(/\p{M}/gu, '')) && !/^p[ae]rvez$/i.test(word)

const spanishFamilies = anyOf(
  'aguilar castillo castro cruz delgado diaz flores garcia guerrero herrera marquez martin medina mendoza molina ' +
    'morales moreno munoz navarro ortiz ramos reyes rivera rojas romero ruiz torres vargas vega',
)
const spanishFamily = new RegExp(`^(?:\\p{L}{2,}ez|${spanishFamilies})$`, 'iu')

/** Words between the last two names of a list, as the source of a pattern. */
export const conjunctions = 'and|und|et|और|एवं|एवम्|तथा|व'
/** Conjunctions that also occur within names: 'José Ortega y Gasset'. */
export const conjunctionsWithin = 'y|e|i|og|och|en'
