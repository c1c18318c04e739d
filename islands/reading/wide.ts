/** Makes scrolling elements reachable by keyboard: formulas and code that are wider than the text. */
export default function reachWide(): void {
  const watch = new ResizeObserver((entries) => {
    for (const { target } of entries)
      if (target instanceof HTMLElement) {
        if (target.scrollWidth > target.clientWidth) target.tabIndex = 0
        else target.removeAttribute('tabindex')
      }
  })
  for (const one of document.querySelectorAll('.full-text :is(.formula-itself, pre, :is(p, ul, ol, dl):has(math))'))
    watch.observe(one)
}
