import { type Content, element, emptyElement, type Xml, xmlDocument } from '../../../../core/text/xml.ts'
import type { BackPart, FullText, Part, Section } from '../../model.ts'
import { isAboutInterests, roleWord } from '../role-rules.ts'
import { statementsBehind } from '../statement-rules.ts'
import { blocksXml, kept, labelXml, noteXml, titleXml, wrappedXml } from './write-blocks.ts'
import { inlinesXml } from './write-inlines.ts'
import { referenceListXml } from './write-references.ts'

const namespaces = {
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
  'xmlns:mml': 'http://www.w3.org/1998/Math/MathML',
  'xmlns:ali': 'http://www.niso.org/schemas/ali/1.0/',
}

/** The front that must precede a body. It is empty, since the article's row has the data. */
const noFront = element(
  'front',
  {},
  element(
    'journal-meta',
    {},
    element('journal-id', { 'journal-id-type': 'publisher-id' }, 'untitled-journal'),
    element('journal-title-group', {}, element('journal-title', {}, 'Untitled journal')),
    element('issn', {}, '0000-0000'),
  ),
  element(
    'article-meta',
    {},
    element('title-group', {}, emptyElement('article-title')),
    emptyElement('pub-date-not-available'),
    emptyElement('permissions'),
  ),
)

/** Writes a full text as JATS Journal Publishing 1.4 with MathML 3. @param front of an output */
export function writeJats(given: FullText, front: Xml = noFront): string {
  const text = statementsBehind(given)
  const attributes = {
    ...namespaces,
    'article-type': 'research-article',
    'dtd-version': '1.4',
    'xml:lang': text.language,
  }
  return xmlDocument(element('article', attributes, front, bodyXml(text), backXml(text.back)))
}

/** Writes the body of an article, for callers that add a front of their own. */
const bodyXml = (text: FullText): Xml => element('body', {}, partXml(text))

const partXml = ({ blocks, sections }: Part): Content => [
  blocksXml(blocks),
  sections.map((section) => sectionXml(section)),
]

/** Writes a section; JATS4R requires a title, even an empty one. */
function sectionXml(section: Section, isBack = false): Xml {
  const { id, role, language = '' } = section
  const attributes = { id, 'sec-type': roleWord(role, isBack), 'xml:lang': language }
  return kept('sec', attributes, labelXml(section), writeSectionTitle(section), partXml(section))
}

const writeSectionTitle = ({ title }: Section): Xml => (title.length > 0 ? titleXml(title) : emptyElement('title'))

const sectionTitleText = (title: Section['title']): string =>
  title.map((inline) => (inline.kind === 'run' ? inline.text : '')).join('')

/** Writes a statement of interests, which JATS4R does not accept as a section. */
function notesXml(section: Section): Xml {
  const attributes = { id: section.id, 'notes-type': roleWord(section.role, true), 'xml:lang': section.language ?? '' }
  return kept('notes', attributes, labelXml(section), writeSectionTitle(section), partXml(section))
}

/** Writes the back of an article. Adjacent appendices form one group. */
function backXml(parts: readonly BackPart[]): Xml {
  const content = parts.flatMap((part, at) => {
    if (part.kind !== 'appendix') return [backPartXml(part)]
    if (parts[at - 1]?.kind === 'appendix') return []
    const group = parts.slice(at)
    const end = group.findIndex(({ kind }) => kind !== 'appendix')
    return [element('app-group', {}, (end < 0 ? group : group.slice(0, end)).map(backPartXml))]
  })
  return element('back', {}, content)
}

function backPartXml(part: BackPart): Content {
  switch (part.kind) {
    case 'notes':
      return element('fn-group', {}, element('title', {}, inlinesXml(part.title)), part.notes.map(noteXml))
    case 'references':
      return referenceListXml(part)
    case 'section':
      return isAboutInterests(sectionTitleText(part.title)) ? notesXml(part) : sectionXml(part, true)
    case 'acknowledgements': {
      const attributes = { id: part.id, 'content-type': part.role, 'xml:lang': part.language ?? '' }
      const sections = part.sections.map((section) => sectionXml(section))
      return kept('ack', attributes, labelXml(part), titleXml(part.title), wrappedXml(part.blocks), sections)
    }
    case 'appendix': {
      const attributes = { id: part.id, 'content-type': part.role, 'xml:lang': part.language ?? '' }
      return kept('app', attributes, labelXml(part), writeSectionTitle(part), partXml(part))
    }
  }
}
