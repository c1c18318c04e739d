import { attributeOf, collectElementText, type Element, elementsOf } from '../../archives/archives.ts'
import { child, childrenOrNone, descendants, mostDepth, over } from '../looks.ts'
import { type Package, type Relation, relationsOf } from '../package.ts'
import type { Written, WrittenBlock, WrittenParagraph } from '../written.ts'
import { Numbering, readParagraphList } from './numbering.ts'
import { beginParagraph, pass, type Reading } from './reading.ts'
import { readRuns } from './runs.ts'
import { paragraphLook, stylesOf, val } from './styles.ts'
import { readWordTable } from './tables.ts'

/**
 * Reads a Word document (ECMA-376, part 1, 17). mammoth was considered: it drops the size, weight and position given by
 * styles, formulas, boxes, and the content of fields.
 */
export async function readWord(pack: Package): Promise<Written> {
  const main = (await mainPart(pack)) ?? 'word/document.xml'
  const relations = await relationsOf(pack, main)
  const named = (type: string) => [...relations.values()].find((one) => one.type === type && !one.isExternal)?.target
  const read = async (type: string) => pack.part(named(type) ?? '')
  const [document, properties] = [await pack.part(main), await pack.part('docProps/core.xml')]
  const styles = stylesOf(await read('styles'))
  const shared = { styles, numbering: new Numbering(await read('numbering')), passed: [], blocksIn }
  const readingOf = async (of: ReadonlyMap<string, Relation>): Promise<Reading> => ({
    ...shared,
    relations: of,
    wordsByPart: await wordsByPart(pack, of),
    fields: [],
    into: [],
    breaksPage: false,
    depth: 0,
  })
  const body = child(document, 'body')
  const blocks = body ? blocksIn(body, await readingOf(relations)) : []
  const notes = new Map<string, WrittenBlock[]>()
  for (const kind of ['footnote', 'endnote']) {
    const path = named(`${kind}s`)
    if (path === undefined) continue
    const reading = await readingOf(await relationsOf(pack, path))
    for (const one of childrenOrNone(await pack.part(path)))
      if (!attributeOf(one, 'type') || attributeOf(one, 'type') === 'normal')
        notes.set(`${kind} ${attributeOf(one, 'id')}`, blocksIn(one, reading))
  }
  const title = child(properties, 'title')
  return {
    format: 'docx',
    title: title ? collectElementText(title).trim() : '',
    language: styles.of(undefined).text.language ?? '',
    blocks,
    notes,
    passed: shared.passed,
    sources: await sourcesOf(pack, relations),
  }
}

/** Returns the main part of a package (ECMA-376, part 1, 11.3.10). */
async function mainPart(pack: Package): Promise<string | undefined> {
  const relations = await relationsOf(pack, '')
  return [...relations.values()].find(({ type }) => type === 'officeDocument')?.target
}

/** Returns the words of charts, diagrams and foreign texts, by the path of their part. */
async function wordsByPart(pack: Package, relations: ReadonlyMap<string, Relation>): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const { type, target, isExternal } of relations.values()) {
    if (isExternal || !pack.has(target)) continue
    if (/^(?:chart|chartEx|diagramData)$/.test(type)) {
      const root = await pack.part(target)
      const texts = root ? descendants(root, ({ local }) => local === 't' || local === 'v') : []
      found.set(
        target,
        texts
          .map(collectElementText)
          .filter((text) => text.trim())
          .join('\n'),
      )
    }
    if (type === 'aFChunk') found.set(target, await foreignWords(pack, target))
  }
  return found
}

