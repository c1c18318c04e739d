/** The idempotency key of a form that adds something: submitted twice, it adds once. */
export function IdempotencyKey() {
  return <input type="hidden" name="once" value={crypto.randomUUID()} />
}
