import type { paperStates } from '../../core/db/enums.ts'
import { longDate } from '../../core/text/dates.ts'
import { t } from '../../core/words/words.ts'
import type { LinkPurpose } from '../access-links/rules.ts'

export type NamedLink = {
  purpose: LinkPurpose
  /** The reviewer's request; null for an author's link. */
  request: string | null
  /** The paper's number, or the article's ref number. */
  number: string
  /** The paper's; null if the link leads to the proof of an article that never was a paper. */
  state: (typeof paperStates)[number] | null
  title: string
  /** The day of the paper's last change, `YYYY-MM-DD`. */
  changed: string
}

/**
 * Returns the words above one of several links in a letter. They omit a title typed by a person who has not proven the
 * letter's address: with it, anyone could send a message to anyone.
 */
export function nameOfLink({ purpose, request, number, state, title, changed }: NamedLink): string {
  if (purpose === 'reviewer') return t('Your review {request}:', { request: request ?? '' })
  if (purpose === 'proof') return t('Your proof of “{title}”:', { title })
  if (purpose === 'draft' && state === 'draft')
    return t('Your draft, last changed on {day}:', { day: longDate(changed) })
  const isProven = title !== '' && purpose === 'author' && state !== 'draft' && state !== 'unconfirmed'
  return isProven ? t('Your paper {number}, “{title}”:', { number, title }) : t('Your paper {number}:', { number })
}
