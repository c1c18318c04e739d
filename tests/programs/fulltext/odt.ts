import { type Counted, nothing, referencesIn } from './counted.ts'
import { allIn, filesOf, isWithin, type Node, nodeIn, nodesIn, textIn, treeOf, wordsIn } from './tree.ts'

type Seen = Counted & {
  files: Record<string, Uint8Array>
  hidden: Set<string>
  open: { text: string; left: Map<string, string>; things: number }[]
  rule: string | undefined
  cell: number
}

/** Counts an OpenDocument text from its XML alone. */
export function countOdt(bytes: Uint8Array): Counted {
  const files = filesOf(bytes)
  const part = (name: string) => (files[name] ? treeOf(files[name]) : undefined)
  const content = part('content.xml')
  const styles = part('styles.xml')
  const isHidden = (style: Node) => allIn(style, 'text-properties').some(({ at }) => at.display === 'none')
  const hidden = [...allIn(content, 'style'), ...allIn(styles, 'style')].filter(isHidden).map(({ at }) => at.name ?? '')
  const seen: Seen = { ...nothing(), files, hidden: new Set(hidden), open: [], rule: undefined, cell: 0 }
  walkAll(
    allIn(content, 'text').find(({ up }) => up?.name === 'body'),
    seen,
  )
  seen.references = referencesIn(seen.blocks)
  under(seen, 'header or footer', () => walkAll(nodeIn(nodesIn(styles)[0], 'master-styles'), seen))
  return seen
}

function under(seen: Seen, rule: string | undefined, walk: () => void): void {
  const before = seen.rule
  seen.rule = before ?? rule
  walk()
  seen.rule = before
}

function walkAll(node: Node | undefined, seen: Seen): void {
  for (const one of node?.in ?? []) {
    if (typeof one === 'string') say(one, seen)
    else (handlers[one.name] ?? span)(one, seen)
  }
}

function span(node: Node, seen: Seen): void {
  under(seen, seen.hidden.has(node.at['style-name'] ?? '') ? 'hidden' : undefined, () => walkAll(node, seen))
}

const left = (rule: string) => (node: Node, seen: Seen) => under(seen, rule, () => walkAll(node, seen))
const pass = () => {}

const handlers: Record<string, (node: Node, seen: Seen) => void> = {
  p: paragraph,
  h: paragraph,
  s: (_, seen) => say(' ', seen),
  tab: (_, seen) => say('\t', seen),
  'line-break': (_, seen) => say('\n', seen),
  'tracked-changes': left('deleted'),
  annotation: left('comment'),
  'table-of-content': left('contents or page'),
  'alphabetical-index': left('contents or page'),
  'illustration-index': left('contents or page'),
  'table-index': left('contents or page'),
  'user-index': left('contents or page'),
  'page-number': left('contents or page'),
  'page-count': left('contents or page'),
  placeholder: left('placeholder'),
  'hidden-text': left('hidden'),
  'hidden-paragraph': pass,
  'note-citation': pass,
  'index-title-template': pass,
  title: (node, seen) => (node.up?.name === 'frame' || node.up?.name === 'g' ? undefined : walkAll(node, seen)),
  desc: pass,
  'ruby-text': pass,
  forms: pass,
  'bibliography-source': pass,
  'table-of-content-source': pass,
  note: (node, seen) => {
    if (!seen.rule) seen.notes++
    walkAll(node, seen)
  },
  a: (node, seen) => {
    if (!seen.rule && wordsIn(textIn(node)).length > 0 && /^(?:https?|mailto|ftp):/i.test(node.at.href ?? ''))
      seen.links++
    span(node, seen)
  },
  frame,
  'list-item': (node, seen) => {
    const own = nodesIn(node).filter(({ name }) => name === 'p')
    if (!seen.rule && own.some((one) => wordsIn(textIn(one)).length > 0) && !isWithin(node, ['table-cell']))
      seen.list_items++
    walkAll(node, seen)
  },
  table: (node, seen) => {
    if (!seen.rule) seen.tables++
    walkAll(node, seen)
  },
  'table-cell': (node, seen) => {
    const before = seen.cell
    seen.cell = 0
    walkAll(node, seen)
    if (seen.cell > 0 && !seen.rule) seen.cells++
    seen.cell += before
  },
}

function say(text: string, seen: Seen): void {
  const open = seen.open.at(-1)
  if (!open) return
  if (seen.rule) open.left.set(seen.rule, (open.left.get(seen.rule) ?? '') + text)
  else open.text += text
}

function paragraph(node: Node, seen: Seen): void {
  const open = { text: '', left: new Map<string, string>(), things: 0 }
  seen.open.push(open)
  span(node, seen)
  seen.open.pop()
  const words = wordsIn(open.text)
  const isHeading = node.name === 'h'
  if (words.length > 0) seen.blocks.push({ words, isHeading, isTable: isWithin(node, ['table-cell']) })
  for (const [rule, text] of open.left) seen.blocks.push({ words: wordsIn(text), left: rule })
  if (words.length > 0 || open.things > 0) seen.cell++
  if (isHeading && words.length > 0 && !seen.rule) seen.headings++
}

/** A frame holds a box of text, a formula, or a picture in one or more formats. */
function frame(node: Node, seen: Seen): void {
  const object = nodeIn(node, 'object') ?? nodeIn(node, 'object-ole')
  const name = (object?.at.href ?? '').replace(/^\.\//, '')
  const inner = seen.files[`${name}/content.xml`]
  const math = object && (allIn(object, 'math')[0] ?? (inner && allIn(treeOf(inner), 'math')[0]))
  const open = seen.open.at(-1)
  if (open && (object || nodeIn(node, 'image'))) open.things++
  if (seen.rule) walkAll(node, seen)
  else if (math) {
    seen.formulas++
    seen.symbols.push(wordsIn(mathText(math)).join(''))
  } else if (object || nodeIn(node, 'image')) seen.pictures++
  for (const box of seen.rule ? [] : nodesIn(node).filter(({ name }) => name === 'text-box')) span(box, seen)
}

const mathText = (node: Node): string =>
  node.name === 'annotation' ? '' : node.in.map((one) => (typeof one === 'string' ? one : mathText(one))).join('')
