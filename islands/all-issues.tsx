import { useState } from 'react'

/** What opens the list of issues on a small screen, by its `aria-expanded` (static/styles/parts/archive-sidebar.css). */
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
