import { entryHtml, entryWords } from '../text/html.ts'
import type { Entry } from './queries.ts'
import { entryName, entryTime, isLongEntry, type ShownEntry } from './rules.ts'

/** An entry for the screens: sanitised, with its time in the journal's zone. */
export function shown({ id, status, content, createdby, created_at }: Entry, timeZone: string): ShownEntry {
  const html = entryHtml(content)
  const words = entryWords(content)
  return {
    id,
    status,
    html,
    createdby,
    name: entryName(words),
    isLong: isLongEntry(html, words),
    created_at: created_at.toISOString(),
    time: entryTime(created_at, timeZone),
  }
}
