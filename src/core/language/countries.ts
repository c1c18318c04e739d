import { languageNow } from '../words/words.ts'

/**
 * Regions that are named in Unicode's list but are not countries of ISO 3166. Kosovo is not among them, since authors
 * use it.
 */
const noCountries = ['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ']

/** Names used in affiliations that Unicode lacks, by country code. */
const otherNames = {
  AE: ['UAE'],
  BD: ['Peoples Republic of Bangladesh'],
  CI: ['Ivory Coast'],
  CN: ['PR China', 'P R China', 'Peoples Republic of China', 'Mainland China'],
  CZ: ['Czech Republic'],
  GB: ['U K', 'Great Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  HK: ['Hong Kong', 'Hong Kong SAR'],
  IN: ['Bharat', 'Republic of India'],
  IR: ['Islamic Republic of Iran', 'IR Iran', 'I R Iran'],
  KR: ['Korea', 'Republic of Korea', 'Korea Republic of'],
  LA: ['Lao PDR'],
  LK: ['Srilanka'],
  MK: ['Macedonia'],
  RU: ['Russian Federation'],
  SZ: ['Swaziland'],
  TR: ['Turkey'],
  TZ: ['United Republic of Tanzania'],
  US: ['USA', 'U S A', 'U S', 'United States of America'],
  VN: ['Viet Nam'],
}

const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))
const codes = letters.flatMap((first) => letters.map((second) => first + second))

const foldCountryName = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[’']/g, '')
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim()
    .replace(/^the /, '')

const makeRegionNames = (language: string, style: 'long' | 'short') =>
  new Intl.DisplayNames([language], { type: 'region', style, fallback: 'none' })

const known = new Map<string, ReadonlyMap<string, string>>()

/** Returns country codes and the keys of names in English and a language, mapped to English names. */
function countriesIn(language: string): ReadonlyMap<string, string> {
  const before = known.get(language)
  if (before) return before
  const english = makeRegionNames('en', 'long')
  const others = [makeRegionNames('en', 'short'), ...(language ? [makeRegionNames(language, 'long')] : [])]
  const byKey = new Map<string, string>()
  for (const code of codes) {
    const name = noCountries.includes(code) ? undefined : english.of(code)
    if (!name || name === code) continue
    const plain = name.replace(/ \(.*\)| SAR China$/, '').replace('&', 'and')
    const more = Object.entries(otherNames).flatMap(([of, names]) => (of === code ? names : []))
    byKey.set(code, plain)
    const all = [plain, name, ...others.map((names) => names.of(code) ?? ''), ...more]
    for (const key of all.flatMap((one) => [one, ...one.split(/[()]/)]).map(foldCountryName))
      if (key !== '' && !byKey.has(key)) byKey.set(key, plain)
  }
  known.set(language, byKey)
  return byKey
}

/** Returns the English name of a country from its name in English or a language: 'India' for 'INDIA'; '' for none. */
const countryNamed = (text: string, language: string): string => countriesIn(language).get(foldCountryName(text)) ?? ''

/** Does the same for the value of a country field, which may also be a code, such as IN. */
export const countryTyped = (text: string, language = ''): string =>
  countriesIn(language).get(text.trim()) ?? countryNamed(text, language)

/** Returns the code of a country from its name or code; '' for none. */
export function countryCode(typed: string): string {
  const name = countryTyped(typed)
  return (name && codes.find((code) => countriesIn('').get(code) === name)) || ''
}

const translations = new Map<string, ReadonlyMap<string, string>>()

/** Returns the names of countries in a language by their English names. */
function translationsTo(language: string): ReadonlyMap<string, string> {
  const names = makeRegionNames(language, 'long')
  const byCode = [...countriesIn('')].filter(([key]) => codes.includes(key))
  const made = new Map(byCode.map(([code, english]) => [english, names.of(code) ?? english]))
  translations.set(language, made)
  return made
}

/** Returns a country in the present language; as typed on English pages, and if it is no country. */
export function countryText(typed: string): string {
  const language = languageNow()
  if (language === 'en') return typed
  return (translations.get(language) ?? translationsTo(language)).get(countryTyped(typed)) ?? typed
}

/**
 * Returns the country at the end of an affiliation, after its last comma, ignoring postal code and address; '' for
 * none.
 */
export function countryAtEnd(affiliation: string, language = ''): string {
  const parts = affiliation
    .replace(/\S+@\S+/g, '')
    .split(/[,;|\n]/)
    .map((part) => part.replace(/\be-?mail\b.*$/i, ''))
    .filter((part) => foldCountryName(part) !== '')
  return countryNamed(parts.at(-1) ?? '', language)
}
