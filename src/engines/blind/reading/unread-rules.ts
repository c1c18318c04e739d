import type { PageText } from '../identifying/rules.ts'

const mostPages = 10
/**
 * The least fraction of a page's characters that must be readable, if it has more than a few; the rest have unknown
 * meanings.
 */
const [leastRead, few] = [0.5, 100]
/** Matches codes without a meaning. */
const unsaid = /[\p{Cc}\p{Co}\ufffd]/gu

type Lacking = {
  /** Whether it shows letters of a script at the codes of others, as pre-Unicode fonts do. */
  hasOldFonts?: boolean | undefined
  /** Whether readers' comments were left out of the copy. */
  hasNotes?: boolean | undefined
  /** The number of pictures left out of the copy. */
  leftOut: number
}

/**
 * Describes the parts of a file that could not be searched, once for the file, and those left out of its copy; '' for
 * none.
 */
export function unreadOf(texts: readonly PageText[], { hasOldFonts, hasNotes, leftOut }: Lacking): string {
  const pages = texts.filter(({ isApart, isListed }) => !isApart && !isListed)
  const unread = pages.flatMap(({ page, text }) => (page !== null && !isRead(text) ? [page] : []))
  const isWhole = texts.every(({ text, isApart }) => isApart || !isRead(text))
  return [
    isWhole && 'No text could be read in it: look whether it shows a name.',
    !isWhole &&
      unread.length > 0 &&
      `No text could be read on ${formatUnreadPages(unread)}: look whether a name is shown there.`,
    !isWhole &&
      (hasOldFonts || texts.some((one) => one.hasOldFonts)) &&
      'It has a font of before Unicode, whose letters could not be read: look whether it shows a name.',
    leftOut > 0 && 'A picture or part of it could not be cleaned, and is not in the copy.',
    hasNotes && 'Notes in it, such as comments, highlights and marks of changes, are not in the copy.',
  ]
    .filter(Boolean)
    .join(' ')
}

function isRead(text: string): boolean {
  const letters = text.replace(/\s/g, '')
  const read = letters.replace(unsaid, '').length
  return read > 0 && (letters.length < few || read >= letters.length * leastRead)
}

const formatUnreadPages = (pages: number[]) =>
  `${pages.length > 1 ? 'pages' : 'page'} ${pages.slice(0, mostPages).join(', ')}${pages.length > mostPages ? ' …' : ''}`

/** Matches fonts that show Devanagari and other scripts of India and Nepal at the codes of Latin letters. */
const oldFonts =
  /^(?:kruti|devlys|walkman|chanakya|s[hu]+sha|shivaji\d|akruti|shree(?:dev|guj|tam|tel|kan|ban)|preeti|kantipur|bamini|nudi0)/i

/** Whether a font shows other letters than its text has: 'Kruti Dev 010' shows Devanagari for Latin. */
export const isOfOldCodes = (font: string): boolean => oldFonts.test(font.replace(/^[A-Z]{6}\+|[\s'"_-]|,.*$/g, ''))
