import type { FlashMessage } from '../../../views/ui/flash.tsx'
import { noStoreHeaders } from '../caching/caching.ts'
import { makeFlashCookie } from './flash.ts'

/** Returns a 303 redirect, with an optional message for the next page. */
export function redirect(
  path: string,
  { cookies = [], flash }: { cookies?: string[]; flash?: FlashMessage } = {},
): Response {
  const headers = new Headers({ ...noStoreHeaders, Location: path })
  for (const cookie of flash ? [...cookies, makeFlashCookie(flash)] : cookies) headers.append('Set-Cookie', cookie)
  return new Response(null, { status: 303, headers })
}
