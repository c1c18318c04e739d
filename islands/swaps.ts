/** htmx, which swaps forms' answers into tools' pages. */
import htmx from 'htmx.org'

htmx.config.includeIndicatorCSS = false // a style element, which the content security policy forbids
htmx.config.morphSkip = '[data-island], [data-kept]' // React's markup, and what a script writes

/**
 * Closes modal dialogs before a swap: a dialog whose `open` attribute the response removes would stay modal,
 * invisibly. So do the menus that they were opened from.
 */
function closeDialogs(): void {
  for (const dialog of document.querySelectorAll('dialog')) if (dialog.matches(':modal')) dialog.close()
  for (const menu of document.querySelectorAll<HTMLElement>('[popover]:popover-open')) menu.hidePopover()
}

/** Resets the sent form to its answer; a swap alone would keep typed text and choices. */
function beginAnew({ target }: Event): void {
  if (target instanceof HTMLFormElement && target.matches('.form')) target.reset()
}

// before what the page's own script does on them
document.addEventListener('htmx:before:swap', closeDialogs, true)
document.addEventListener('htmx:after:swap', beginAnew, true)
