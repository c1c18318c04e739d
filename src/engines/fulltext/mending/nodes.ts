import { type Inline, type Mark, marks } from '../blocks.ts'
import { joined, plainOf } from '../runs.ts'

/** A node of the editor, as ProseMirror writes it. */
export type Node = {
  type: string
  attrs?: Record<string, unknown>
  content?: Node[]
  text?: string
  marks?: { type: string; attrs?: Record<string, unknown> }[]
}

type Link = Extract<Inline, { kind: 'link' }>

const isPlainLink = (one: Inline): one is Link => one.kind === 'link' && one.content.every(({ kind }) => kind === 'run')

/** The parts of a line that the editor holds as they are: citations, formulas, pictures. */
export const keptIn = (content: readonly Inline[]): Inline[] =>
  content.filter((one) => one.kind !== 'run' && !isPlainLink(one))

/** A line for the editor. @param from the number of its first kept part among those of its unit */
export function nodesOfLine(content: readonly Inline[], from = 0): Node[] {
  let next = from
  return content.flatMap((one): Node[] => {
    if (one.kind === 'run') return [runNode(one)]
    if (isPlainLink(one)) {
      const link = { type: 'link', attrs: { href: one.url } }
      return one.content.flatMap((run) => (run.kind === 'run' ? [runNode(run, [link])] : []))
    }
    return [{ type: 'kept', attrs: { part: next++, words: wordsOfKept(one) } }]
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

const wordsOfKept = (one: Inline): string => plainOf([one]).trim() || signs[one.kind] || '·'

const signs: Partial<Record<Inline['kind'], string>> = { formula: 'Formula', picture: 'Picture', reference: 'Note' }

/** A line as the editor has it. @param kept the parts that it holds as they are, by their number */
export function lineOfNodes(nodes: readonly Node[], kept: readonly Inline[]): Inline[] {
  const content = nodes.flatMap((node): Inline[] => {
    if (node.type === 'hardBreak') return [{ kind: 'run', text: ' ', marks: [] }]
    if (node.type === 'kept') {
      const part = kept[Number(node.attrs?.part)]
      return part ? [part] : []
    }
    return node.type === 'text' && node.text ? [inlineOf(node)] : []
  })
  return joined(linksJoined(content))
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

/** Joins neighbours that are one link in several looks. */
function linksJoined(content: readonly Inline[]): Inline[] {
  const all: Inline[] = []
  for (const one of content) {
    const last = all.at(-1)
    if (one.kind === 'link' && last?.kind === 'link' && last.url === one.url)
      all[all.length - 1] = { ...last, content: joined([...last.content, ...one.content]) }
    else all.push(one)
  }
  return all
}