/** Returns the words of a text in HTML or plain text; other formats are not read. */
async function foreignWords(pack: Package, path: string): Promise<string> {
  if (!/\.(?:html?|xhtml|mht|txt)$/i.test(path)) return ''
  const text = new TextDecoder().decode(await pack.bytes(path))
  return text
    .replace(/<(style|script|head)\b[\s\S]*?<\/\1>|<[^>]*>/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Returns the sources of Word's own citations (ECMA-376, part 1, 22.6). */
async function sourcesOf(pack: Package, relations: ReadonlyMap<string, Relation>): Promise<Element | undefined> {
  for (const { type, target } of relations.values()) {
    const root = type === 'customXml' ? await pack.part(target) : undefined
    if (root?.local === 'Sources') return root
  }
  return undefined
}

/**
 * Returns the blocks of a text, also within unknown elements; a paragraph whose end was deleted, a drop capital, and a
 * bookmark begin the next paragraph.
 */
function blocksIn(parent: Element, reading: Reading): WrittenBlock[] {
  const blocks: WrittenBlock[] = []
  let begun: WrittenParagraph | undefined
  for (const { block, isBegun } of readBlocks(parent, reading)) {
    if (begun && block.kind === 'paragraph') block.pieces.unshift(...begun.pieces)
    else if (begun) blocks.push(begun)
    begun = isBegun && block.kind === 'paragraph' ? block : undefined
    if (!begun) blocks.push(block)
  }
  return begun ? [...blocks, begun] : blocks
}

type ReadBlock = { block: WrittenBlock; isBegun: boolean }

function readBlocks(parent: Element, reading: Reading): ReadBlock[] {
  if (reading.depth > mostDepth) return []
  reading.depth++
  const blocks = elementsOf(parent).flatMap((element): ReadBlock[] => {
    const { local } = element
    const whole = (block: WrittenBlock) => [{ block, isBegun: false }]
    if (local === 'p') return [{ block: readWordParagraph(element, reading), isBegun: joinsNext(element) }]
    if (local === 'tbl') return whole(readWordTable(element, reading))
    if (local === 'sdt') return controlled(element, reading)
    if (local === 'AlternateContent') return readShownAlternative(element, reading)
    if (local === 'altChunk') return whole({ kind: 'foreign', words: foreign(element, reading) })
    if (local === 'oMathPara' || local === 'oMath')
      return whole(readWordParagraph({ ...element, children: [element] }, reading))
    if (local === 'bookmarkStart')
      return [{ block: readWordParagraph({ ...element, children: [element] }, reading), isBegun: true }]
    if (local === 'del' || local === 'moveFrom') pass(reading, 'deleted', element)
    else if (!/Pr$/.test(local)) return readBlocks(element, reading)
    return []
  })
  reading.depth--
  return blocks
}

const foreign = (element: Element, { relations, wordsByPart: words }: Reading) =>
  words.get(relations.get(attributeOf(element, 'id') ?? '')?.target ?? '') ?? ''

function readShownAlternative(element: Element, reading: Reading): ReadBlock[] {
  const version = child(element, 'Choice') ?? child(element, 'Fallback')
  return version ? readBlocks(version, reading) : []
}

/** Whether a paragraph continues in the next: its end was deleted, or it is a drop capital. */
function joinsNext(paragraph: Element): boolean {
  const mark = child(child(paragraph, 'pPr'), 'rPr')
  return isDropCapital(paragraph) || child(mark, 'del') !== undefined || child(mark, 'moveFrom') !== undefined
}

function isDropCapital(paragraph: Element): boolean {
  const frame = child(child(paragraph, 'pPr'), 'framePr')
  return frame !== undefined && /^(?:drop|margin)$/.test(attributeOf(frame, 'dropCap') ?? '')
}

/** Returns the content of a control, except a table of contents and placeholders. */
function controlled(control: Element, reading: Reading): ReadBlock[] {
  const [properties, content] = [child(control, 'sdtPr'), child(control, 'sdtContent')]
  if (!content) return []
  const gallery = val(child(child(properties, 'docPartObj'), 'docPartGallery')) ?? ''
  const isPlaceholder = child(properties, 'showingPlcHdr') !== undefined && !child(properties, 'citation')
  if (!isPlaceholder && !/^Table of/i.test(gallery))
    return markBibliographyBlocks(control, readBlocks(content, reading))
  pass(reading, isPlaceholder ? 'placeholder' : 'contents', content)
  return []
}

/** Marks the paragraphs in which Mendeley's add-in, or Word, keeps a list of references: they read as a field. */
function markBibliographyBlocks(control: Element, blocks: ReadBlock[]): ReadBlock[] {
  const tag = val(child(child(control, 'sdtPr'), 'tag')) ?? ''
  if (!/^MENDELEY_BIBLIOGRAPHY/.test(tag)) return blocks
  for (const { block } of blocks) if (block.kind === 'paragraph') block.within.push('BIBLIOGRAPHY')
  return blocks
}

function readWordParagraph(element: Element, reading: Reading): WrittenParagraph {
  const properties = child(element, 'pPr')
  const named = val(child(properties, 'pStyle'))
  const style = reading.styles.of(named)
  const within = reading.fields.filter(({ isResult }) => isResult).map(({ code }) => code.trim())
  const pieces = beginParagraph(reading)
  reading.breaksPage = false
  readRuns(element, reading, style.text)
  if (isDropCapital(element)) for (const piece of pieces) if (piece.kind === 'text') piece.look = style.text
  const place = reading.numbering.place(over(style.list ?? {}, readParagraphList(properties) ?? {}), named)
  return {
    kind: 'paragraph',
    pieces,
    styles: style.names,
    base: style.text,
    look: over(over(style.paragraph, paragraphLook(properties)), { breaksPage: reading.breaksPage || undefined }),
    ...(place && { place }),
    within,
  }
}
