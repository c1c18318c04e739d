/** What swaps the answers of forms into tools' pages: htmx. */
import htmx from 'htmx.org'

htmx.config.includeIndicatorCSS = false // a style element, which the content security policy forbids
htmx.config.morphSkip = '[data-island], [data-kept]' // React's markup, and what a script writes
