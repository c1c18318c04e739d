import { type Block, type Counted, nothing, referencesIn } from './counted.ts'
import { allIn, filesOf, isWithin, type Node, nodeIn, nodesIn, textIn, treeOf, wordsIn } from './tree.ts'

type Field = { code: string; isResult: boolean }
type Seen = Counted & {
  fields: Field[]
  styles: Map<string, Node>
  targets: Map<string, string>
  noteParts: Map<string, Node>
  comments: Map<string, Node>
  /** Texts of paragraphs that are open, a paragraph in a box within another. */
  open: { text: string; left: Map<string, string>; pictures: number }[]
  rule: string | undefined
  cell: number
}

const off = /^(?:0|false|off)$/
const isOn = (properties: Node | undefined, name: string) => {
  const found = nodeIn(properties, name)
  return found && !off.test(found.at.val ?? '')
}

/** Counts a Word document from its XML alone. */
export function countWord(bytes: Uint8Array): Counted {
  const files = filesOf(bytes)
  const part = (name: string) => (files[name] ? treeOf(files[name]) : undefined)
  const byId = (root: Node | undefined, name: string) => new Map(allIn(root, name).map((one) => [one.at.id ?? '', one]))
  const main = Object.keys(files).find((name) => /^word\/document\d*\.xml$/.test(name)) ?? 'word/document.xml'
  const seen: Seen = {
    ...nothing(),
    fields: [],
    styles: new Map(allIn(part('word/styles.xml'), 'style').map((one) => [one.at.styleId ?? '', one])),
    targets: new Map(
      allIn(part(main.replace('word/', 'word/_rels/').concat('.rels')), 'Relationship').map((one) => [
        one.at.Id ?? '',
        one.at.TargetMode === 'External' ? (one.at.Target ?? '') : '',
      ]),
    ),
    noteParts: new Map([
      ...[...byId(part('word/footnotes.xml'), 'footnote')].map(([id, one]) => [`footnote${id}`, one] as const),
      ...[...byId(part('word/endnotes.xml'), 'endnote')].map(([id, one]) => [`endnote${id}`, one] as const),
    ]),
    comments: byId(part('word/comments.xml'), 'comment'),
    open: [],
    rule: undefined,
    cell: 0,
  }
  walkAll(nodeIn(nodeIn(part(main), 'document'), 'body'), seen)
  seen.references = referencesIn(seen.blocks)
  for (const comment of seen.comments.values()) under(seen, 'comment', () => walkAll(comment, seen))
  for (const name of Object.keys(files).filter((one) => /^word\/(?:header|footer)\d*\.xml$/.test(one)))
    under(seen, 'header or footer', () => walkAll(part(name), seen))
  return seen
}

function under(seen: Seen, rule: string | undefined, walk: () => void): void {
  const before = seen.rule
  seen.rule = before ?? rule
  walk()
  seen.rule = before
}

function walkAll(node: Node | undefined, seen: Seen): void {
  for (const one of nodesIn(node)) walk(one, seen)
}

const passed = new Set(['pPr', 'rPr', 'sectPr', 'tblPr', 'trPr', 'tcPr', 'tblGrid', 'sdtPr', 'sdtEndPr', 'rt', 'docPr'])

function walk(node: Node, seen: Seen): void {
  const at = handlers[node.name]
  if (at) at(node, seen)
  else if (!passed.has(node.name)) walkAll(node, seen)
}

