import { lookup } from '../../../core/text/clean.ts'
import {
  attributeOf,
  collectElementText,
  type Element,
  elementsOf,
  type Parts,
  parseXml,
} from '../../archives/archives.ts'
import { type Counted, splitCountedWords } from './counts.ts'
import { Story } from './story.ts'
import { part } from './word-styles.ts'

type Walk = { story: Story; parts: Parts; hidden: ReadonlySet<string>; isListItem: boolean }

/**
 * Counts a text of OpenDocument 1.3: the visible content of `content.xml`, and the headers and footers of `styles.xml`.
 */
export function countOpenDocument(parts: Parts): Counted {
  const read = (name: string) => {
    const bytes = parts.get(name)
    return bytes && parseXml(bytes)
  }
  const [content, styles] = [read('content.xml'), read('styles.xml')]
  const walk: Walk = { story: new Story(), parts, hidden: hiddenStyles([content, styles]), isListItem: false }
  visitAll(part(part(content, 'body'), 'text'), walk)
  walk.story.under(true, () => visitAll(part(styles, 'master-styles'), walk))
  return walk.story
}

function hiddenStyles(roots: (Element | undefined)[]): Set<string> {
  const lists = roots.flatMap((root) => [part(root, 'automatic-styles'), part(root, 'styles')])
  const all = lists.flatMap((list) => (list ? elementsOf(list) : []))
  const isHidden = (style: Element) => {
    const properties = part(style, 'text-properties')
    return properties && attributeOf(properties, 'display') === 'none'
  }
  return new Set(all.filter(isHidden).map((style) => attributeOf(style, 'name') ?? ''))
}

function visitAll(element: Element | undefined, walk: Walk): void {
  for (const child of element?.children ?? []) {
    if (typeof child === 'string') walk.story.say(child)
    else visit(child, walk)
  }
}

function visit(element: Element, walk: Walk): void {
  const { local } = element
  if (silent.has(local)) return
  const sign = signs[local]
  if (sign !== undefined) walk.story.say(sign)
  else if (local in handlers) handlers[local]?.(element, walk)
  else walk.story.under(left.has(local) || isHidden(element, walk), () => visitAll(element, walk))
}

const isHidden = (element: Element, { hidden }: Walk) =>
  hidden.has(attributeOf(element, 'style-name') ?? '') ||
  (element.local === 'section' && attributeOf(element, 'display') === 'none')

const signs: Record<string, string> = lookup({ s: ' ', tab: '\t', 'line-break': '\n' })

/** Elements that are never shown as text, or that LibreOffice recomputes. */
const silent = new Set([
  'note-citation',
  'number',
  'desc',
  'forms',
  'bibliography-source',
  'sequence-decls',
  'variable-decls',
  'event-listeners',
  'table-of-content-source',
  'alphabetical-index-source',
  'illustration-index-source',
  'table-index-source',
  'user-field-decls',
])

const left = new Set([
  'tracked-changes',
  'annotation',
  'table-of-content',
  'alphabetical-index',
  'illustration-index',
  'table-index',
  'user-index',
  'object-index',
  'page-number',
  'page-count',
  'placeholder',
  'hidden-text',
  'hidden-paragraph',
])

const handlers: Record<string, (element: Element, walk: Walk) => void> = lookup({
  p: countOpenDocumentParagraph,
  h: countOpenDocumentParagraph,
  title: (element, walk) => element.uri.includes('svg') || visitAll(element, walk),
  note: (element, walk) => {
    walk.story.say('\n')
    walk.story.count('notes')
    visitAll(element, { ...walk, isListItem: false })
  },
  a: (element, walk) => {
    const isLink = /^(?:https?|mailto|ftp):/i.test(attributeOf(element, 'href') ?? '')
    if (isLink && splitCountedWords(collectElementText(element)).length > 0) walk.story.count('links')
    walk.story.under(isHidden(element, walk), () => visitAll(element, walk))
  },
  frame,
  ruby: (element, walk) => {
    for (const one of elementsOf(element)) {
      walk.story.say('\n')
      visit(one, walk)
    }
    walk.story.say('\n')
  },
  'list-item': (element, walk) => {
    const first = elementsOf(element).find(({ local }) => local === 'p')
    for (const one of elementsOf(element)) visit(one, { ...walk, isListItem: one === first })
  },
  table: (element, walk) => walk.story.holder('tables', () => visitAll(element, { ...walk, isListItem: false })),
  'table-cell': (element, walk) => walk.story.holder('cells', () => visitAll(element, { ...walk, isListItem: false })),
})

function countOpenDocumentParagraph(element: Element, walk: Walk): void {
  const { story, isListItem } = walk
  const kindOf = () => (element.local === 'h' ? 'headings' : isListItem ? 'list_items' : undefined)
  const visiting = () => visitAll(element, { ...walk, isListItem: false })
  story.under(isHidden(element, walk), () => story.paragraph(visiting, kindOf))
}

/** Walks a frame: a text box, a formula, or one picture in one or more formats. */
function frame(element: Element, walk: Walk): void {
  const { story } = walk
  const object = part(element, 'object') ?? part(element, 'object-ole')
  if (object && isFormula(object, walk.parts)) story.thing('formulas')
  else if (object || part(element, 'image')) story.thing('pictures', attributeOf(element, 'anchor-type') !== 'as-char')
  for (const one of elementsOf(element)) if (one.local === 'text-box') visitAll(one, { ...walk, isListItem: false })
}

function isFormula(object: Element, parts: Parts): boolean {
  if (part(object, 'math')) return true
  const bytes = parts.get(`${(attributeOf(object, 'href') ?? '').replace(/^\.\//, '')}/content.xml`)
  return bytes !== undefined && parseXml(bytes).local === 'math'
}
