import type { linkPurposes, linkStates } from '../../core/db/enums.ts'
import { t } from '../../core/words/words.ts'

export type LinkPurpose = (typeof linkPurposes)[number]
type LinkState = (typeof linkStates)[number] | 'expired'

/** Returns the path of a link: `/s/…` for authors, `/r/…` for reviewers. */
export const linkPath = (purpose: LinkPurpose, token: string) => `${purpose === 'reviewer' ? '/r' : '/s'}/${token}`

/** Returns the state of a link at a moment. */
export function linkStateAt(
  { state, expires_at }: { state: (typeof linkStates)[number]; expires_at: Date | null },
  now: Date,
): LinkState {
  return state === 'live' && expires_at && expires_at <= now ? 'expired' : state
}

/** Reports whether an editor may change a link: a replaced link has a successor, and an ended one leads nowhere. */
export const isChangeable = (state: LinkState) => state !== 'replaced' && state !== 'ended'

/** Returns a text with the time to wait, in minutes or, from two hours on, hours, and the address to write to. */
export function tooManyText(seconds: number, email = '', why = t('Too many requests came')): string {
  const minutes = Math.ceil(seconds / 60)
  const time =
    minutes < 120
      ? t('{minutes, plural, one {# minute} other {# minutes}}', { minutes })
      : t('{hours, plural, one {# hour} other {# hours}}', { hours: Math.ceil(minutes / 60) })
  return email
    ? t('{why}. Please try again in {time}, or write to {email}.', { why, time, email })
    : t('{why}. Please try again in {time}.', { why, time })
}
