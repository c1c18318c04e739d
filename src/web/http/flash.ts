import type { FlashMessage } from '../../../views/ui/flash.tsx'
import type { Config } from '../../core/config/config.ts'
import { truncateWithEllipsis } from '../../core/text/clean.ts'
import { cookieIn, formatCookie } from './cookies.ts'

const name = 'flash'
const kinds = ['success', 'error', 'normal'] as const

/** Keeps the cookie under 4,096 bytes in every script: percent-encoded, a character takes up to nine. */
const maxTextLength = 400

/** Returns the Set-Cookie header with a message for the next page. */
export function makeFlashCookie({ kind, text, undo, next }: FlashMessage): string {
  const head = [kind, undo ?? next].filter(Boolean).join(' ')
  return formatCookie(name, `${head}:${truncateWithEllipsis(text, maxTextLength)}`, 60)
}

/** The Set-Cookie header that clears the message after it was shown. */
export const withoutFlash = formatCookie(name, '', 0)

/** Returns the message for this page. */
export function flashIn(request: Request, config: Pick<Config, 'origin'>): FlashMessage | undefined {
  const [, of, undo, next, text = ''] =
    /^(\w+)(?: (?:(\/admin\/[\w/]+\/history\/\d+)|(\/admin\/archives\/\d+\/(?:notice|\d+\/\d+))))?:(.*)$/s.exec(
      cookieIn(request, config, name) ?? '',
    ) ?? []
  const kind = kinds.find((kind) => kind === of)
  return kind && { kind, text, ...(undo && { undo }), ...(next && { next }) }
}
