import { lookup } from '../../../../core/text/clean.ts'
import { elementsIn, textIn, type XmlElement } from '../../../archives/archives.ts'
import { type Inline, type Mark, marks as markOrder, type Run } from '../../blocks.ts'
import { joinEqualRuns } from '../../runs.ts'
import { isGapAt, signBefore } from '../citation-rules.ts'
import { at, clean, elementsNamed, elementTextLine, type Reading, walkDescendants } from '../reading.ts'
import { noteTypeOf } from '../role-rules.ts'
import { markElements } from '../writing/write-inlines.ts'
import { readLinkAddress } from './address-rules.ts'
import { blockNames, referenceTypes, transparent, unseen } from './element-names.ts'
import { formulaPartsOf } from './read-formulas.ts'
import { readJatsPicture } from './read-pictures.ts'

/** The formatting and the language at a place in the text. */
export type Look = { marks: readonly Mark[]; language: string }
export const plain: Look = { marks: [], language: '' }

/** A part of a line, or a block element that splits it. */
export type Piece = Inline | { kind: 'block'; element: XmlElement }

const markOf = new Map<string, Mark>(markOrder.map((mark) => [markElements[mark], mark]))

/** Reads the content of a line. White space around a line's end comes from the file's layout and becomes one space. */
export function readLinePieces(children: XmlElement['children'], reading: Reading, look: Look = plain): Piece[] {
  return children.flatMap((child): Piece[] => {
    if (typeof child === 'string') return runOf(child, look)
    const mark = markOf.get(child.name)
    if (mark) return readLinePieces(child.children, reading, withMark(look, mark))
    if (blockNames.has(child.name)) return [{ kind: 'block', element: child }]
    return inlineReaders[child.name]?.(child, reading, look) ?? otherPieces(child, reading, look)
  })
}

function runOf(text: string, { marks, language }: Look): Piece[] {
  const line = text.replace(/[ \t]*[\r\n]\s*/g, ' ').normalize('NFC')
  return line === '' ? [] : [{ kind: 'run', text: line, marks: [...marks], ...(language ? { language } : {}) }]
}

function withMark({ marks, language }: Look, mark: Mark): Look {
  const others = marks.filter((one) => !(isRaised(mark) && isRaised(one)))
  return { marks: markOrder.filter((one) => one === mark || others.includes(one)), language }
}
const isRaised = (mark: Mark) => mark === 'sub' || mark === 'sup'

function otherPieces(element: XmlElement, reading: Reading, look: Look): Piece[] {
  if (unseen.has(element.name)) return []
  if (!transparent.has(element.name)) reading.tellUnknown(element)
  const language = at(element, 'lang')
  return readLinePieces(partedChildren(element), reading, language ? { ...look, language } : look)
}

/** Returns an element's children, with signs between its named parts where nothing separates them. */
function partedChildren(element: XmlElement): XmlElement['children'] {
  const isCitation = /citation$|^(?:product|related-|person-group)/.test(element.name)
  return element.children.flatMap((child, place) => {
    const before = element.children[place - 1]
    if (!isGapAt(element, place) || typeof child === 'string' || typeof before !== 'object') return [child]
    return [isCitation ? signBefore(child.name, before.name) : ' ', child]
  })
}

type InlineReader = (element: XmlElement, reading: Reading, look: Look) => Piece[]

/** Reads the content of a link or reference, which may only hold text. */
function readLinkContent(element: XmlElement, reading: Reading, look: Look): Inline[] {
  const inner = readLinePieces(partedChildren(element), reading, look).flatMap((piece): Inline[] => {
    if (piece.kind === 'break') return [{ kind: 'run', text: ' ', marks: [...look.marks] }]
    if (piece.kind === 'block') return [{ kind: 'run', text: elementTextLine(piece.element), marks: [...look.marks] }]
    return 'content' in piece ? piece.content : [piece]
  })
  return joinEqualRuns(inner)
}

const link: InlineReader = (element, reading, look) => {
  const content = readLinkContent(element, reading, look)
  const url = readLinkAddress(element, clean(textIn(element)))
  if (url && content.length > 0) return [{ kind: 'link', url, content }]
  if (/[\p{L}\p{Nd}]/u.test(textIn(element))) reading.left('layout', '', { links: 1 })
  return content
}

