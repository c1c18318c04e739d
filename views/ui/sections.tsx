import type { ComponentType, ReactNode } from 'react'
import type { Settings } from '../../src/settings/rules.ts'

/** A titled section of a text page, which a link can end in: `#id`. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const titleId = `${id}-title`
  return (
    <section id={id} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </section>
  )
}

/** One section of a policy: what its heading, its entry in the table of contents and its text come from. */
export type PolicySection = { id: string; title: string; Body: ComponentType<{ settings: Settings }> }

/** A policy's table of contents and, after it, its sections, both of one list: no entry can lead nowhere. */
export function Policy({ sections, settings }: { sections: readonly PolicySection[]; settings: Settings }) {
  return (
    <>
      <nav className="contents" aria-labelledby="contents-title">
        <p className="label" id="contents-title">
          On this page
        </p>
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(({ id, title, Body }) => (
        <Section key={id} id={id} title={title}>
          <Body settings={settings} />
        </Section>
      ))}
    </>
  )
}
