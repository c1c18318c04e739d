import type { ReactNode } from 'react'

/** Shows a part of an article's page under its heading, with an id for links. */
export function ArticleSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 className="label" id={`${id}-title`}>
        {title}
      </h2>
      {children}
    </section>
  )
}
