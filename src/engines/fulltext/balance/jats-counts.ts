import type { XmlElement } from '../../archives/archives.ts'
import { elementsIn } from '../../archives/archives.ts'
import { isGapAt } from '../jats/citation-rules.ts'
import { noTally, splitCountedWords, type Tally } from './counts.ts'

/** The counts of an article's body, back and floats in JATS: the tally, and the words of each reference. */
export type JatsCounted = { tally: Tally; references: string[][] }

type Walk = JatsCounted & { text: string }

/** Elements within a line; all others end a word. */
const inline = new Set([
  'italic',
  'bold',
  'sc',
  'sub',
  'sup',
  'underline',
  'strike',
  'overline',
  'monospace',
  'roman',
  'sans-serif',
  'ext-link',
  'uri',
  'email',
  'xref',
  'named-content',
  'styled-content',
  'abbrev',
  'target',
  'private-char',
  'fixed-case',
  'mixed-citation',
  'source',
  'article-title',
  'chapter-title',
  'part-title',
  'trans-title',
  'data-title',
  'year',
  'month',
  'day',
  'season',
  'volume',
  'issue',
  'fpage',
  'lpage',
  'page-range',
  'elocation-id',
  'pub-id',
  'object-id',
  'edition',
  'publisher-name',
  'publisher-loc',
  'person-group',
  'string-name',
  'name',
  'surname',
  'given-names',
  'prefix',
  'suffix',
  'etal',
  'collab',
  'comment',
  'date-in-citation',
  'series',
  'conf-name',
  'conf-loc',
  'conf-date',
  'size',
  'institution',
  'version',
  'annotation',
  'patent',
  'std',
  'gov',
  'inline-supplementary-material',
  'toggle',
  'milestone-start',
  'milestone-end',
])

/** Elements without words of the text: formulas, substitutes for pictures, and other articles. */
const silent = new Set(['math', 'tex-math', 'alt-text', 'long-desc', 'sub-article', 'response', 'front-stub'])

/** Counts the content of an article's body, back and floats. */
export function countJats(article: XmlElement): JatsCounted {
  const walk: Walk = { tally: noTally(), references: [], text: '' }
  for (const part of elementsIn(article)) {
    if (!['body', 'back', 'floats-group'].includes(part.name)) continue
    visit(part, [article], walk)
    countPendingWords(walk)
  }
  return { tally: walk.tally, references: walk.references }
}

function visit(element: XmlElement, above: readonly XmlElement[], walk: Walk): void {
  if (isSecondCitation(element, above.at(-1))) return
  countJatsElement(element, above, walk)
  const isMark = isNoteMark(element) || (element.name === 'label' && above.at(-1)?.name === 'fn')
  if (isMark || silent.has(element.name)) {
    breakAt(walk)
    return
  }
  const isLine = inline.has(element.name) && (looks.has(element.name) || !above.some(isParted))
  if (!isLine) breakAt(walk)
  for (const [place, child] of element.children.entries()) {
    if (isGapAt(element, place)) breakAt(walk)
    if (typeof child === 'string') walk.text += child
    else visit(child, [...above, element], walk)
  }
  if (!isLine) breakAt(walk)
  if (element.name === 'ref') walk.references.push(wordsOfReference(element))
}

/** Elements that change only the look of words, even within a part of a citation. */
const looks = new Set([
  'italic',
  'bold',
  'sc',
  'sub',
  'sup',
  'underline',
  'strike',
  'overline',
  'monospace',
  'roman',
  'sans-serif',
  'named-content',
  'styled-content',
  'ext-link',
  'xref',
])

/** Whether a citation consists only of named parts, without the signs between them, whatever its element. */
const isParted = ({ name, children }: XmlElement): boolean =>
  name === 'element-citation' ||
  (name.endsWith('-citation') && !children.some((child) => typeof child === 'string' && child.trim() !== ''))

/** Whether a citation is another version of the same citation: the printed one is counted, or else the first. */
function isSecondCitation(element: XmlElement, parent: XmlElement | undefined): boolean {
  if (parent?.name !== 'citation-alternatives' || !element.name.endsWith('citation')) return false
  const all = elementsIn(parent).filter(({ name }) => name.endsWith('citation'))
  return element !== (all.find(({ name }) => name === 'mixed-citation') ?? all[0])
}

const isNoteMark = ({ name, attributes }: XmlElement) => name === 'xref' && /fn$/.test(attributes['ref-type'] ?? '')

/** Ends a word, and a paragraph. */
const breakAt = (walk: Walk): void => {
  walk.text += '\n'
}

function countPendingWords(walk: Walk): void {
  walk.tally.words += splitCountedWords(walk.text).length
  walk.text = ''
}

function wordsOfReference(element: XmlElement): string[] {
  const inner: Walk = { tally: noTally(), references: [], text: '' }
  for (const child of elementsIn(element)) if (child.name !== 'label') visit(child, [element], inner)
  return splitCountedWords(inner.text)
}

const titled = new Set([
  'sec',
  'taxon-treatment',
  'treatment-sec',
  'app',
  'app-group',
  'ack',
  'ref-list',
  'fn-group',
  'notes',
  'glossary',
  'back',
  'bio',
])

function countJatsElement(element: XmlElement, above: readonly XmlElement[], { tally }: Walk): void {
  const { name } = element
  const parent = above.at(-1)
  if (name === 'title' && titled.has(parent?.name ?? '') && hasElementWords(element)) tally.headings++
  if (name === 'list-item') tally.list_items++
  if (name === 'table' && hasSomething(element)) tally.tables++
  if ((name === 'td' || name === 'th' || name === 'entry') && hasSomething(element)) tally.cells++
  if ((name === 'graphic' || name === 'inline-graphic') && !isSecond(element, parent)) tally.pictures++
  if (name === 'math' || (name === 'tex-math' && !elementsIn(parent, 'math').length)) tally.formulas++
  if (name === 'fn') tally.notes++
  if (name === 'ref') tally.references++
  if (['ext-link', 'uri', 'email'].includes(name) && hasElementWords(element)) tally.links++
}

/** Whether a picture is another version of a formula, a table, or another picture. */
function isSecond(element: XmlElement, parent: XmlElement | undefined): boolean {
  if (parent?.name !== 'alternatives') return false
  const others = elementsIn(parent)
  const isShown = others.some(({ name }) => ['math', 'tex-math', 'table'].includes(name))
  return isShown || others.find(({ name }) => name === element.name) !== element
}

const shown = new Set(['graphic', 'inline-graphic', 'math', 'tex-math', 'media'])

const hasElementWords = ({ children }: XmlElement): boolean =>
  children.some((child) => (typeof child === 'string' ? splitCountedWords(child).length > 0 : hasElementWords(child)))

const hasSomething = ({ children }: XmlElement): boolean =>
  children.some((child) =>
    typeof child === 'string' ? splitCountedWords(child).length > 0 : shown.has(child.name) || hasSomething(child),
  )
