/** Makes a toolbar one tab stop, on what was used last, with arrows, Home and End (ARIA APG, toolbar pattern). */
export function makeOneStop(bar: HTMLElement): void {
  const controls = [...bar.querySelectorAll<HTMLElement>('button, select')]
  const stopAt = (stop: EventTarget | null) => {
    for (const control of controls) control.tabIndex = control === stop ? 0 : -1
  }
  stopAt(controls[0] ?? null)
  bar.addEventListener('focusin', ({ target }) => stopAt(target))
  bar.addEventListener('keydown', (event) => {
    const shown = controls.filter(({ hidden }) => !hidden)
    const at = shown.findIndex(({ tabIndex }) => tabIndex === 0)
    const places: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }
    const to = places[event.key]
    if (to === undefined) return
    shown.at(to % shown.length)?.focus()
    event.preventDefault()
  })
}
