import type { ReactNode } from 'react'
import { t } from '../../src/core/words/words.ts'

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

type ContentsProps = { of: Pick<SectionProps, 'id' | 'title'>[]; lang?: string | undefined }

/** Shows a page's table of contents. @param lang the language of its titles, if that is not the page's */
export function Contents({ of, lang }: ContentsProps) {
  return (
    <nav className="contents" aria-labelledby="contents-title">
      <div>
        <p className="label" id="contents-title">
          {t('On this page')}
        </p>
        <ol lang={lang}>
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
