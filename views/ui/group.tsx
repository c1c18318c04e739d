import type { ReactNode } from 'react'

type Props = {
  /** Unique on its page. */
  id: string
  title: string
  /** The purpose of the section. */
  text?: string
  children: ReactNode
}

/** Shows a section of a long page, with its title and purpose at the side. */
export function Group({ id, title, text, children }: Props) {
  return (
    <section className="group" aria-labelledby={`${id}-title`}>
      <div className="about">
        <h2 id={`${id}-title`}>{title}</h2>
        {text && <p className="hint">{text}</p>}
      </div>
      <div className="fields">{children}</div>
    </section>
  )
}
