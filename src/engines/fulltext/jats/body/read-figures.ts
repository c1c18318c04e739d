import { doiPrefix } from '../../../../core/pasted/doi-pattern.ts'
import { textIn, type XmlElement } from '../../../archives/archives.ts'
import type { Block, Figure, Paragraph, Picture } from '../../blocks.ts'
import { regularGroup } from '../figure-group-rules.ts'
import { at, clean, elementsNamed, type Reading } from '../reading.ts'
import type { PartReaders } from './read-blocks.ts'
import { textRun } from './read-inlines.ts'
import { readJatsPicture } from './read-pictures.ts'

/** Reads a figure, a group of figures, or a graphic in the text. */
export function figuresOf(element: XmlElement, reading: Reading, readers: PartReaders): Block[] {
  if (element.name === 'fig') return [figureOf(element, reading, readers)]
  if (element.name === 'graphic') return graphicOf(element, reading, readers)
  const figures = elementsNamed(element, 'fig', 'graphic').flatMap((one) => figuresOf(one, reading, readers))
  const others = othersIn(element, 'fig', 'graphic')
  const { captioned, beside } = withDetails(element, reading, readers)
  const group = regularGroup({ kind: 'figures', ...captioned, figures: figures.filter((one) => one.kind === 'figure') })
  return [...group, ...figures.filter((one) => one.kind !== 'figure'), ...beside, ...readers.blocksOf(others, reading)]
}

const details = ['attrib', 'permissions', 'abstract', 'kwd-group', 'subj-group', 'legend', 'email', 'ext-link', 'uri']
const said = new Set(['object-id', 'label', 'caption', 'alt-text', 'long-desc', ...details])

/** Returns an element's children, except those that describe it and those named. */
const othersIn = (element: XmlElement, ...names: string[]) =>
  element.children.filter((child) => typeof child === 'string' || !(said.has(child.name) || names.includes(child.name)))

function figureOf(element: XmlElement, reading: Reading, readers: PartReaders): Figure {
  const pictures = graphicsIn(element).flatMap((graphic) => readJatsPicture(graphic, reading, element) ?? [])
  const own = othersIn(element, 'graphic').filter(
    (child) => typeof child === 'string' || graphicsIn({ ...element, children: [child] }).length === 0,
  )
  const { captioned, beside } = withDetails(element, reading, readers)
  return { kind: 'figure', ...captioned, pictures, blocks: [...beside, ...readers.blocksOf(own, reading)] }
}

/** Returns the visible graphics: the first of alternatives. */
export function graphicsIn(element: XmlElement): XmlElement[] {
  return elementsNamed(element, 'graphic', 'alternatives').flatMap((one) => {
    if (one.name === 'graphic') return [one]
    const isOther = elementsNamed(one, 'table', 'math', 'tex-math', 'tgroup').length > 0
    return isOther ? [] : elementsNamed(one, 'graphic').slice(0, 1)
  })
}

/** Reads the label and caption, and below them the details of a figure or table: its source, its rights, its DOI. */
export function withDetails(element: XmlElement, reading: Reading, readers: PartReaders) {
  const { captioned, beside } = readers.captionOf(element, reading)
  const lines = elementsNamed(element, ...details).flatMap((one) => (one.name === 'permissions' ? one.children : [one]))
  const { paragraphs, others } = readers.parted(readers.blocksOf(lines, reading))
  const names = elementsNamed(element, 'object-id').flatMap((id) => objectId(id, reading))
  const caption = { ...captioned.caption, paragraphs: [...captioned.caption.paragraphs, ...paragraphs, ...names] }
  return { captioned: { ...captioned, caption }, beside: [...beside, ...others] }
}

const wholeDoi = new RegExp(String.raw`^${doiPrefix}\/\S+$`)

/** Reads an object id: a DOI is shown, as publishers do; other ids are for machines. */
function objectId(element: XmlElement, reading: Reading): Paragraph[] {
  const text = clean(textIn(element))
  if (at(element, 'pub-id-type') !== 'doi' || !wholeDoi.test(text)) {
    reading.left('front', text)
    return []
  }
  reading.made('reference', '', { links: 1 })
  const content = [textRun(text)]
  return [{ kind: 'paragraph', id: '', content: [{ kind: 'link', url: `https://doi.org/${text}`, content }] }]
}

function graphicOf(element: XmlElement, reading: Reading, readers: PartReaders): Block[] {
  const picture: Picture | undefined = readJatsPicture(element, reading)
  const { captioned, beside } = withDetails(element, reading, readers)
  const hasWords = captioned.label !== '' || captioned.caption.title.length + captioned.caption.paragraphs.length > 0
  const figure: Figure = { kind: 'figure', ...captioned, pictures: picture ? [picture] : [], blocks: [] }
  return [...(picture || hasWords ? [figure] : []), ...beside]
}

/** Reads a supplement, film or sound: its address, label and caption; its other content follows it. */
export function supplementOf(element: XmlElement, reading: Reading, readers: PartReaders): Block[] {
  const { captioned, beside } = withDetails(element, reading, readers)
  const media = elementsNamed(element, 'media', 'inline-media')
  const url = [element, ...media].map((one) => at(one, 'href')).find(Boolean) ?? ''
  const inner = media.map((one) => withDetails(one, reading, readers))
  const { paragraphs, others } = readers.parted(readers.blocksOf(othersIn(element, 'media', 'inline-media'), reading))
  const lines = inner.flatMap(({ captioned: { label, caption } }): Paragraph[] => [
    ...(label ? [line([textRun(label)])] : []),
    ...(caption.title.length > 0 ? [line(caption.title)] : []),
    ...caption.paragraphs,
  ])
  const caption = { ...captioned.caption, paragraphs: [...captioned.caption.paragraphs, ...lines, ...paragraphs] }
  const safe = /^(?:https?:\/\/|[\w.-]+$)/.test(url) ? url : ''
  return [
    { kind: 'supplement', ...captioned, caption, url: safe },
    ...beside,
    ...inner.flatMap((one) => one.beside),
    ...others,
  ]
}

const line = (content: Paragraph['content']): Paragraph => ({ kind: 'paragraph', id: '', content })
