import { plainText } from '../../src/core/text/html.ts'
import { dividedPage, pageHtml } from '../../src/core/text/html-page.ts'
import { filledIn } from '../../src/office/settings/placeholder-rules.ts'
import type { Settings } from '../../src/office/settings/rules.ts'
import { Html, MixedText } from '../ui/html.tsx'
import { Contents, Section } from '../ui/sections.tsx'

type Props = {
  title: string
  /** The language of the title, if that is not the page's. */
  titleLang?: string | undefined
  text: string
  /** The language of the text, if that is not the page's. */
  lang?: string | undefined
  settings: Settings
}

/** Shows a page of text. @param text HTML with placeholders */
export function TextPage({ title: named, titleLang, text, lang, settings }: Props) {
  const { lead, start, sections } = dividedPage(pageHtml(filledIn(text, settings)))
  return (
    <article className="prose">
      <h1 lang={titleLang}>
        <MixedText>{named}</MixedText>
      </h1>
      {lead && <Html as="p" className="lead" lang={lang} html={lead} />}
      {sections.length > 2 && (
        <Contents lang={lang} of={sections.map(({ id, title }) => ({ id, title: plainText(title) }))} />
      )}
      {start.trim() && <Html as="div" lang={lang} html={start} />}
      {sections.map(({ id, title, html }) => (
        <Section key={id} id={id} title={<Html lang={lang} html={title} />}>
          <Html as="div" lang={lang} html={html} />
        </Section>
      ))}
    </article>
  )
}
