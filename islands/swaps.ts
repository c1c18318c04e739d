/** htmx, which swaps forms' answers into tools' pages. */
import htmx from 'htmx.org'

htmx.config.includeIndicatorCSS = false // a style element, which the content security policy forbids
htmx.config.morphSkip = '[data-island], [data-kept]' // React's markup, and what a script writes
