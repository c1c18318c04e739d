import { type Content, element, textElement, type Xml } from '../../../core/text/xml.ts'
import { linesOf, type Reference } from '../../articles/record/support-rules.ts'
import type { ArticleFacts, Cited } from '../facts.ts'

/** Builds the back matter: statements and references. */
export function backMatter({ article }: Cited, { references }: ArticleFacts): Xml {
  return element(
    'back',
    {},
    statement('data-availability', 'Data availability', article.data_availability),
    statement('ethics-statement', 'Ethics', article.ethics),
    element('ref-list', {}, references.map(referenceElement)),
  )
}

function statement(type: string, title: string, text: string): Content {
  const paragraphs = linesOf(text).map((line) => textElement('p', line))
  return paragraphs.length > 0
    ? element('sec', { 'sec-type': type }, textElement('title', title), paragraphs)
    : undefined
}

function referenceElement(reference: Reference, at: number): Xml {
  const cited = element('mixed-citation', { 'publication-type': 'other' }, withMarkedDoi(reference)) // of what kind is not known
  return element('ref', { id: `ref${at + 1}` }, cited)
}

/** A reference as printed, with its DOI marked up; a DOI written in another form is appended. */
function withMarkedDoi({ text, doi }: Reference): Content {
  if (!doi) return text
  const marked = element('pub-id', { 'pub-id-type': 'doi' }, doi)
  const at = text.indexOf(doi)
  return at < 0 ? [text, ' ', marked] : [text.slice(0, at), marked, text.slice(at + doi.length)]
}
