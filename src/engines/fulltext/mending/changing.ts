import type { Block, Inline } from '../blocks.ts'
import type { FullText } from '../model.ts'
import { readInlineText } from '../runs.ts'

type Kinds = Block | Inline
type Kind<Name extends Kinds['kind']> = Extract<Kinds, { kind: Name }>

/** Changes every block and inline of these kinds in a text, inner ones first; all other objects stay identical. */
export function changeKinds<Name extends Kinds['kind']>(
  text: FullText,
  kinds: readonly Name[],
  change: (one: Kind<Name>) => Kind<Name>,
): FullText {
  const within = (value: unknown): unknown => {
    if (Array.isArray(value)) {
      const all = value.map(within)
      return all.some((one, at) => one !== value[at]) ? all : value
    }
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).map(([name, one]) => [name, within(one)] as const)
    const isSame = entries.every(([name, one]) => one === (value as Record<string, unknown>)[name])
    const one = isSame ? value : Object.fromEntries(entries)
    const isKind = 'kind' in one && (kinds as readonly unknown[]).includes(one.kind)
    return isKind ? change(one as Kind<Name>) : one // its kind was just compared
  }
  return within(text) as FullText // has the same shape
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
  const within = (value: unknown): void => {
    if (Array.isArray(value) && value.every((one) => isInline(one))) words.push(flattenToLine(value))
    else if (Array.isArray(value)) for (const one of value) within(one)
    else if (typeof value === 'object' && value !== null) {
      if ('label' in value && typeof value.label === 'string') words.push(value.label)
      if ('kind' in value && value.kind === 'code' && 'text' in value) words.push(String(value.text))
      for (const one of Object.values(value)) within(one)
    }
  }
  within(block)
  return words.filter(Boolean).join(' ').replace(/\s+/g, ' ').trim()
}

const inlineKinds = new Set(['run', 'break', 'link', 'reference', 'cited', 'target', 'picture', 'ruby'])

/** Whether a value is an inline; a formula is one if it has no id. */
export const isInline = (value: unknown): value is Inline =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  (inlineKinds.has(String(value.kind)) || (value.kind === 'formula' && !('id' in value)))
