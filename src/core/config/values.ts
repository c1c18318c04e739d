import { isHost } from '../text/addresses.ts'

type MailServer = { host: string; port: number; secure: boolean; user: string; password: string }

/** Parses the address of a mail server; special characters of user and password are percent-encoded. */
export function mailServerIn(text: string): MailServer | undefined {
  const url = URL.parse(text)
  const isPlain = url && (url.pathname === '' || url.pathname === '/') && !url.search && !url.hash
  if (!isPlain || !/^smtps?:$/.test(url.protocol) || !isHostName(url.hostname) || url.port === '0') return undefined
  const secure = url.protocol === 'smtps:'
  const [user, password] = [decodeUrlCredential(url.username), decodeUrlCredential(url.password)]
  if (user === undefined || password === undefined || (user === '') !== (password === '')) return undefined
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return { host, port: Number(url.port) || (secure ? 465 : 587), secure, user, password }
}

/** Decodes percent-encoding; undefined if it is malformed or hides a control character. */
function decodeUrlCredential(text: string): string | undefined {
  try {
    const value = decodeURIComponent(text)
    return /\p{Cc}/u.test(value) ? undefined : value
  } catch {
    return undefined
  }
}

/** Splits a list at commas and white space. */
export const listIn = (text = ''): string[] => text.split(/[\s,]+/).filter(Boolean)

/** Whether a text is a host without a port. */
export const isHostName = (text: string): boolean => isHost(text) && !/:\d+$/.test(text)

export function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return !!url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
}

/** Whether a text can be the address of a service. */
export const isService = (text: string): boolean =>
  /^https?:$/.test(URL.parse(text)?.protocol ?? '') && !/[@?#]/.test(text)

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Whether two words differ by one letter added, removed or replaced, or by two swapped neighbours. */
export function isAlmost(one: string, other: string): boolean {
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  let end = 0
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end++
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  return (
    left.length + right.length > 0 && ((left.length < 2 && right.length < 2) || left === [...right].reverse().join(''))
  )
}
