import { bareOrcid } from '../../core/text/orcid.ts'
import { personName } from '../../core/text/person-names.ts'
import { fold } from '../../core/text/words.ts'
import { contactsOf } from './contact-rules.ts'
import type { Known } from './name-rules.ts'
import { ownWordsOf } from './named-rules.ts'
import { nameWordsOf, spellingsOf } from './naming-rules.ts'
import type { Side, Trace } from './rules.ts'

/** Says whether what nobody sees of a file names one of a side: text, or bytes as letters of a byte each. */
export type TellsHidden = (text: string) => boolean

const separators = ['', ' ', '.', '_', '-', ', ', ',', '%20', '+']
const shortest = 7
/** Folding a picture's bytes would take long, and finds nothing more: of a long text, lines are folded that are no longer. */
const longestFolded = 10_000

/** A folder of somebody's own. */
const ownFolder = /(?:[a-z]:[\\/]users[\\/]|\/home\/|\/users\/)[\w.-]{2}/

/**
 * What to look for where nobody looks: whole names in their usual forms, emails, user names that are no words, and ORCID iDs. Parts of
 * names are left to {@link namedAmong}: fonts, styles and colours are called Bell, Light and Green too.
 */
export function hiddenNamesOf(given: Side): TellsHidden {
  const side = { ...given, people: given.people.filter(({ isOther }) => !isOther) }
  const { emails, userNames, orcids } = contactsOf(side)
  const people = side.people.flatMap(spellingsOf)
  const names = people.flatMap((person) => {
    const words = nameWordsOf(person)
    if (!words || words.given.length === 0) return []
    const [given, family] = [words.given, words.family.join(' ')]
    const initials = given.map((word) => word[0]).join('')
    const pairs = [
      given.join(' '),
      given[0] ?? '',
      initials.length > 1 ? initials : '',
      given.map((word) => word[0]).join('. '),
    ]
    return pairs
      .filter(Boolean)
      .flatMap((first) =>
        separators.flatMap((between) => [`${first}${between}${family}`, `${family}${between}${first}`]),
      )
  })
  const iDs = orcids.map(bareOrcid).flatMap((iD) => [iD.toLowerCase(), iD.replaceAll('-', '').toLowerCase()])
  const written = people.flatMap(({ name, family = '' }) => {
    const parsed = personName(name, family)
    return [
      name,
      `${parsed.given} ${parsed.family}`,
      `${parsed.family} ${parsed.given}`,
      `${parsed.family}, ${parsed.given}`,
    ]
  })
  const needles = [...names, ...written.map(fold), ...emails, ...userNames, ...iDs, ...written.flatMap(asBytes)]
  const all = [...new Set(needles)].filter((needle) => needle.length >= shortest)
  return (text) => {
    const lower = folded(text)
    return ownFolder.test(lower) || all.some((needle) => lower.includes(needle))
  }
}

/** A name as files of bytes hold it, each byte a letter: in UTF-8 and UTF-16. */
function asBytes(name: string): string[] {
  const wide = Buffer.from(name, 'utf16le')
  const forms = [Buffer.from(name), wide, Buffer.from(wide).swap16()].map((form) => form.toString('latin1'))
  return forms.flatMap((form) => [form.toLowerCase(), fold(form)])
}

function folded(text: string): string {
  if (text.length <= longestFolded) return fold(text)
  const lines = text.split('\n')
  return lines.map((line) => (line.length > longestFolded ? line.toLowerCase() : fold(line))).join('\n')
}

/** Whole names that are too short for {@link hiddenNamesOf}, without what may stand between their words: `liwu`. */
function joinedNamesOf({ people }: Side): string[] {
  const joined = people.flatMap((person) => {
    const { given: [first = ''] = [], family = [] } = nameWordsOf(person) ?? {}
    const last = family.join('')
    return first && last ? [first + last, last + first] : []
  })
  return joined.filter(({ length }) => length >= shortestWithin && length < shortest)
}

const mostNamed = 20
/** Of how many letters a name is told at the beginning or end of a word, `ngozidata`. */
const shortestWithin = 4

