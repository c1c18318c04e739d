import type { ReactNode } from 'react'

/** A status, shown as a mark and the word. */
export type StateName = 'published' | 'scheduled' | 'hidden' | 'retracted' | 'due'

/** Shows the state of a row. */
export function State({ is, children }: { is: StateName; children: ReactNode }) {
  return <span className={`state ${is}`}>{children}</span>
}
