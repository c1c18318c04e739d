/** Marks one filling of a form that adds something: sent twice, it adds once. */
export function Once() {
  return <input type="hidden" name="once" value={crypto.randomUUID()} />
}
