import type { ReactNode } from 'react'
import { useShownAs } from './shown-as.ts'

/** Shows a heading of a text, with a link to its place. @param level its depth, from 0 */
export function Heading({ level, id, children }: { level: number; id: string; children: ReactNode }) {
  const { level: first, hasTools } = useShownAs()
  const Tag = `h${Math.min(6, first + level)}` as 'h2' // one of h1 to h6
  return (
    <Tag>
      {children}
      {hasTools && id && (
        <a className="to-itself" href={`#${id}`} aria-label="Link to this section">
          #
        </a>
      )}
    </Tag>
  )
}
