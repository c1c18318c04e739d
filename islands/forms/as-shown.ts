/** Returns a copy of a form as the journal showed it, without what was typed since. */
export function asShown(form: HTMLFormElement): HTMLFormElement {
  const copy = form.cloneNode(true) as HTMLFormElement
  copy.reset()
  return copy
}
