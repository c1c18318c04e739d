import { createContext, use } from 'react'

/** Returns the key of a form or call that adds a record: sent twice, it adds once. */
export const idempotencyKey = () => crypto.randomUUID()

/** The beginning of forms’ keys; empty except for forms with cached HTML, which need other keys at each view. */
export const KeyBase = createContext('')

/** Shows the idempotency key of a form, in a hidden field. */
export function IdempotencyKey() {
  return <input type="hidden" name="once" value={use(KeyBase) + idempotencyKey()} />
}
