import type { Block, Inline } from '../blocks.ts'
import type { FullText } from '../model.ts'
import { readInlineText } from '../runs.ts'
import { mapThings, visitThings } from '../walk.ts'

type Kinds = Block | Inline
type Kind<Name extends Kinds['kind']> = Extract<Kinds, { kind: Name }>

/** Changes every block and inline of these kinds in a text, inner ones first; all other objects stay identical. */
export function changeKinds<Name extends Kinds['kind']>(
  text: FullText,
  kinds: readonly Name[],
  change: (one: Kind<Name>) => Kind<Name>,
): FullText {
  const isMeant = (one: object): one is Kind<Name> => 'kind' in one && (kinds as readonly unknown[]).includes(one.kind)
  return mapThings(text, (one) => (isMeant(one) ? change(one) : one)) as FullText // has the same shape
}

/** Returns words on one line, to compare the words of two texts. */
export const flattenToLine = (content: readonly Inline[]): string => readInlineText(content).replace(/\s+/g, ' ').trim()

/** Returns plain words as the content of a paragraph; [] for ''. */
export const makeRunFromWords = (words: string): Inline[] => {
  const text = words.replace(/\s+/g, ' ').trim()
  return text === '' ? [] : [{ kind: 'run', text, marks: [] }]
}

/** Returns all words of a block on one line, cells and lines one after the other. */
export function wordsOfBlock(block: Block): string {
  const words: string[] = []
  visitThings(block, (thing) => {
    const isLine = Array.isArray(thing) && thing.every(isInline)
    if (isLine) words.push(flattenToLine(thing))
    if ('label' in thing && typeof thing.label === 'string') words.push(thing.label)
    if ('kind' in thing && thing.kind === 'code' && 'text' in thing) words.push(String(thing.text))
    return !isLine
  })
  return words.filter(Boolean).join(' ').replace(/\s+/g, ' ').trim()
}

const inlineKinds = new Set(['run', 'break', 'link', 'reference', 'cited', 'target', 'picture', 'ruby'])

/** Whether a value is an inline; a formula is one if it has no id. */
export const isInline = (value: unknown): value is Inline =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  (inlineKinds.has(String(value.kind)) || (value.kind === 'formula' && !('id' in value)))
