import { useRef, useState } from 'react'
import type { ShownEntry } from '../../src/staff/work-log/entry-rules.ts'
import { between } from '../lists/row-keys.ts'

/** Keeps the rows selected by check box; a row that leaves the list is deselected. */
export function useSelection(entries: ShownEntry[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const last = useRef<number>(undefined)
  const listed = entries.map(({ id }) => id)

  return {
    selected: entries.filter(({ id }) => ids.has(id)),
    /** @param isRange whether to include the rows since the last selected one (shift) */
    select(id: number, isSelected: boolean, isRange: boolean): void {
      const isFrom = isRange && last.current !== undefined && listed.includes(last.current)
      const meant = new Set(isFrom ? between(listed, last.current, id) : [id])
      last.current = id
      setIds(new Set(listed.filter((each) => (meant.has(each) ? isSelected : ids.has(each)))))
    },
    selectAll: () => setIds(new Set(listed)),
    clear: () => setIds(new Set()),
  }
}

export type EntrySelection = ReturnType<typeof useSelection>
