/** Returns a copy of a form as the journal rendered it, without later input. */
export function asShown(form: HTMLFormElement): HTMLFormElement {
  const copy = form.cloneNode(true) as HTMLFormElement
  copy.reset()
  return copy
}