/** Words that programs and formats use in names of their own. */
const ofPrograms = new Set(
  [
    'black brown gray green grey white silver gold rose olive coral violet amber ruby tan bold light roman italic regular normal medium heavy',
    'bell case cross day hand heart hill link long short major minor fill line block close dash frame grant head mark moon page park root star',
    'stone story sun table text title wave wood young chart field order center left right baseline even first last main base body list level',
    'alpha beta gamma delta epsilon zeta theta iota kappa lambda sigma omega ring dagger diamond club spade sterling lira euro florin section',
    'thorn macron caron breve acute grave hyphen slash plus minus equal bullet minute second radical king queen rook bishop knight pawn angle',
    'times arrow circle square triangle solid double single dotted wedge april june august arial carlito georgia verdana mangal shruti latha',
    'nirmala kokila utsaah aparajita vijaya calibri cambria candara corbel consolas constantia tahoma trebuchet segoe lohit mukta noto gill',
    'liberation devanagari preeti kruti chanakya kundli goudy perpetua',
    'kartika vrinda raavi gautami tunga lucida rockwell franklin baskerville bodoni caslon garamond palatino century courier helvetica',
  ].flatMap((line) => line.split(' ')),
)

/** Words of formats that begin or end with a short name, such as Mary, Hans or Tran. */
const ofFormats = new Set(
  [
    'alphanumeric cross cstate forward general generic hansi heading headings language leading longdash padding orphans phant primary state',
    'summary transliteration transparent',
  ].flatMap((line) => line.split(' ')),
)

/** The formats' own names with a short word in them, such as a person's initials are: most office files hold them. */
const namesOfFormats = new Set(
  [
    'abstractnum abstractnumid bgfillstylelst blurrad brkbin brkbinsub clrscheme clrschememapping defaulttabstop dispdef docdefaults docgrid docid',
    'effectlst effectref effectstylelst extraclrschemelst fillref fillstylelst fmtscheme folhlink fontref gslst hueoff huemod intlim lastclr lightrig',
    'lndef lnref lnstylelst lsdexception lststyle lummod lumoff lvljc lvltext narylim numfmt numid numpr pbdr pgmar rotwithshape rsidrpr satmod satoff',
    'schemaref schemeclr spdef srgbclr sysclr tblborders tblcellmar tblind tblpr tblstylecolbandsize tblstylepr tblstylerowbandsize tcmar',
    'configitemmapentry configitemmapindexed configitemset footnotemaxheight footnotesep minheight minlabelwidth numformat numprefix numsuffix',
    'relcolumnwidth relwidth tablerow tablerowproperties tabstop tabstops tabstopdistance usewindowfontcolor',
  ].flatMap((line) => line.split(' ')),
)

/** Where the addresses of office files' formats stand: an institution called ORG or W3 would be named by each. */
const formatHost =
  /^(?:https?:\/\/(?:schemas\.openxmlformats\.org|schemas\.microsoft\.com|www\.w3\.org|purl\.(?:oclc\.)?org)(?:\/office\/mac)?(?=\/)|urn:schemas-microsoft-com(?::mac)?(?=:))/

/**
 * Names that somebody gave what a file is made of and does not show, such as fonts, styles and cells, where a part of a person's name,
 * their user name or a word of their affiliation is a word of them: told to who looks, since the word may mean something else.
 * @param known what the text writes as a word
 */
export function namedAmong(names: readonly string[], side: Side, known: Known): Trace[] {
  const { names: parts, wordNames } = contactsOf(side)
  const telling = [...new Set([...parts, ...wordNames, ...ownWordsOf(side), ...joinedNamesOf(side)])].filter(
    (word) => !ofPrograms.has(word) && !known.isCommon(word) && !known.isInTitle(word),
  )
  if (telling.length === 0) return []
  const isWithin = (word: string, one: string) =>
    word.length > 5
      ? one.includes(word)
      : word.length >= shortestWithin && !ofFormats.has(one) && (one.startsWith(word) || one.endsWith(word))
  const isTelling = (written: string) => {
    const name = written.replace(formatHost, '')
    const letters = fold(name).replace(/[^\p{L}]+/gu, '')
    if (namesOfFormats.has(letters)) return false
    if (!telling.some((word) => letters.includes(word.replace(/[^\p{L}]+/gu, '')))) return false
    const words = name.split(/[^\p{L}\p{M}]+|(?<=\p{Ll})(?=\p{Lu})/u).map(fold)
    return telling.some((word) => letters === word || words.some((one) => one === word || isWithin(word, one)))
  }
  return [...new Set(names)]
    .filter(isTelling)
    .slice(0, mostNamed)
    .map((name) => ({ page: null, kind: 'name', text: `${name.slice(0, 150)} (not shown)`.toWellFormed(), field: '' }))
}
