/** htmx, which swaps forms' answers into tools' pages. */
import htmx from 'htmx.org'

htmx.config.includeIndicatorCSS = false // a style element, which the content security policy forbids
htmx.config.morphSkip = '[data-island], [data-kept]' // React's markup, and elements that a script fills

/**
 * Closes modal dialogs before a swap: a dialog whose `open` attribute the response removes would stay modal, invisibly.
 * Closes the menus that opened them too.
 */
function closeDialogs(): void {
  for (const dialog of document.querySelectorAll('dialog')) if (dialog.matches(':modal')) dialog.close()
  for (const menu of document.querySelectorAll<HTMLElement>('[popover]:popover-open')) menu.hidePopover()
}

/** Resets the sent form to the response's values; a swap alone would keep typed text and choices. */
function beginAnew({ target }: Event): void {
  if (target instanceof HTMLFormElement && target.matches('.form')) target.reset()
}

// before the page's own script handles them
document.addEventListener('htmx:before:swap', closeDialogs, true)
document.addEventListener('htmx:after:swap', beginAnew, true)
