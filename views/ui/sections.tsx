import type { ReactNode } from 'react'

type SectionProps = {
  id: string
  title: ReactNode
  /** Whether its title is small, as a label. */
  isLabel?: boolean
  className?: string
  children: ReactNode
}

/** Shows a titled section of a page, addressable as `#id`. */
export function Section({ id, title, isLabel, className, children }: SectionProps) {
  const titleId = `${id}-title`
  return (
    <section id={id} className={className} aria-labelledby={titleId}>
      <h2 id={titleId} className={isLabel ? 'label' : undefined}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Shows a page's table of contents. */
export function Contents({ of }: { of: Pick<SectionProps, 'id' | 'title'>[] }) {
  return (
    <nav className="contents" aria-labelledby="contents-title">
      <div>
        <p className="label" id="contents-title">
          On this page
        </p>
        <ol>
          {of.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  )
}
