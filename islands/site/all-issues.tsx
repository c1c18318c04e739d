import { useEffect, useState } from 'react'
import { t } from '../../src/core/words/words.ts'

/**
 * The button that opens the list of issues on a small screen; static/styles/parts/archive-sidebar.css reads its
 * `aria-expanded`.
 */
export default function AllIssues({ controls }: { controls: string }) {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (open) showCurrent(document.getElementById(controls))
  }, [open, controls])
  return (
    <button
      type="button"
      className="all-issues"
      aria-expanded={open}
      aria-controls={controls}
      onClick={() => setOpen(!open)}
    >
      {t('All Issues')}
    </button>
  )
}

/** Scrolls the current issue to the middle of the list, without scrolling the page. */
function showCurrent(list: HTMLElement | null): void {
  const current = list?.querySelector('[aria-current]')
  if (!list || !current) return
  list.scrollTop += current.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2
}
