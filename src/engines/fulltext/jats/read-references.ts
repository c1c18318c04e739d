import { elementsIn, textIn, type XmlElement } from '../../archives/archives.ts'
import type { Inline, Paragraph } from '../blocks.ts'
import type { Reference, ReferenceList } from '../model.ts'
import { withoutLabel } from '../reading/cutting.ts'
import { joinEqualRuns, readInlineText, trimInlines } from '../runs.ts'
import { lineIn, readJatsBlocks } from './body/read-blocks.ts'
import { readLinePieces, textRun } from './body/read-inlines.ts'
import { haveGap, readJatsCitationParts, signBefore } from './citation-rules.ts'
import { at, clean, elementsNamed, elementTextLine, type Reading, walkDescendants } from './reading.ts'

/** Reads a list of references with the lists in it. */
export function referenceListOf(element: XmlElement, reading: Reading): ReferenceList {
  const refs = elementsNamed(element, 'ref')
  const lists = elementsNamed(element, 'ref-list')
  const known = new Set(['title', 'label', 'ref', 'ref-list'])
  const others = element.children.filter((child) => typeof child === 'string' || !known.has(child.name))
  return {
    id: reading.idOf(element),
    title: lineIn(elementsNamed(element, 'title')[0], reading),
    blocks: readJatsBlocks(others, reading),
    references: refs.map((ref) => referenceOf(ref, reading)),
    lists: lists.map((list) => referenceListOf(list, reading)),
  }
}

const citations = ['mixed-citation', 'element-citation', 'nlm-citation', 'citation', 'product']

function referenceOf(ref: XmlElement, reading: Reading): Reference {
  const given = elementsNamed(ref, 'citation-alternatives', ...citations)
  const chosen =
    citationsTwice(given, reading) ??
    given.map((one) => (one.name === 'citation-alternatives' ? chooseCitationVersion(one) : { text: one, parts: one }))
  const inner = chosen.map(({ text }) => elementsNamed(text, 'label')[0]).find(Boolean)
  const [label] = elementsNamed(ref, 'label')
  const isOne = chosen.length === 1
  const content = chosen.flatMap(({ text }, place): Inline[] => [
    ...(place > 0 ? [textRun(' ')] : []),
    ...citationOf(text, reading, !label && isOne),
  ])
  const parts = isOne ? chosen.map(({ parts: one }) => readJatsCitationParts(one))[0] : undefined
  const notes = elementsNamed(ref, 'note', 'p').flatMap((note) =>
    readJatsBlocks(note.name === 'p' ? [note] : note.children, reading),
  )
  return {
    id: reading.idOf(ref),
    label: clean(textIn(label ?? (isOne ? inner : undefined))),
    content: withoutOwnLabel(trimInlines(content), clean(textIn(label)), reading),
    ...(parts ? { parts } : {}),
    notes: notes.filter((note): note is Paragraph => note.kind === 'paragraph'),
  }
}

/** Removes a reference's number from its words, if they begin with its label. */
function withoutOwnLabel(content: Inline[], label: string, reading: Reading): Inline[] {
  const sign = label.replace(/[[\]().\s]/g, '')
  const [typed = ''] = /^\s*[[(]?(\p{Nd}{1,4})[\]).]{1,2}\s+(?=\D)/u.exec(readInlineText(content)) ?? []
  if (sign === '' || typed.replace(/[[\]().\s]/g, '') !== sign) return content
  reading.left('twice', sign)
  return withoutLabel(content, typed).content
}

type Version = { text: XmlElement; parts: XmlElement }

/** Pairs the citations of a reference that has each as printed and in parts, side by side; undefined for any other. */
function citationsTwice(given: readonly XmlElement[], reading: Reading): Version[] | undefined {
  const printedOnes = given.filter(({ name }) => name === 'mixed-citation')
  const parted = given.filter(({ name }) => name === 'element-citation' || name === 'nlm-citation')
  const isTwice = printedOnes.length === parted.length && printedOnes.length + parted.length === given.length
  if (!isTwice || parted.length === 0) return undefined
  for (const one of parted) {
    const links = [...walkDescendants(one)].filter(({ name }) => ['ext-link', 'uri', 'email'].includes(name))
    const worded = links.filter((link) => /[\p{L}\p{M}\p{Nd}]/u.test(textIn(link)))
    reading.left('twice', elementTextLine(one), { links: worded.length })
  }
  return printedOnes.flatMap((text, at) => (parted[at] ? [{ text, parts: parted[at] }] : []))
}

/** Chooses a citation's printed version, and the version that names its parts. */
function chooseCitationVersion(element: XmlElement): Version {
  const all = elementsIn(element)
  const text = all.find(({ name }) => name === 'mixed-citation') ?? all[0] ?? element
  return { text, parts: all.find(({ name }) => name === 'element-citation' || name === 'nlm-citation') ?? text }
}

/** Elements that identify the words of a citation, so that it can be printed with signs between them. */
const partNames = new Set([
  'person-group',
  'name',
  'string-name',
  'collab',
  'source',
  'article-title',
  'chapter-title',
  'part-title',
  'year',
  'volume',
  'issue',
  'fpage',
  'lpage',
  'publisher-name',
  'data-title',
  'conf-name',
  'comment',
  'date-in-citation',
])

function citationOf(element: XmlElement, reading: Reading, hasLabel: boolean): Inline[] {
  const children = element.children.filter(
    (child) => typeof child === 'string' || !(hasLabel && child.name === 'label'),
  )
  const hasText =
    element.name !== 'element-citation' && children.some((child) => typeof child === 'string' && child.trim() !== '')
  const isTagged = children.some((child) => typeof child !== 'string' && partNames.has(child.name))
  if (hasText || !isTagged) return printed(children, reading)
  return composed(
    children.filter((child) => typeof child !== 'string'),
    reading,
  )
}