/** Raises the mark of a note, if its source leaves that to the display. */
function raisedMark(words: Inline[]): Inline[] {
  const [only] = words
  if (only?.kind !== 'run' || words.length > 1 || only.marks.includes('sup')) return words
  return /^(?:\p{L}|\d{1,3}|[*†‡§¶#]{1,3})$/u.test(only.text) ? [{ ...only, marks: ['sup', ...only.marks] }] : words
}

const inlineReaders: Record<string, InlineReader> = lookup({
  'ext-link': link,
  uri: link,
  email: link,
  'inline-supplementary-material': linkUncounted,
  'related-object': linkUncounted,
  'related-article': linkUncounted,
  'self-uri': linkUncounted,
  'pub-id': linkUncounted,
  xref: (element, reading, look) => {
    const to = reading.targetsOf(at(element, 'rid'))
    const words = readLinkContent(element, reading, look)
    const type = at(element, 'ref-type') || 'other'
    const content = type === 'fn' || type === 'table-fn' ? raisedMark(words) : words
    if (type === 'bibr' && to.length === 0) reading.find('citation_unlinked', '', elementTextLine(element))
    return [{ kind: 'reference', type: referenceTypes.has(type) ? type : 'other', to, content }]
  },
  break: () => [{ kind: 'break' }],
  target: (element, reading, look) => {
    const id = reading.idOf(element)
    return [...(id ? [{ kind: 'target', id } as const] : []), ...readLinePieces(element.children, reading, look)]
  },
  ruby: (element) => {
    const [base, text] = ['rb', 'rt'].map((name) => clean(textIn(elementsNamed(element, name)[0])))
    return [{ kind: 'ruby', base: base ?? '', text: text ?? '' }]
  },
  fn: (element, reading) => {
    const id = reading.idOf(element)
    const label = labelOfNote(element, reading)
    const others = element.children.filter((child) => typeof child === 'string' || child.name !== 'label')
    reading.notes.push({
      id,
      label,
      type: noteTypeOf(element.attributes),
      blocks: reading.blocksOf(others, reading),
    })
    return [{ kind: 'reference', type: 'fn', to: [id], content: [{ kind: 'run', text: label, marks: ['sup'] }] }]
  },
  abbrev: (element, reading, look) => {
    const words = element.children.filter((child) => typeof child === 'string' || child.name !== 'def')
    const meanings = elementsNamed(element, 'def').flatMap((one) => meaningOf(one, reading, look))
    return [...readLinePieces(words, reading, look), ...meanings]
  },
  etal: (element, reading, look) => {
    if (elementTextLine(element)) return readLinePieces(element.children, reading, look)
    reading.made('reference', 'et al')
    return [{ kind: 'run', text: 'et al.', marks: [...look.marks] }]
  },
  'index-term': (element, reading) => {
    reading.left('twice', elementTextLine(element))
    return []
  },
  'inline-graphic': (element, reading) => {
    const picture = readJatsPicture(element, reading)
    return picture ? [{ kind: 'picture', ...picture }] : []
  },
  'inline-formula': formula,
  math: formula,
  'tex-math': formula,
  alternatives: (element, reading, look) =>
    hasFormula(element) ? formula(element, reading, look) : readFirstAlternative(element, reading, look),
})

/** Reads the meaning of an abbreviation, in brackets, unless the text says it elsewhere, or it was read before. */
function meaningOf(element: XmlElement, reading: Reading, look: Look): Piece[] {
  const text = elementTextLine(element)
  if (!reading.isNew(text)) {
    reading.left('twice', text)
    return []
  }
  const run = (words: string): Piece => ({ kind: 'run', text: words, marks: [...look.marks] })
  return /^[\p{P}\p{S}]/u.test(text) ? [run(text.replace(/^(?=[^,;:.])/, ' '))] : [run(` (${text})`)]
}

const hasFormula = (element: XmlElement) => elementsNamed(element, 'math', 'tex-math').length > 0

/** Reads the picture among several versions of one thing, or else the first. */
function readFirstAlternative(element: XmlElement, reading: Reading, look: Look): Piece[] {
  const all = elementsIn(element)
  const chosen = elementsNamed(element, 'graphic', 'inline-graphic')[0] ?? all[0]
  for (const other of all)
    if (other !== chosen && !/graphic$/.test(other.name)) reading.left('twice', elementTextLine(other))
  return chosen ? readLinePieces([chosen], reading, look) : []
}

const linkNames = new Set(['ext-link', 'uri', 'email'])

function linkUncounted(element: XmlElement, reading: Reading, look: Look): Piece[] {
  if ([...walkDescendants(element)].some(({ name }) => linkNames.has(name)))
    return readLinePieces(partedChildren(element), reading, look)
  const content = readLinkContent(element, reading, look)
  const url = content.length > 0 ? readLinkAddress(element, clean(textIn(element))) : undefined
  if (!url) return content
  reading.made('reference', '', { links: 1 })
  return [{ kind: 'link', url, content }]
}

function labelOfNote(element: XmlElement, reading: Reading): string {
  const [label] = elementsNamed(element, 'label')
  return clean(textIn(label)) || String(reading.notes.length + 1)
}

function formula(element: XmlElement, reading: Reading, look: Look): Piece[] {
  const { parts, rest } = formulaPartsOf(element, reading, false)
  const words = rest.length > 0 ? readLinePieces(rest, reading, look) : []
  return parts ? [{ kind: 'formula', ...parts }, ...words] : words
}

/** Returns a run of plain text. */
export const textRun = (text: string): Run => ({ kind: 'run', text, marks: [] })
