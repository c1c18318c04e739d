/** The key of a form or call that adds something: sent twice, it adds once. */
export const idempotencyKey = () => crypto.randomUUID()

/** The idempotency key of a form, in a hidden field. */
export function IdempotencyKey() {
  return <input type="hidden" name="once" value={idempotencyKey()} />
}
