import type { FlashMessage } from '../../views/ui/flash.tsx'
import { shortened } from '../text/clean.ts'

const cookieName = 'flash'
const kinds = ['success', 'error', 'normal'] as const

/** So long that a cookie holds it in every script, of at most 4,096 bytes where a letter is nine of them. */
const longestText = 400

/** The header that leaves a message for the next page. */
export function flashCookie({ kind, text }: FlashMessage): string {
  return cookie(`${kind}:${shortened(text, longestText)}`, 60)
}

/** The header that takes it away once it was shown. */
export const withoutFlash = cookie('', 0)

function cookie(value: string, maxAge: number): string {
  return new Bun.Cookie(cookieName, value, { httpOnly: true, sameSite: 'lax', path: '/', maxAge }).toString()
}

/** The message that was left for this page. */
export function flashIn(request: Request): FlashMessage | undefined {
  const text = new Bun.CookieMap(request.headers.get('cookie') ?? '').get(cookieName) ?? ''
  const kind = kinds.find((kind) => text.startsWith(`${kind}:`))
  return kind && { kind, text: text.slice(kind.length + 1) }
}
