import { type Content, element, emptyElement, type Xml } from '../../../../core/text/xml.ts'
import type { Block, Captioned, Figure, Inline, List, Note, Paragraph } from '../../blocks.ts'
import { regularGroup } from '../figure-group-rules.ts'
import { noteType } from '../role-rules.ts'
import { uriOf } from '../uri-rules.ts'
import { formulaXml, inlinesXml, pictureXml } from './write-inlines.ts'
import { tableXml } from './write-tables.ts'

/** Writes an element even if it is empty, where JATS requires it. */
export function kept(name: string, attributes: Record<string, string>, ...content: Content[]): Xml {
  const xml = element(name, attributes, ...content)
  return xml.xml ? xml : emptyElement(name, attributes)
}

/** Writes blocks where JATS allows any. */
export const blocksXml = (blocks: readonly Block[]): Content => blocks.map(blockXml)

/** Writes blocks where JATS allows only paragraphs and some others: paragraphs wrap the rest. */
export function wrappedXml(blocks: readonly Block[], allowed: readonly Block['kind'][] = []): Content {
  return blocks.map((block) =>
    block.kind === 'paragraph' || allowed.includes(block.kind) ? blockXml(block) : element('p', {}, blockXml(block)),
  )
}

function blockXml(block: Block): Content {
  const { id } = block
  switch (block.kind) {
    case 'paragraph':
      return paragraphXml(block)
    case 'list':
      return listXml(block)
    case 'table':
      return tableXml(block, { captionXml, noteXml, wrappedXml })
    case 'figure':
      return figureXml(block)
    case 'figures':
      return groupXml(block)
    case 'formula':
      return kept('disp-formula', { id }, labelXml(block), formulaXml(block))
    case 'quote':
      return kept('disp-quote', { id }, blocksXml(block.blocks), attributionXml(block.attribution))
    case 'code':
      return kept('code', { id, language: block.language }, block.text)
    case 'verse': {
      const lines = block.lines.map((line) => kept('verse-line', {}, inlinesXml(line)))
      return element('verse-group', { id }, lines, attributionXml(block.attribution))
    }
    case 'definitions': {
      const items = block.items.map(({ term, blocks }) =>
        kept('def-item', {}, element('term', {}, oneLineXml(term)), element('def', {}, wrappedXml(blocks))),
      )
      return element('def-list', { id }, items)
    }
    case 'box':
      return kept('boxed-text', { id }, labelXml(block), captionXml(block), blocksXml(block.blocks))
    case 'statement':
      return kept(
        'statement',
        { id },
        labelXml(block),
        titleXml(block.caption.title),
        wrappedXml(statementBlocks(block)),
      )
    case 'supplement':
      return kept('supplementary-material', { id, 'xlink:href': uriOf(block.url) }, labelXml(block), captionXml(block))
  }
}

/** Returns the blocks of a statement. JATS has no caption for it: the caption's paragraphs begin the text. */
const statementBlocks = ({ caption, blocks }: Captioned & { blocks: Block[] }): Block[] => [
  ...caption.paragraphs,
  ...blocks,
]

const attributionXml = (attribution: readonly Inline[]) => element('attrib', {}, oneLineXml(attribution))

/** Writes a label, for example of a section or figure. */
export const labelXml = ({ label }: { label: string }): Xml => element('label', {}, label)

/** Writes a title; nothing if it is empty. */
export const titleXml = (title: readonly Inline[]): Xml => element('title', {}, inlinesXml(title))

function captionXml({ caption }: Captioned): Xml {
  return element('caption', {}, titleXml(caption.title), caption.paragraphs.map(paragraphXml))
}

/** Writes a paragraph; one for each line, because JATS allows no line break within it. */
function paragraphXml({ id, language = '', content }: Paragraph): Content {
  const lines = splitAtBreaks(content)
  return lines.map((line, at) => kept('p', { id: at === 0 ? id : '', 'xml:lang': language }, inlinesXml(line)))
}

function splitAtBreaks(content: readonly Inline[]): Inline[][] {
  const lines: Inline[][] = [[]]
  for (const one of content)
    if (one.kind === 'break') lines.push([])
    else lines.at(-1)?.push(one)
  const filled = lines.filter((line) => line.length > 0)
  return filled.length > 0 ? filled : [[]]
}

/** Puts content on one line, where JATS allows no line break. */
const oneLineXml = (content: readonly Inline[]) =>
  inlinesXml(content.map((one): Inline => (one.kind === 'break' ? { kind: 'run', text: ' ', marks: [] } : one)))

function listXml({ id, type, items }: List): Xml {
  const rows = items.map(({ label, blocks }) => {
    const inner = wrappedXml(blocks, ['list', 'definitions'])
    return element('list-item', {}, labelXml({ label }), blocks.length > 0 ? inner : emptyElement('p'))
  })
  return element('list', { id, 'list-type': type }, rows)
}

function groupXml(group: Extract<Block, { kind: 'figures' }>): Content {
  const [first, ...others] = regularGroup(group)
  if (first !== group) return first ? blocksXml([first, ...others]) : ''
  const { id, figures } = group
  const pictured = figures.filter(({ pictures }) => pictures.length > 0)
  const bare = figures.filter(({ pictures }) => pictures.length === 0).map(figureXml)
  if (pictured.length === 0)
    return kept('boxed-text', { id, 'content-type': 'figure' }, labelXml(group), captionXml(group), bare)
  if (bare.length > 0) return [groupXml({ ...group, figures: pictured }), bare]
  return kept('fig-group', { id }, labelXml(group), captionXml(group), figures.map(figureXml))
}

/** Writes a figure. JATS4R allows none without a picture: that becomes a box with the same label and caption. */
function figureXml(figure: Figure): Xml {
  const said = [labelXml(figure), captionXml(figure)]
  if (figure.pictures.length === 0)
    return kept('boxed-text', { id: figure.id, 'content-type': 'figure' }, said, blocksXml(figure.blocks))
  const graphics = figure.pictures.map((picture) => pictureXml(picture, 'graphic'))
  const allowed: Block['kind'][] = ['formula', 'code', 'list', 'table', 'quote', 'verse', 'definitions', 'statement']
  const inner = wrappedXml(figure.blocks, allowed)
  return kept('fig', { id: figure.id }, said, graphics, inner)
}

/** Writes a note, below the text or a table. */
export function noteXml({ id, type, label, blocks }: Note): Xml {
  const inner = blocks.length > 0 ? wrappedXml(blocks) : emptyElement('p')
  return element('fn', { id, ...noteType(type) }, labelXml({ label }), inner)
}
