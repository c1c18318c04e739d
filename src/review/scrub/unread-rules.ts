import { isGerman } from '../traces/named-rules.ts'
import type { PageText } from '../traces/rules.ts'
import type { PageLooks } from './rules.ts'

const mostPages = 10
/** Letters of a page that pictures cover below which it may be a scan with a line of text. */
const fewLetters = 400
/** The share of a page's letters that can be read, if it shows more than a few: of others nobody says what they mean. */
const [leastRead, fewShown] = [0.5, 100]

/** What says nothing: room, codes of nobody, and signs in the place of letters. */
const unsaid = /[\s\p{Cc}\p{Co}\ufffd\u2600-\u27bf]/gu

type Beside = {
  looks?: PageLooks | 'cropped'
  /** Whether cells show what a formula or a number format makes. */
  isComputed?: boolean
  /** Whether an office file holds pictures. */
  hasPictures?: boolean
  /** Whether a text holds what is no text. */
  hasData?: boolean
  /** Whether the copy leaves out what readers wrote on it. */
  hasNotes?: boolean
  /** Whether it holds more traces or names than are listed. */
  isLong?: boolean
  /** How the original counts pages of the copy. */
  pagesOf: (pages: number[]) => number[]
}

/**
 * What of a file was not searched: pages without text, or nearly so, such as scans; pictures, and what crops hide; words that cells are given; data within a text; and
 * whether the copy lacks its notes. '' for nothing.
 */
export function unreadOf(
  texts: PageText[],
  { looks, isComputed, hasPictures, hasData, hasNotes, isLong, pagesOf }: Beside,
): string {
  const none: PageLooks = { covered: [], cropped: [], pictured: [], coded: [], letters: [] }
  const { covered, cropped, pictured, coded: odd, letters } = typeof looks === 'object' ? looks : none
  const shown = texts.filter(({ isApart, isListed }) => !isApart && !isListed)
  const pagesWith = (isOne: (text: string, page: number) => boolean) =>
    pagesOf(shown.flatMap(({ page, text }) => (page !== null && isOne(text, page) ? [page] : [])))
  const empty = pagesWith((text) => text === '')
  const scanned = pagesWith((text, page) => text !== '' && text.length < fewLetters && covered.includes(page))
  const read = (page: number) => texts.flatMap((one) => (one.page === page ? [one.text] : [])).join('')
  const garbled = pagesWith((text, page) => {
    const all = letters[page - 1] ?? 0
    return text !== '' && all > fewShown && read(page).replace(unsaid, '').length < leastRead * all
  })
  const coded = pagesOf(
    shown.flatMap(({ page, hasCodes }) => (page !== null && (hasCodes || odd.includes(page)) ? [page] : [])),
  ).filter((page) => !garbled.includes(page))
  const pictures = pagesOf(pictured).filter((page) => ![...empty, ...scanned].includes(page))
  const isWhole = texts.every(({ text, isApart }) => isApart || text === '')
  return [
    isWhole && 'No text could be read in it: look whether it shows a name.',
    !isWhole && empty.length > 0 && `No text could be read on ${listed(empty)}: look whether a name is shown there.`,
    scanned.length > 0 && `Pictures cover ${listed(scanned)}, with little text: look whether they show a name.`,
    garbled.length > 0 &&
      `Not half of the letters could be read on ${listed(garbled)}: look whether a name is shown there.`,
    coded.length > 0 && `Some letters could not be read on ${listed(coded)}: look whether a name is shown there.`,
    shown.some(({ page, hasCodes }) => page === null && hasCodes) &&
      'Some letters in it could not be read: look whether a name is shown there.',
    pictures.length > 0 && `Pictures on ${listed(pictures)} were not searched: ${looking}`,
    hasPictures && `Pictures in it were not searched: ${looking}`,
    cropped.length > 0 &&
      `A picture is cropped on ${listed(pagesOf(cropped))}: what the crop hides is still in the file.`,
    isComputed &&
      'Formulas or number formats make what some cells show. These cells were not searched: look whether they show a name.',
    looks === 'cropped' && 'A picture is cropped in it: what the crop hides is still in the file.',
    areCaseless(shown) && 'Its letters have no capitals: the names in it are not listed, so read the copy.',
    isGerman(shown.map(({ text }) => text).join('\n')) &&
      'All its nouns have capitals: names of one word or two in it are not listed, so read the copy.',
    hasNotes && 'Notes in it, such as comments, highlights and marks of changes, are not in the copy.',
    isLong && 'It has more names or places to look at than are listed here: read the copy to its end.',
    hasData && 'It holds data in another format, such as base64, that was not read.',
  ]
    .filter(Boolean)
    .join(' ')
}

const looking = 'look whether they show a name, also where they are covered, hidden or small.'

/** Whether most letters are of scripts without capitals, in which no word shows that it is a name. */
function areCaseless(texts: PageText[]): boolean {
  const count = (letters: RegExp) => texts.reduce((sum, { text }) => sum + (text.match(letters)?.length ?? 0), 0)
  return count(/\p{Lo}/gu) > count(/\p{Ll}/gu)
}

const listed = (pages: number[]) =>
  `${pages.length > 1 ? 'pages' : 'page'} ${pages.slice(0, mostPages).join(', ')}${pages.length > mostPages ? ' …' : ''}`
