/** The script of tools' pages with forms whose answers are swapped into the page: htmx. */
import htmx from 'htmx.org'

htmx.config.includeIndicatorCSS = false // a style element, which the content security policy forbids
htmx.config.morphSkip = '[data-island], [data-kept]' // React's markup, and what a script writes
