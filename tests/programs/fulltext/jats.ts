import { type Counted, nothing } from './counted.ts'
import { allIn, isWithin, type Node, nodeIn, nodesIn, textIn, wordsIn } from './tree.ts'

const inline = new Set([
  ...['italic', 'bold', 'sc', 'sub', 'sup', 'underline', 'strike', 'overline', 'monospace', 'roman', 'sans-serif'],
  ...['ext-link', 'uri', 'email', 'xref', 'named-content', 'styled-content', 'abbrev', 'ruby', 'rb', 'private-char'],
  ...['source', 'article-title', 'chapter-title', 'year', 'volume', 'issue', 'fpage', 'lpage', 'page-range', 'pub-id'],
  ...['publisher-name', 'publisher-loc', 'person-group', 'string-name', 'name', 'surname', 'given-names', 'prefix'],
  ...['suffix', 'etal', 'elocation-id', 'month', 'day', 'season', 'edition', 'collab', 'comment', 'date-in-citation'],
  ...['series', 'part-title', 'conf-name', 'conf-loc', 'conf-date', 'size', 'target', 'inline-supplementary-material'],
  ...[
    'trans-title',
    'institution',
    'data-title',
    'version',
    'annotation',
    'patent',
    'std',
    'gov',
    'object-id',
    'break',
  ],
])
const unseen = new Set(['math', 'tex-math', 'alt-text', 'long-desc', 'sub-article', 'response', 'journal-id'])
const elsewhere = ['sub-article', 'response', 'front-stub']

/** Counts the body, back and floats of an article in JATS; its front apart, as words that are left. */
export function countJats(root: Node): Counted & { alternatives: string[]; front: string[] } {
  const article = nodesIn(root).find(({ name }) => name !== '')
  const parts = nodesIn(article).filter(({ name }) => ['body', 'back', 'floats-group'].includes(name))
  const counted = nothing()
  for (const part of parts) walk(part, counted)
  const all = (name: string) => parts.flatMap((part) => allIn(part, name)).filter((one) => !isWithin(one, elsewhere))
  const many = (...names: string[]) => names.flatMap(all)
  const cells = many('td', 'th').filter((one) => wordsIn(textIn(one)).length > 0 || hasThings(one))
  const graphics = many('graphic', 'inline-graphic').filter((one) => !isSecond(one))
  const formulas = [...all('math'), ...all('tex-math').filter((one) => !nodeIn(one.up, 'math'))]
  Object.assign(counted, {
    headings: all('title')
      .filter((one) => wordsIn(textIn(one)).length > 0)
      .filter(({ up }) => ['sec', 'ack', 'app', 'ref-list', 'fn-group', 'notes', 'glossary'].includes(up?.name ?? ''))
      .length,
    list_items: all('list-item').length,
    tables: all('table').length,
    cells: cells.length,
    pictures: graphics.length,
    formulas: formulas.length,
    notes: many('fn').filter((one) => !isWithin(one, ['author-notes'])).length,
    links: many('ext-link', 'uri', 'email').length,
    references: all('ref').length,
    symbols: formulas.map((one) =>
      wordsIn(one.name === 'math' ? mathText(one) : '')
        .join('')
        .normalize('NFC'),
    ),
  })
  const front = wordsIn(blockText(nodeIn(article, 'front')))
  return {
    ...counted,
    front,
    alternatives: [...all('alt-text'), ...all('long-desc')].flatMap((one) => wordsIn(textIn(one))),
  }
}

const mathText = (node: Node): string =>
  node.name === 'annotation' || node.name === 'annotation-xml'
    ? ''
    : node.in.map((one) => (typeof one === 'string' ? one : mathText(one))).join('')

const hasThings = (node: Node) => ['graphic', 'inline-graphic', 'math'].some((name) => allIn(node, name).length > 0)

/** A picture beside a formula or another picture that shows the same. */
function isSecond(node: Node): boolean {
  if (node.up?.name !== 'alternatives') return false
  const others = nodesIn(node.up)
  return (
    others.some(({ name }) => ['math', 'tex-math', 'table'].includes(name)) ||
    others.find(({ name }) => name === node.name) !== node
  )
}

const blockText = (node: Node | undefined): string =>
  (node?.in ?? []).map((one) => (typeof one === 'string' ? one : ` ${blockText(one)} `)).join('')

/** Gathers the words of each stretch of text between the edges of blocks. */
function walk(root: Node, counted: Counted): void {
  let text = ''
  let isTable = false
  const end = () => {
    const words = wordsIn(text)
    if (words.length > 0) counted.blocks.push({ words, isTable })
    text = ''
  }
  const visit = (node: Node) => {
    if (unseen.has(node.name)) return
    const isNote = node.name === 'xref' && /fn/.test(node.at['ref-type'] ?? '')
    if (isNote || (node.name === 'label' && node.up?.name === 'fn')) return
    const isInline = inline.has(node.name) && (looks.has(node.name) || !isParted(node))
    if (node.name === 'break') text += '\n'
    if (!isInline && !isPart(node)) end()
    isTable = isWithin(node, ['table-wrap', 'table'])
    for (const [at, one] of node.in.entries()) {
      if (isApart(node.in[at - 1], one)) text += '\n'
      if (typeof one === 'string') text += one
      else visit(one)
    }
    if (!isInline && !isPart(node)) end()
  }
  visit(root)
  end()
}

/** The elements that change only how words look, within a part of a citation too. */
const looks = new Set([
  ...['italic', 'bold', 'sc', 'sub', 'sup', 'underline', 'strike', 'overline', 'monospace', 'roman', 'sans-serif'],
  ...['named-content', 'styled-content', 'ext-link', 'xref'],
])

/** Whether a node is within a citation that names its parts alone, without the signs between them. */
function isParted(node: Node): boolean {
  for (let up = node.up; up; up = up.up) {
    const isBare = !up.in.some((one) => typeof one === 'string' && one.trim() !== '')
    if (up.name === 'element-citation' || (up.name.endsWith('-citation') && isBare)) return true
  }
  return false
}

/** Whether two parts of a citation stand beside each other with nothing between them. */
const isApart = (before: Node | string | undefined, one: Node | string): boolean =>
  typeof before === 'object' &&
  typeof one === 'object' &&
  /^(?:name|person-group|.*citation)$/.test(one.up?.name ?? '') &&
  [before, one].every(({ name }) => name === 'ext-link' || !looks.has(name)) &&
  [before, one].some(({ name }) => name !== 'ext-link')

const isPart = ({ name }: Node) => ['inline-formula', 'inline-graphic', 'alternatives', 'graphic'].includes(name)
