import { useState } from 'react'

/**
 * The button that opens the list of issues on a small screen; static/styles/parts/archive-sidebar.css reads its
 * `aria-expanded`.
 */
export default function AllIssues({ controls }: { controls: string }) {
  const [open, setOpen] = useState(false)
  return (
    <button
      type="button"
      className="all-issues"
      aria-expanded={open}
      aria-controls={controls}
      onClick={() => setOpen(!open)}
    >
      All Issues
    </button>
  )
}
