import type { FlashMessage } from '../../views/ui/flash.tsx'
import type { Config } from '../config.ts'
import { shortened } from '../text/clean.ts'
import { cookieHeader, cookieIn } from './cookies.ts'

const name = 'flash'
const kinds = ['success', 'error', 'normal'] as const

/** So long that a cookie holds it in every script, of at most 4,096 bytes where a letter is nine of them. */
const maxTextLength = 400

/** The header that leaves a message for the next page. */
export function flashCookie({ kind, text }: FlashMessage): string {
  return cookieHeader(name, `${kind}:${shortened(text, maxTextLength)}`, 60)
}

/** The header that takes it away once it was shown. */
export const withoutFlash = cookieHeader(name, '', 0)

/** The message that was left for this page. */
export function flashIn(request: Request, config: Pick<Config, 'origin'>): FlashMessage | undefined {
  const text = cookieIn(request, config, name) ?? ''
  const kind = kinds.find((kind) => text.startsWith(`${kind}:`))
  return kind && { kind, text: text.slice(kind.length + 1) }
}
