import type { ComponentType, ReactNode } from 'react'
import type { Settings } from '../../src/settings/rules.ts'

/** A titled section of a text page, addressable as `#id`. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const titleId = `${id}-title`
  return (
    <section id={id} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </section>
  )
}

/** One section of a policy, from which its heading, text and entry in the table of contents are rendered. */
export type PolicySection = { id: string; title: string; Body: ComponentType<{ settings: Settings }> }

/** A policy's table of contents and sections, rendered from one list, so that no entry is a dead link. */
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
