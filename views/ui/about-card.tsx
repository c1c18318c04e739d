import type { ReactNode } from 'react'

type Props = {
  /** The kind of record, such as 'editor'. */
  thing: string
  facts: readonly (readonly [name: string, value: ReactNode])[]
  /** Links and buttons below the facts. */
  children: ReactNode
}

/** The facts about a record, beside its form. */
export function AboutCard({ thing, facts, children }: Props) {
  return (
    <aside aria-label={`About this ${thing}`}>
      <div className="card">
        <h2 className="label">This {thing}</h2>
        <dl className="facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className="row-actions">{children}</div>
      </div>
    </aside>
  )
}
