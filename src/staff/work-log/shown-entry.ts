import { directionOf, withDevanagariMarked } from '../../core/language/language.ts'
import { truncateWithEllipsis } from '../../core/text/clean.ts'
import { entryHtml, entryWords, textAsHtml } from '../../core/text/html.ts'
import { linked } from '../../core/text/html-words.ts'
import { entryName, isLongEntry, type ShownEntry } from './entry-rules.ts'
import type { Entry } from './queries.ts'
import { formatEntryTime } from './rules.ts'

/**
 * Converts an entry for the screens: sanitised, its addresses linked, its Hindi marked, with its time in the journal's
 * time zone.
 * @param maxLength a longer entry is cut to its first words, up to this many characters
 */
export function makeShownEntry(
  { id, status, content, createdby, created_at }: Entry,
  timeZone: string,
  maxLength = Number.POSITIVE_INFINITY,
): ShownEntry {
  const words = entryWords(content)
  const isCut = content.length > maxLength
  const whole = isCut ? textAsHtml(truncateWithEllipsis(words, maxLength)) : entryHtml(content)
  const html = withDevanagariMarked(linked(whole))
  return {
    id,
    status,
    html,
    dir: directionOf(html),
    createdby,
    name: entryName(words),
    isLong: isLongEntry(html, words),
    isCut,
    created_at: created_at.toISOString(),
    time: formatEntryTime(created_at, timeZone),
  }
}
