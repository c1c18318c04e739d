import rows from './paper-words.json'

/**
 * The words that papers use for their parts, by language (ISO 639-1); '' has words of further languages. Each entry is
 * the source of a pattern: its first alternative is the word that the journal prints, all are words that papers use. In
 * `dates`, `about`, `issue` and `kinds`, which are only printed, each alternative is a word of its own. `sentence` has
 * the words after a label that make it part of a sentence, `months` their names as dates write them and alone.
 */
type Row = (typeof rows)['en']

/** A part of a paper, or another use of words in it. */
export type PaperWord = keyof Row

const all: readonly [string, Partial<Row>][] = Object.entries(rows)

/** The languages of the table, with '' for its words of further languages. */
export const paperLanguages: readonly string[] = Object.keys(rows)

/**
 * Returns the source of a pattern with the words for a part in some languages. Patterns ignore case, and accents, which
 * capitals often lack; a space is any space.
 */
export const patternOfWords = (word: PaperWord, languages = paperLanguages): string =>
  all
    .flatMap(([code, row]) => (languages.includes(code) ? looseWords(row[word] ?? '', code) : []))
    .filter(Boolean)
    .join('|')

/** Matches a class of characters, which stays as written, or a character that papers write in more than one way. */
const varied = /\[[^\]]*\]| |[\p{Script=Latin}\p{Script=Greek}ё]/gu

const looseWords = (source: string, language: string): string =>
  source.replace(varied, (letter) => {
    if (letter === ' ') return String.raw`\s`
    if (letter.startsWith('[')) return letter
    if (language === 'tr' && 'ıi'.includes(letter)) return '[ıiİ]'
    const bare = letter.normalize('NFD').replace(/\p{M}/gu, '')
    return bare === letter ? letter : `[${letter}${bare}]`
  })

const isKnownLanguage = (language: string): language is 'en' => language !== '' && Object.hasOwn(rows, language)
const rowOf = (language: string): Row => (isKnownLanguage(language) ? rows[language] : rows.en)

/** Returns the word that the journal prints for a part in a language; the English one in an unknown language. */
export const printedWord = (language: string, word: PaperWord): string => printedWords(language, word)[0] ?? ''

/** Returns all words of an entry that is printed only. */
export const printedWords = (language: string, word: PaperWord): string[] => rowOf(language)[word].split('|')

/** Returns all letters that the journal may print on a paper in a language, as one text. */
export const printedLetters = (language: string): string =>
  `${Object.values(rowOf(language)).join('')}${printedDay(language, '2026-02-02')}`

/** Returns the language of the words that a text begins with; '' for none. */
export const languageOfWords = (text: string, word: PaperWord): string =>
  all.find(([code]) =>
    new RegExp(`^(?:${patternOfWords(word, [code]) || '(?!)'})(?![\\p{L}\\p{M}])`, 'iu').test(text),
  )?.[0] ?? ''

/** Formats a day as a language writes it: '2 February 2026', 'February 2026' or '2026', to the known precision. */
export function printedDay(language: string, day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  if (!year || !month) return year ? `${year}` : ''
  const locale = language === 'en' || !isKnownLanguage(language) ? 'en-GB' : language
  const precise = date ? ({ day: 'numeric' } as const) : {}
  return new Intl.DateTimeFormat(locale, { ...gregorian, year: 'numeric', month: 'long', ...precise }).format(
    new Date(Date.UTC(year, month - 1, date || 1)),
  )
}

const gregorian = { timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' } as const
