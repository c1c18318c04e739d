/**
 * Shows that a form is on its way: its buttons are disabled, and the pressed one, or else the first, says so.
 * @returns undoes it, for a form that stays
 */
export function busyButtons(form: HTMLFormElement, pressed: HTMLElement | null): () => void {
  const buttons = [...form.elements].filter((each) => each instanceof HTMLButtonElement && each.type === 'submit')
  const enabled = (buttons as HTMLButtonElement[]).filter((button) => !button.disabled)
  const named = enabled.find((button) => button === pressed) ?? enabled.find((button) => button.dataset.busy)
  const words = named?.textContent ?? ''
  form.setAttribute('aria-busy', 'true')
  for (const button of enabled) button.disabled = true
  if (named?.dataset.busy) named.textContent = named.dataset.busy
  return () => {
    form.removeAttribute('aria-busy')
    for (const button of enabled) button.disabled = false
    if (named) named.textContent = words
  }
}
