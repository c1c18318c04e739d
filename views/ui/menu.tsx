import type { ReactNode } from 'react'
import { keyed } from './keys.ts'

type Props = {
  /** Unique on its page. */
  id: string
  /** The button's name, for users who do not see the row. */
  label: string
  /** The button's label. */
  children?: ReactNode
  className?: string
  /** Links, buttons and questions. */
  items: ReactNode[]
}

/** Shows a button that opens a menu, without a script too; empty if there are no actions. */
export function Menu({ id, label, children = '⋯', className = 'more-button', items }: Props) {
  const visibleItems = items.filter(Boolean)
  if (visibleItems.length === 0) return null
  const isNamed = typeof children === 'string' && children !== '⋯'
  return (
    <>
      <button type="button" className={className} popoverTarget={id} aria-label={isNamed ? undefined : label}>
        {children}
      </button>
      <div id={id} popover="auto" className="menu">
        <ul aria-label={label}>
          {keyed(visibleItems, () => '').map(([key, item]) => (
            <li key={key}>{item}</li>
          ))}
        </ul>
      </div>
    </>
  )
}
