import { type Content, element, textElement, type Xml } from '../../../core/text/xml.ts'
import { metadataFields } from '../../record/metadata-fields.ts'
import { contributionsText } from '../../record/people/credit-rules.ts'
import { type Reference, splitCleanLines } from '../../record/support-rules.ts'
import type { ArticleFacts, Cited } from '../facts.ts'
import { saysAlready, stripXmlTags } from './full-text.ts'

/** Builds the back matter: statements and references. Those that the full text already contains are not repeated. */
export function backMatter({ article, text = '' }: Cited, facts: ArticleFacts, { ofText, isPaper }: Back): Xml {
  const said = stripXmlTags(text)
  const isSaid = (word: string) => said.includes(stripXmlTags(textElement('p', word)?.xml ?? ''))
  const grants = facts.funding.map(({ funder, award }) => [funder, award].filter(Boolean))
  const unsaid = grants.filter((words) => !words.every(isSaid))
  const ofFront = [
    statement('funding', metadataFields.funding.label, unsaid.map((words) => words.join(', ')).join('\n')),
    statement('contributions', 'Contributions', contributionsText(facts.people)),
    statement('coi-statement', metadataFields.competing_interests.label, article.competing_interests),
  ]
  const statements = [
    ...(isPaper ? ofFront : []),
    statement('data-availability', metadataFields.data_availability.label, article.data_availability),
    statement('ethics-statement', metadataFields.ethics.label, article.ethics),
    statement('ai-statement', metadataFields.ai_statement.label, article.ai_statement),
  ].filter((one) => one && !saysAlready(said, one.title, one.said))
  const hasList = /<ref[ >]/.test(ofText)
  return element('back', {}, [
    acknowledgements(article.acknowledgements, said),
    statements.map((one) => one?.section),
    { xml: ofText },
    hasList ? undefined : element('ref-list', {}, facts.references.map(referenceElement)),
  ])
}

type Back = { ofText: string; isPaper: boolean }

/** Returns the acknowledgements, unless the full text contains them. @param text its letters */
function acknowledgements(typed: string, text: string): Xml | undefined {
  const found = renderBackParagraphs(metadataFields.acknowledgements.label, typed)
  return found && !saysAlready(text, found.title, found.said) ? element('ack', {}, found.content) : undefined
}

function statement(type: string, title: string, text: string) {
  const found = renderBackParagraphs(title, text)
  return found && { ...found, section: element('sec', { 'sec-type': type }, found.content) }
}

/** Returns a title with the lines of a text below it as XML, and these lines alone; undefined without a line. */
function renderBackParagraphs(title: string, text: string) {
  const paragraphs = splitCleanLines(text).map((line) => textElement('p', line))
  const content = [textElement('title', title), ...paragraphs]
  return paragraphs.length > 0 ? { title, said: paragraphs.map(({ xml }) => xml).join(' '), content } : undefined
}

function referenceElement(reference: Reference, at: number): Xml {
  const cited = element('mixed-citation', { 'publication-type': 'other' }, withMarkedDoi(reference))
  return element('ref', { id: `ref${at + 1}` }, cited)
}

/** Returns a reference as printed, with its DOI marked up; a DOI that is written in another form is appended. */
function withMarkedDoi({ text, doi }: Reference): Content {
  if (!doi) return text
  const marked = element('pub-id', { 'pub-id-type': 'doi' }, doi)
  const at = text.indexOf(doi)
  return at < 0 ? [text, ' ', marked] : [text.slice(0, at), marked, text.slice(at + doi.length)]
}
