import { fold } from '../../core/text/words.ts'
import { nameKey } from '../../journal/articles/people/names.ts'

/** A person's name for comparison: without honorifics, accents, case and the full stop at its end. */
export const personKey = (name: string) => fold(nameKey(name))

/** An address for comparison. */
export const emailKey = (email: string) => email.trim().toLowerCase()

/** Mail providers whom anybody may use: to share one says nothing. */
const freeProviders = new Set([
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'hotmail.co.uk', 'live.com', 'msn.com', 'yahoo.com'],
  ...[
    'yahoo.co.in',
    'yahoo.in',
    'yahoo.co.uk',
    'yahoo.fr',
    'yahoo.de',
    'ymail.com',
    'rocketmail.com',
    'rediffmail.com',
  ],
  ...['rediff.com', 'icloud.com', 'me.com', 'mac.com', 'aol.com', 'proton.me', 'protonmail.com', 'pm.me', 'gmx.de'],
  ...['gmx.net', 'gmx.com', 'web.de', 't-online.de', 'mail.ru', 'yandex.ru', 'yandex.com', 'zoho.com', 'zohomail.in'],
  ...['qq.com', '163.com', '126.com', 'sina.com', 'naver.com', 'hanmail.net', 'daum.net', 'mail.com', 'fastmail.com'],
  ...['tutanota.com', 'orange.fr', 'free.fr', 'laposte.net', 'libero.it', 'uol.com.br', 'bol.com.br', 'inbox.com'],
])

/** The domain of an institution's address; '' for an address of a free provider, or none. */
export function institutionDomain(email: string): string {
  const domain = emailKey(email).split('@')[1] ?? ''
  return freeProviders.has(domain) ? '' : domain
}

/** How the authors of a paper changed, in words; undefined if they are the same in the same order. */
export function changeOfPeople(before: readonly string[], after: readonly string[]): string | undefined {
  if (before.join('\n') === after.join('\n')) return undefined
  const added = after.filter((name) => !before.includes(name))
  const removed = before.filter((name) => !after.includes(name))
  const [first, then] = [before.filter((name) => after.includes(name)), after.filter((name) => before.includes(name))]
  const said = [
    added.length > 0 && `Added: ${added.join(', ')}.`,
    removed.length > 0 && `Removed: ${removed.join(', ')}.`,
    first.join('\n') !== then.join('\n') && `New order: ${after.join(', ')}; before: ${before.join(', ')}.`,
  ]
  return said.filter(Boolean).join(' ')
}
