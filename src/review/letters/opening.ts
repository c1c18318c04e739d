import { linkMark, makeOpeningLinks, withLinkIn } from '../../office/letters/text-rules.ts'
import type { Actor } from '../../services.ts'
import { recordOpened } from './access-queries.ts'
import { makeLetterLink } from './link-queries.ts'
import type { FoundLetter } from './log-queries.ts'
import type { Wording } from './template-rules.ts'

/** A letter's text with its link, and links that open it elsewhere. */
export type OpenedLetter = Wording & { mailto: string; whatsapp: string }

/**
 * Opens a letter to be sent by hand: with its link, which no log shows. Records this in the paper's timeline.
 * @returns undefined if its link no longer works
 */
export async function openLetter(
  actor: Pick<Actor, 'db' | 'config' | 'clock' | 'username'>,
  letter: FoundLetter,
): Promise<OpenedLetter | undefined> {
  const link = letter.body.includes(linkMark) ? await makeLetterLink(actor, letter) : ''
  if (link === undefined) return undefined
  await actor.db.transaction((tx) => recordOpened(tx, letter, actor))
  const words = { subject: letter.subject, text: withLinkIn(letter.body, link) }
  return { ...words, ...makeOpeningLinks({ to: letter.recipient, phone: letter.phone }, words) }
}