const handlers: Record<string, (node: Node, seen: Seen) => void> = {
  p: paragraph,
  r: (node, seen) => under(seen, isHidden(node, seen) ? 'hidden' : undefined, () => walkAll(node, seen)),
  t: (node, seen) => say(lettersOf(node), seen),
  tab: (_, seen) => say('\t', seen),
  br: (_, seen) => say('\n', seen),
  cr: (_, seen) => say('\n', seen),
  noBreakHyphen: (_, seen) => say('-', seen),
  softHyphen: (_, seen) => say('\u00ad', seen),
  sym: (node, seen) => say(symbol(Number.parseInt(node.at.char ?? '', 16), node.at.font ?? ''), seen),
  del: (node, seen) => under(seen, 'deleted', () => walkAll(node, seen)),
  moveFrom: (node, seen) => under(seen, 'deleted', () => walkAll(node, seen)),
  delText: (node, seen) => under(seen, 'deleted', () => say(textIn(node), seen)),
  sdt: placeholder,
  AlternateContent: (node, seen) => walkAll(nodeIn(node, 'Choice') ?? nodeIn(node, 'Fallback'), seen),
  fldSimple: (node, seen) => {
    seen.fields.push({ code: node.at.instr ?? '', isResult: true })
    link(/^\s*HYPERLINK\s+"(?!\s*#)/.test(node.at.instr ?? '') ? 1 : 0, seen)
    walkAll(node, seen)
    seen.fields.pop()
  },
  fldChar: fieldMark,
  instrText: (node, seen) => {
    const field = seen.fields.at(-1)
    if (field && !field.isResult) field.code += textIn(node)
  },
  hyperlink: (node, seen) => {
    const hasText = allIn(node, 't').some((one) => wordsIn(textIn(one)).length > 0)
    link(hasText && /^(?:https?|mailto|ftp):/i.test(seen.targets.get(node.at.id ?? '') ?? '') ? 1 : 0, seen)
    walkAll(node, seen)
  },
  oMath: (node, seen) => {
    if (ruleOf(seen)) return
    seen.formulas++
    seen.symbols.push(wordsIn(allIn(node, 't').map(textIn).join('')).join(''))
    mark(seen)
  },
  tbl: (node, seen) => {
    if (!ruleOf(seen)) seen.tables++
    walkAll(node, seen)
  },
  tc: cell,
  blip: (node, seen) => (node.at.embed || node.at.link) && picture(seen),
  imagedata: (node, seen) => (node.at.id || node.at.href) && picture(seen),
  chart: (_, seen) => picture(seen),
  relIds: (_, seen) => picture(seen),
  footnoteReference: (node, seen) => note(`footnote${node.at.id}`, seen),
  endnoteReference: (node, seen) => note(`endnote${node.at.id}`, seen),
  OLEObject: () => {},
}

function say(text: string, seen: Seen): void {
  const open = seen.open.at(-1)
  if (!open || seen.fields.some(({ isResult }) => !isResult)) return
  const rule = ruleOf(seen)
  if (rule) open.left.set(rule, (open.left.get(rule) ?? '') + text)
  else open.text += text
}

const ruleOf = (seen: Seen) => seen.rule ?? (seen.fields.some(isContents) ? 'contents or page' : undefined)
const isContents = ({ code }: Field) => /^\s*(?:TOC|INDEX|PAGE|NUMPAGES|SECTIONPAGES)\b/i.test(code)
const link = (count: number, seen: Seen) => {
  if (!ruleOf(seen)) seen.links += count
}
const mark = (seen: Seen) => {
  const open = seen.open.at(-1)
  if (open) open.pictures++
}

function picture(seen: Seen): void {
  if (ruleOf(seen)) return
  seen.pictures++
  mark(seen)
}

function note(id: string, seen: Seen): void {
  const found = seen.noteParts.get(id)
  if (!found || ruleOf(seen)) return
  seen.noteParts.delete(id)
  seen.noteParts.set(`${id} seen`, found)
  seen.notes++
  const fields = seen.fields.splice(0)
  walkAll(found, seen)
  seen.fields.push(...fields)
}

function paragraph(node: Node, seen: Seen): void {
  const open = { text: '', left: new Map<string, string>(), pictures: 0 }
  seen.open.push(open)
  walkAll(node, seen)
  seen.open.pop()
  const words = wordsIn(open.text)
  const isTable = isWithin(node, ['tc'])
  if (words.length > 0)
    seen.blocks.push({ words, isTable, isHeading: isHeading(node, seen), left: seen.rule } satisfies Block)
  for (const [left, text] of open.left) seen.blocks.push({ words: wordsIn(text), left })
  if (words.length > 0 || open.pictures > 0) seen.cell++
  if (words.length === 0 || ruleOf(seen)) return
  if (isHeading(node, seen)) seen.headings++
  else if (isListItem(node, seen) && !isTable) seen.list_items++
}

function cell(node: Node, seen: Seen): void {
  const before = seen.cell
  seen.cell = 0
  walkAll(node, seen)
  if (seen.cell > 0 && !ruleOf(seen)) seen.cells++
  seen.cell += before
}

function placeholder(node: Node, seen: Seen): void {
  const properties = nodeIn(node, 'sdtPr')
  const isToc = /table of contents/i.test(nodeIn(nodeIn(properties, 'docPartObj'), 'docPartGallery')?.at.val ?? '')
  const isEmpty = isOn(properties, 'showingPlcHdr')
  under(seen, isToc ? 'contents or page' : isEmpty ? 'placeholder' : undefined, () => walkAll(node, seen))
}

function fieldMark({ at }: Node, seen: Seen): void {
  const field = seen.fields.at(-1)
  if (at.fldCharType === 'begin') seen.fields.push({ code: '', isResult: false })
  else if (at.fldCharType === 'end') seen.fields.pop()
  else if (field) {
    field.isResult = true
    link(/^\s*HYPERLINK\s+"(?!\s*#)\S*:/.test(field.code) ? 1 : 0, seen)
  }
}

/** Asks the styles from the nearest on; undefined where none says it. */
function said<Found>(
  style: string | undefined,
  seen: Seen,
  ask: (style: Node) => Found | undefined,
  depth = 0,
): Found | undefined {
  const found = style === undefined ? undefined : seen.styles.get(style)
  if (!found || depth > 20) return undefined
  return ask(found) ?? said(nodeIn(found, 'basedOn')?.at.val, seen, ask, depth + 1)
}

function isHidden(run: Node, seen: Seen): boolean {
  const properties = nodeIn(run, 'rPr')
  if (nodeIn(properties, 'vanish')) return isOn(properties, 'vanish') ?? false
  return said(nodeIn(properties, 'rStyle')?.at.val, seen, (style) => isOn(nodeIn(style, 'rPr'), 'vanish')) ?? false
}

const styleOf = (node: Node) => nodeIn(nodeIn(node, 'pPr'), 'pStyle')?.at.val

function isHeading(node: Node, seen: Seen): boolean {
  const level =
    nodeIn(nodeIn(node, 'pPr'), 'outlineLvl')?.at.val ??
    said(styleOf(node), seen, (style) => nodeIn(nodeIn(style, 'pPr'), 'outlineLvl')?.at.val)
  const isNamed = said(
    styleOf(node),
    seen,
    (style) => /^heading \d/i.test(nodeIn(style, 'name')?.at.val ?? '') || undefined,
  )
  return isNamed ?? (level !== undefined && Number(level) < 9)
}

function isListItem(node: Node, seen: Seen): boolean {
  const list = (owner: Node | undefined) => nodeIn(nodeIn(nodeIn(owner, 'pPr'), 'numPr'), 'numId')?.at.val
  const id = list(node) ?? said(styleOf(node), seen, list)
  return id !== undefined && id !== '0'
}

const greek = 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ'
const smallGreek = 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ'

/** A letter of the font Symbol; other signs are no words. */
function symbol(code: number, font: string): string {
  const at = (code & 0xff) - 65
  if (!/^symbol/i.test(font)) return '\u25a1'
  return greek[at] ?? smallGreek[at - 32] ?? '\u25a1'
}

function lettersOf(node: Node): string {
  const fonts = nodeIn(nodeIn(node.up, 'rPr'), 'rFonts')?.at ?? {}
  const font = fonts.ascii ?? fonts.hAnsi ?? ''
  return textIn(node).replace(/[\uf020-\uf0ff]/g, (letter) => symbol(letter.charCodeAt(0), font || 'Symbol'))
}
