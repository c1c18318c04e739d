import { useState } from 'react'
import { paths } from '../../src/core/paths.ts'
import type { ShownEntry } from '../../src/staff/work-log/entry-rules.ts'
import { Html } from '../../views/ui/html.tsx'

/** An entry's content; a long one is shown in part until it is opened. */
export function EntryWork({ entry: { id, html, isLong, isCut, name } }: { entry: ShownEntry }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Html html={html} as="div" className={isLong && !isOpen ? 'entry-text clamped' : 'entry-text'} />
      {isCut && isOpen && (
        <div>
          <a className="more" href={paths.webdataEntry(id)}>
            Read the whole entry
          </a>
        </div>
      )}
      {isLong && (
        <button
          type="button"
          className="link more"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Less' : 'More'} of ${name}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Less' : 'More'}
        </button>
      )}
    </>
  )
}
