import { type Inline, type Mark, marks, type Picture } from '../blocks.ts'
import { mathmlOfTex } from '../math/tex.ts'
import { texOfMathml } from '../math/tex-of.ts'
import { joinEqualRuns, readInlineText } from '../runs.ts'

/** A node of the editor, as ProseMirror writes it. */
export type Node = {
  type: string
  attrs?: Record<string, unknown>
  content?: Node[]
  text?: string
  marks?: { type: string; attrs?: Record<string, unknown> }[]
}

type Link = Extract<Inline, { kind: 'link' }>
type Formula = Extract<Inline, { kind: 'formula' }>

const isPlainLink = (one: Inline): one is Link => one.kind === 'link' && one.content.every(({ kind }) => kind === 'run')

/**
 * Returns a line's nodes for the editor.
 * @param parts collects what the editor keeps unchanged (citations, pictures) or knows only by its TeX; a node holds
 * its number there
 * @param breaks whether a line break is allowed here
 */
export function nodesOfLine(content: readonly Inline[], parts: Inline[], breaks: boolean): Node[] {
  return content.flatMap((one): Node[] => {
    if (one.kind === 'run') return [runNode(one)]
    if (one.kind === 'break' && breaks) return [{ type: 'hardBreak' }]
    if (isPlainLink(one)) {
      const link = { type: 'link', attrs: { href: one.url } }
      return one.content.flatMap((run) => (run.kind === 'run' ? [runNode(run, [link])] : []))
    }
    const part = parts.push(one) - 1
    if (one.kind === 'formula') return [{ type: 'math', attrs: { part, tex: texOf(one) } }]
    if (one.kind === 'picture') return [{ type: 'image', attrs: { part, alt: one.alt } }]
    return [{ type: 'kept', attrs: { part, words: wordsOfKept(one), look: one.kind === 'reference' ? one.type : '' } }]
  })
}

function runNode({ text, marks: own, language }: Extract<Inline, { kind: 'run' }>, more: Node['marks'] = []): Node {
  const all = [
    ...own.map((type) => ({ type })),
    ...(language ? [{ type: 'language', attrs: { language } }] : []),
    ...more,
  ]
  return { type: 'text', text, ...(all.length > 0 && { marks: all }) }
}

const wordsOfKept = (one: Inline): string =>
  readInlineText('content' in one ? one.content : [one]).trim() || (one.kind === 'reference' ? 'Note' : '·')

/** Returns the TeX for editing a formula: its own, else that of its MathML; '' if it has no equivalent in TeX. */
export const texOf = ({ tex, mathml }: Pick<Formula, 'tex' | 'mathml'>): string => tex || texOfMathml(mathml)

/** Returns a formula with typed TeX; the same object if it did not change. */
export function withTex<One extends Pick<Formula, 'tex' | 'mathml'>>(one: One, typed: unknown, isBlock: boolean): One {
  const tex = typeof typed === 'string' ? typed.trim().normalize('NFC') : ''
  return tex === texOf(one).trim() ? one : { ...one, tex, mathml: mathmlOfTex(tex, isBlock) }
}

/** Returns the kept part whose number a node has, or makes a new note's mark; undefined for none. */
type TakePart = (node: Node) => Inline | undefined

/**
 * Returns the line of the editor's nodes.
 * @param breaks whether a line break is allowed here; otherwise it becomes a space
 */
export function lineOfNodes(nodes: readonly Node[], take: TakePart, breaks: boolean): Inline[] {
  const content = nodes.flatMap((node): Inline[] => {
    if (node.type === 'text') return node.text ? [inlineOf(node)] : []
    if (node.type === 'hardBreak') return [breaks ? { kind: 'break' } : { kind: 'run', text: ' ', marks: [] }]
    const part = take(node)
    if (node.type === 'math') {
      const formula = part?.kind === 'formula' ? part : { kind: 'formula' as const, mathml: '', tex: '', alt: '' }
      const now = withTex(formula, node.attrs?.tex, false)
      return part || now.tex ? [now] : []
    }
    if (part?.kind === 'picture') return [withAlt(part, node.attrs?.alt)]
    return part ? [part] : []
  })
  return joinEqualRuns(linksJoined(content))
}

type Described = { alt: string; isDecorative: boolean }

/** Returns a picture with a typed description; '' leaves a decorative picture decorative. */
function withAlt<One extends Described>(one: One, typed: unknown): One {
  const alt = typeof typed === 'string' ? typed : one.alt
  return alt === one.alt ? one : { ...one, alt: alt.trim().normalize('NFC'), isDecorative: false }
}

function inlineOf({ text = '', marks: own = [] }: Node): Inline {
  const names = new Set(own.map(({ type }) => type))
  const language = own.find(({ type }) => type === 'language')?.attrs?.language
  const url = own.find(({ type }) => type === 'link')?.attrs?.href
  const looks = marks.filter((mark): mark is Mark => names.has(mark))
  const run: Inline = {
    kind: 'run',
    text: text.normalize('NFC'),
    marks: looks,
    ...(typeof language === 'string' && { language }),
  }
  return typeof url === 'string' && /^(?:https?:|mailto:)/.test(url) ? { kind: 'link', url, content: [run] } : run
}

/** Joins neighbours that are one link with different formatting. */
function linksJoined(content: readonly Inline[]): Inline[] {
  const all: Inline[] = []
  for (const one of content) {
    const last = all.at(-1)
    if (one.kind === 'link' && last?.kind === 'link' && last.url === one.url)
      all[all.length - 1] = { ...last, content: joinEqualRuns([...last.content, ...one.content]) }
    else all.push(one)
  }
  return all
}

/** Returns pictures with the editor's descriptions. */
export function applyPictureDescriptions(pictures: Picture[], { attrs }: Node): Picture[] {
  const alts: readonly unknown[] = Array.isArray(attrs?.alts) ? attrs.alts : []
  return pictures.map((picture, at) => {
    const said = alts[at]
    return typeof said === 'object' && said !== null && 'alt' in said ? withAlt(picture, said.alt) : picture
  })
}