/**
 * Reads a citation as printed; adds a space between parts with nothing between them, and a full stop between names and
 * a title, which the display would add.
 */
function printed(children: XmlElement['children'], reading: Reading): Inline[] {
  const content = children.flatMap((child, place): Inline[] => {
    const isBare = typeof child === 'object' && /^(?:name|person-group)$/.test(child.name) && !hasText(child)
    const isNumber = isUnnamedId(children, place)
    const isOne = typeof child === 'object' && (isBare || isNumber)
    const words = isOne ? partInlines(child, reading) : inlinesOf([child], reading)
    const before = children[place - 1]
    const isJoined = haveGap(before, child) || (isNumber && typeof before === 'string' && /[^\s([]$/.test(before))
    const isStopped = isBeforeTitle(children, place) && /[\p{L}\p{M}]\s*$/u.test(readInlineText(words))
    return [...(isJoined ? [textRun(' ')] : []), ...words, ...(isStopped ? [textRun('.')] : [])]
  })
  return joinEqualRuns(content)
}

/** Whether a part has names, and the next one is a title, with at most white space between them. */
function isBeforeTitle(children: XmlElement['children'], place: number): boolean {
  const [child, next, second] = children.slice(place, place + 3)
  const after = typeof next === 'string' && next.trim() === '' ? second : next
  return (
    isNamed(child, /^(?:name|string-name|person-group|collab)$/) &&
    isNamed(after, /^(?:article|chapter|part|data)-title$|^source$/)
  )
}

const isNamed = (child: XmlElement['children'][number] | undefined, names: RegExp): boolean =>
  typeof child === 'object' && names.test(child.name)

/** Whether a part is an identifier of PubMed without its name before it. */
function isUnnamedId(children: XmlElement['children'], place: number): boolean {
  const child = children[place]
  if (typeof child !== 'object' || child.name !== 'pub-id' || at(child, 'pub-id-type') !== 'pmid') return false
  const before = children.slice(Math.max(0, place - 3), place)
  const words = before.map((one) => (typeof one === 'string' ? one : textIn(one))).join('')
  return /^\d+$/.test(clean(textIn(child))) && !/(?:PMID|PubMed|MEDLINE)\P{L}*$/iu.test(words)
}

const inlinesOf = (children: XmlElement['children'], reading: Reading): Inline[] =>
  readLinePieces(children, reading).flatMap((piece): Inline[] => {
    if (piece.kind === 'block') return inlinesOf([...piece.element.children, ' '], reading)
    return piece.kind === 'break' ? [textRun(' ')] : [piece]
  })

/** Reads a citation that consists only of named parts, with the usual signs between them. */
function composed(children: readonly XmlElement[], reading: Reading): Inline[] {
  let before = ''
  const content: Inline[] = []
  for (const child of children) {
    if (child.name === 'alt-text' || child.name === 'label') continue
    const part = partInlines(child, reading)
    if (part.length === 0) continue
    const end = content.at(-1)
    const sign = signBefore(child.name, before)
    const isEnded = /^\./.test(sign) && end?.kind === 'run' && /[.?!]\s*$/.test(end.text)
    content.push(
      textRun(isEnded ? sign.slice(1) : sign),
      ...part,
      ...(child.name === 'issue' && before === 'volume' ? [textRun(')')] : []),
    )
    before = child.name
  }
  return joinEqualRuns(content)
}

function partInlines(child: XmlElement, reading: Reading): Inline[] {
  switch (child.name) {
    case 'person-group':
    case 'name-alternatives':
      return elementsIn(child).length === 0
        ? trimInlines(inlinesOf(child.children, reading))
        : composed(child.children.flatMap(asName), reading)
    case 'name':
    case 'string-name':
      return nameInlines(child, reading)
    case 'source':
      return trimInlines(inlinesOf([{ ...child, name: 'italic' }], reading))
    case 'pub-id':
      return pubId(child, reading)
    default:
      return !hasText(child) && elementsIn(child).length > 1
        ? wordsApart(child, reading)
        : trimInlines(inlinesOf([child], reading))
  }
}

const hasText = ({ children }: XmlElement) => children.some((child) => typeof child === 'string' && child.trim() !== '')

/** Reads a group within a group, and words next to names, as one more name; drops the signs between them. */
function asName(child: XmlElement | string): XmlElement[] {
  if (typeof child === 'string')
    return /[\p{L}\p{Nd}]/u.test(child)
      ? [{ name: 'string-name', attributes: {}, children: [child.replace(/^[\s,;]+|[\s,;]+$/g, '')] }]
      : []
  return [child.name === 'collab' ? { ...child, name: 'string-name' } : child]
}

function nameInlines(element: XmlElement, reading: Reading): Inline[] {
  const isWords = elementsIn(element).length === 0 || hasText(element)
  return isWords ? trimInlines(inlinesOf(element.children, reading)) : wordsApart(element, reading)
}

/** Reads the parts of a name or a date, with spaces between them. */
function wordsApart(element: XmlElement, reading: Reading): Inline[] {
  const words = elementsIn(element)
    .map((part) => trimInlines(inlinesOf([part], reading)))
    .filter((part) => part.length > 0)
  return joinEqualRuns(words.flatMap((part, place) => (place > 0 ? [textRun(' '), ...part] : part)))
}

/** Reads an identifier; PubMed's gets its label. */
function pubId(child: XmlElement, reading: Reading): Inline[] {
  const id = trimInlines(inlinesOf([child], reading))
  if (at(child, 'pub-id-type') !== 'pmid') return id
  reading.made('reference', 'PMID')
  return [textRun('PMID '), ...id]
}
