import type { FlashMessage } from '../../views/ui/flash.tsx'

const cookieName = 'flash'
const kinds = ['success', 'error', 'normal'] as const

/** The header that leaves a message for the next page. */
export function flashCookie({ kind, text }: FlashMessage): string {
  return new Bun.Cookie(cookieName, encodeURIComponent(`${kind}:${text}`), {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    maxAge: 60,
  }).toString()
}

/** The header that takes it away once it was shown. */
export const withoutFlash = new Bun.Cookie(cookieName, '', {
  httpOnly: true,
  sameSite: 'lax',
  path: '/',
  maxAge: 0,
}).toString()

/** The message that was left for this page. */
export function flashIn(request: Request): FlashMessage | undefined {
  const value = new Bun.CookieMap(request.headers.get('cookie') ?? '').get(cookieName) ?? ''
  const text = decoded(decoded(value))
  const kind = kinds.find((kind) => text.startsWith(`${kind}:`))
  return kind && { kind, text: text.slice(kind.length + 1, 500) }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
