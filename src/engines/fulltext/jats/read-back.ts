import { elementsIn, textIn, type XmlElement } from '../../archives/archives.ts'
import type { Block, Note } from '../blocks.ts'
import type { BackPart, Part, Section } from '../model.ts'
import { lineIn, readJatsBlocks } from './body/read-blocks.ts'
import { textRun } from './body/read-inlines.ts'
import { referenceListOf } from './read-references.ts'
import { at, clean, elementsNamed, elementTextLine, type Reading } from './reading.ts'
import { noteTypeOf, roleWord } from './role-rules.ts'

/** Parts of sections that belong after the text. */
type Behind = { notes: BackPart[]; references: BackPart[] }

/** Reads the content of a body or section: blocks, then sections. Moves lists of references and notes to the back. */
export function readSectionContent(children: XmlElement['children'], reading: Reading, behind: Behind): Part {
  const part: Part = { blocks: [], sections: [] }
  let bare: XmlElement['children'] = []
  const end = () => {
    const blocks = readJatsBlocks(bare, reading)
    bare = []
    if (blocks.length === 0) return
    lastOf(part).blocks.push(...blocks)
  }
  for (const child of children) {
    if (typeof child === 'string') bare.push(child)
    else if (sections.has(child.name)) {
      end()
      part.sections.push(sectionOf(child, reading, behind))
    } else if (child.name === 'fn-group') behind.notes.push(notesOf(child, reading))
    else if (child.name === 'ref-list')
      behind.references.push({ kind: 'references', ...referenceListOf(child, reading) })
    else if (child.name === 'fn')
      bare.push(...child.children.filter((one) => typeof one === 'string' || one.name !== 'label'))
    else bare.push(child)
  }
  end()
  return part
}

/** Returns the innermost last section: content after a section without a heading belongs to it. */
const lastOf = (part: Part): Part => {
  const last = part.sections.at(-1)
  return last ? lastOf(last) : part
}

/** Elements read as sections, including Pensoft's descriptions of species. */
const sections = new Set(['sec', 'taxon-treatment', 'treatment-sec'])

const noSection: Section = { id: '', label: '', title: [], role: '', blocks: [], sections: [] }

const own = new Set(['label', 'title', 'sec-meta', 'object-id'])

function sectionOf(element: XmlElement, reading: Reading, behind: Behind): Section {
  const outer = reading.section
  reading.leaveNames(element)
  const id = reading.idOf(element)
  reading.section = id
  const language = at(element, 'lang')
  const inner = element.children.filter((child) => typeof child === 'string' || !own.has(child.name))
  const facts = elementsNamed(element, 'sec-meta').flatMap((meta) => elementsIn(meta).map(elementTextLine))
  const content = readSectionContent(inner, reading, behind)
  const said = facts.filter(Boolean).map((text): Block => ({ kind: 'paragraph', id: '', content: [textRun(text)] }))
  const section: Section = {
    id,
    label: clean(textIn(elementsNamed(element, 'label')[0])),
    title: lineIn(elementsNamed(element, 'title')[0], reading),
    role: readSectionRole(element, reading.isBack),
    ...content,
    blocks: [...said, ...content.blocks],
    ...(language ? { language } : {}),
  }
  reading.section = outer
  return section
}

const readSectionRole = (element: XmlElement, isBack: boolean): string => {
  if (element.name === 'glossary' || element.name === 'bio') return element.name
  const given =
    at(element, 'sec-type') ||
    at(element, 'notes-type') ||
    (['ack', 'app'].includes(element.name) ? at(element, 'content-type') : '')
  return roleWord(given, isBack && ['sec', 'notes'].includes(element.name))
}

function notesOf(element: XmlElement, reading: Reading): BackPart {
  const notes = elementsNamed(element, 'fn').map((fn): Note => {
    const label = clean(textIn(elementsNamed(fn, 'label')[0]))
    const inner = fn.children.filter((child) => typeof child === 'string' || child.name !== 'label')
    return { id: reading.idOf(fn), label, type: noteTypeOf(fn.attributes), blocks: readJatsBlocks(inner, reading) }
  })
  const others = elementsIn(element).filter(({ name }) => !['fn', 'title', 'label'].includes(name))
  const loose: Note[] = readJatsBlocks(others, reading).map((block) => ({
    id: '',
    label: '',
    type: 'other',
    blocks: [block],
  }))
  return { kind: 'notes', title: lineIn(elementsNamed(element, 'title')[0], reading), notes: [...notes, ...loose] }
}

/** Reads the back of an article; inserts the parts that the body left for it, and notes from within lines. */
export function backOf(back: XmlElement | undefined, reading: Reading, behind: Behind): BackPart[] {
  reading.isBack = true
  const before = behind.notes.splice(0)
  const parts = (back ? elementsIn(back) : []).flatMap((child) => [
    ...backParts(child, reading, behind),
    ...behind.notes.splice(0), // the parts found within it
  ])
  const inline: BackPart[] = reading.notes.length > 0 ? [{ kind: 'notes', title: [], notes: reading.notes }] : []
  return [...merged([...before, ...inline, ...parts, ...behind.references])]
}

function backParts(child: XmlElement, reading: Reading, behind: Behind): BackPart[] {
  switch (child.name) {
    case 'ack':
      return [{ kind: 'acknowledgements', ...sectionOf(child, reading, behind) }]
    case 'app':
      return [{ kind: 'appendix', ...sectionOf(child, reading, behind) }]
    case 'app-group':
      return appendicesOf(child, reading, behind)
    case 'fn-group':
      return [notesOf(child, reading)]
    case 'ref-list':
      return [{ kind: 'references', ...referenceListOf(child, reading) }]
    case 'sec':
    case 'notes':
    case 'glossary':
    case 'bio':
      return [{ kind: 'section', ...sectionOf(child, reading, behind) }]
    default: {
      const blocks = readJatsBlocks([child], reading)
      return blocks.length > 0 ? [{ kind: 'section', ...noSection, blocks }] : []
    }
  }
}

function appendicesOf(group: XmlElement, reading: Reading, behind: Behind): BackPart[] {
  const apps = elementsNamed(group, 'app').map(
    (app): BackPart => ({ kind: 'appendix', ...sectionOf(app, reading, behind) }),
  )
  const others = group.children.filter((child) => typeof child === 'string' || child.name !== 'app')
  const hasOthers = others.some((child) => typeof child !== 'string')
  const first: BackPart[] = hasOthers
    ? [{ kind: 'section', ...sectionOf({ ...group, children: others }, reading, behind) }]
    : []
  return [...first, ...apps]
}

/** Joins notes from within lines and the group after them, if it has no heading. */
function merged(parts: BackPart[]): BackPart[] {
  return parts.reduce<BackPart[]>((all, part) => {
    const last = all.at(-1)
    const isSame = last?.kind === 'notes' && part.kind === 'notes' && part.title.length === 0 && last.title.length === 0
    if (isSame) all[all.length - 1] = { ...last, notes: [...last.notes, ...part.notes] }
    else all.push(part)
    return all
  }, [])
}
