import type { Draft } from '../../office/screens/drafts/queries.ts'
import { apartIn, byIn, draftKey, formatDraftKey } from '../../office/screens/drafts/rules.ts'

type Letter = { subject: string; text: string }

const paragraphsOf = (text: string) =>
  text
    .replaceAll('\r', '')
    .trim()
    .split(/\n{2,}/)

/**
 * Returns the letter of another decision with what was typed into the letter of a first one, each addition after the
 * same paragraph, else at the same place; undefined if words of the first letter itself were changed.
 */
export function carryText(typed: string, from: string, to: string): string | undefined {
  const [own, other] = [paragraphsOf(from), paragraphsOf(to)]
  const added = new Map<number, string[]>()
  let at = -1
  for (const paragraph of paragraphsOf(typed)) {
    const next = own[at + 1]
    if (next !== undefined && paragraph.startsWith(next)) at++
    const more = next !== undefined && paragraph.startsWith(next) ? paragraph.slice(next.length).trim() : paragraph
    if (more) added.getOrInsert(placeIn(other, own, at), []).push(more)
  }
  if (at < own.length - 1) return undefined
  if (added.size === 0) return to
  return [...(added.get(-1) ?? []), ...other.flatMap((one, place) => [one, ...(added.get(place) ?? [])])].join('\n\n')
}

/** Returns the place in another letter of a paragraph of the first one, by its words, else by its place. */
function placeIn(other: readonly string[], own: readonly string[], at: number): number {
  const same = other.indexOf(own[at] ?? '')
  return same >= 0 ? same : Math.min(at, other.length - 1)
}

/**
 * Returns the draft of a letter that was written for one decision as a draft of another one's letter; a text that
 * cannot be carried stays a draft of the first one.
 */
export function carryDraft(
  fields: Draft['fields'],
  { decision, from, to }: { decision: string; from: Letter; to: Letter },
): Draft['fields'] {
  const { subject, text, ...others } = fields
  const own = {
    ...others,
    ...(subject !== undefined && subject !== from.subject && { subject }),
    ...(fields[draftKey] && { [draftKey]: formatDraftKey(byIn(fields), onIn(fields), apartIn(fields)) }),
  }
  const carried = carryText(text ?? from.text, from.text, to.text)
  if (carried === undefined) return { ...own, ...(text && { text }) }
  return { ...own, ...(carried !== to.text && { text: carried }), decision }
}

const onIn = (fields: Draft['fields']) => fields[draftKey]?.split(' ')[1] ?? ''
