import { createContext, use } from 'react'

/** The key of a form or call that adds something: sent twice, it adds once. */
export const idempotencyKey = () => crypto.randomUUID()

/** The beginning of forms’ keys; empty but for forms whose HTML is kept, which need other keys at each look. */
export const KeyBase = createContext('')

/** The idempotency key of a form, in a hidden field. */
export function IdempotencyKey() {
  return <input type="hidden" name="once" value={use(KeyBase) + idempotencyKey()} />
}
