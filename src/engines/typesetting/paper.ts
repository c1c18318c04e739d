import {
  type FullText,
  type Inline,
  type Mark,
  type Note,
  type Picture,
  pictureSize,
  splitCaptionTitle,
} from '../fulltext/text.ts'
import { bindWords, withMinus } from './bound-words.ts'
import { withBreaks } from './break-rules.ts'
import { breakFormula, loosenFormula } from './formula-lines.ts'
import { levelReferences, levelSections, showsSomething } from './heading-rules.ts'
import { mathTree, spokenMath } from './math-tree.ts'
import { describeTable, placeOfPicture, shareOf } from './place-rules.ts'

/** The data that `template.typ` reads: the text's own model, with additions that Typst needs. */
export type PaperData = Record<string, unknown>

/** A node of the text's model: an object, mostly with a `kind`. */
type Node = { kind?: string; [name: string]: unknown }

/** Converts a text to the template's data: formulas as trees, pictures as files, notes at their first citation. */
export function paperData(text: FullText, pictures: ReadonlyMap<string, Uint8Array>): PaperData {
  const notes = new Map(text.back.flatMap((one) => (one.kind === 'notes' ? one.notes : [])).map((one) => [one.id, one]))
  const making = new Making(notes, pictures)
  const [blocks, sections] = [making.all(text.blocks), making.all(levelSections(text.sections))]
  const made = text.back.map((one) => (one.kind === 'notes' ? one : making.one(levelPart(one))))
  const back = made.flatMap((one): Node[] => {
    if (one.kind !== 'notes' || !('notes' in one)) return [one as Node]
    const uncited = (one.notes as Note[]).filter(({ id }) => !making.cited.has(id)) // all its citers are converted
    const title = one.title as Inline[]
    const shown = showsSomething(title) ? making.all(title) : []
    return uncited.length > 0 ? [{ ...one, title: shown, notes: making.all(uncited) }] : []
  })
  const anchors = Object.fromEntries([...making.ids].filter((id) => making.targets.has(id)).map((id) => [id, true]))
  return { blocks, sections, back, anchors, language: text.language || 'en' }
}

const floats = new Set(['figure', 'figures', 'table'])

function levelPart(part: Exclude<FullText['back'][number], { kind: 'notes' }>): Node {
  if (part.kind === 'references') return levelReferences(part) as unknown as Node
  return { ...levelSections([part])[0], kind: part.kind } as unknown as Node
}

class Making {
  readonly ids = new Set<string>()
  readonly targets = new Set<string>()
  readonly cited = new Set<string>()
  private floatNotes: Node[] | undefined
  private order = 0

  constructor(
    private readonly notes: ReadonlyMap<string, Note>,
    private readonly pictures: ReadonlyMap<string, Uint8Array>,
  ) {}

  all = (some: readonly unknown[]): Node[] => some.map((one) => this.one(one as Node))

  one(node: Node): Node {
    if (node.kind === 'reference') return this.reference(node)
    return floats.has(node.kind ?? '') && !this.floatNotes ? this.float(node) : this.other(node)
  }

  /** Converts a figure or table; the notes that are cited first in it are set below it: Typst prints no others. */
  private float(node: Node): Node {
    const below: Node[] = []
    this.floatNotes = below
    const made = this.other(node)
    this.floatNotes = undefined
    const order = node.label ? { order: this.order++ } : {}
    return { ...made, ...order, notes: [...((made.notes as Node[] | undefined) ?? []), ...below] }
  }

  private other(node: Node): Node {
    const made: Node = {}
    for (const [name, value] of Object.entries(node)) made[name] = this.value(value)
    if (typeof node.id === 'string' && node.id !== '') this.ids.add(node.id)
    return this.finished(made)
  }

  private value(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one) => this.value(one))
    return typeof value === 'object' && value !== null ? this.one(value as Node) : value
  }

  private finished(node: Node): Node {
    if (typeof node.mathml === 'string') return { ...this.formula(node), kind: 'id' in node ? 'equation' : 'formula' }
    if (typeof node.file === 'string') return this.picture(node as unknown as Picture)
    if ('paragraphs' in node) return withShortTitle(node)
    if (node.kind === 'run') return { ...node, ...printedRun(String(node.text), node.marks as Mark[]) }
    if (node.kind === 'code') return { ...node, text: withBreaks(String(node.text)) }
    if (node.kind === 'figure') return { ...node, ...placeOfPicture(node as never) }
    if (node.kind === 'figures') return { ...node, place: 'across', across: acrossOf(node.figures as unknown[]) }
    if (node.kind === 'table') return { ...node, ...describeTable(node as never) }
    return node
  }

  private formula(node: Node): Node {
    const tree = mathTree(String(node.mathml))
    const spoken = String(node.alt) || spokenMath(String(node.mathml)) || String(node.tex) || 'formula'
    if (!tree) return { ...node, spoken }
    return 'id' in node
      ? { ...node, spoken, lines: breakFormula(tree), tree }
      : { ...node, spoken, tree: loosenFormula(tree) }
  }

  private picture(picture: Picture): Node {
    const bytes = this.pictures.get(picture.file)
    const { width, height } = (bytes && pictureSize(bytes)) ?? { width: 0, height: 0 }
    const spoken = picture.alt || 'Picture without a description'
    const shownHeight = picture.height || height * 0.75 || 12
    const share = shareOf(picture, 'column')
    return {
      ...picture,
      share,
      path: makeTypstPicturePath(picture.file),
      spoken,
      pixels: { width, height },
      shownHeight,
    }
  }

  /** Puts a note at its first citation; later citations link to it. */
  private reference(node: Node): Node {
    const to = node.to as string[]
    const note = node.type === 'fn' ? this.notes.get(to[0] ?? '') : undefined
    if (note && !this.cited.has(note.id)) {
      this.cited.add(note.id)
      this.targets.add(note.id)
      const label = note.label || plainLabel(node.content as Inline[])
      this.ids.add(note.id)
      if (this.floatNotes) {
        this.floatNotes.push({ id: note.id, label, blocks: this.all(note.blocks) })
        return { ...node, content: this.all(node.content as Inline[]) }
      }
      return { kind: 'note', label, blocks: [{ kind: 'target', id: note.id }, ...this.all(note.blocks)] }
    }
    for (const id of to) this.targets.add(id)
    return { ...node, content: this.all(node.content as Inline[]) }
  }
}

/** Splits a caption whose title is long: its first sentence is bold. */
function withShortTitle(caption: Node): Node {
  const { title, rest } = splitCaptionTitle(caption.title as Inline[])
  return { ...caption, title, rest }
}

/** Returns a run's text as its lines may end, and its marks as PDF/UA-1 allows them. */
function printedRun(text: string, marks: readonly Mark[]) {
  const shown = marks.includes('code') ? text : bindWords(marks.includes('sup') ? withMinus(text) : text)
  return { text: withBreaks(shown), marks: withOneLine(marks) }
}

/** Returns marks with one line at most through, below or above the letters: PDF/UA-1 allows no two. */
function withOneLine(marks: readonly Mark[]): Mark[] {
  const line = (['strike', 'underline', 'overline'] as const).find((one) => marks.includes(one))
  return marks.filter((one) => one === line || !/^(?:strike|underline|overline)$/.test(one))
}

/** Returns a picture's path for Typst, which trusts a path's extension and otherwise looks at the bytes. */
export const makeTypstPicturePath = (file: string): string => `pictures/${file.replaceAll('.', '-')}`

const plainLabel = (content: readonly Inline[]): string =>
  content.map((one) => (one.kind === 'run' ? one.text : '')).join('') || '*'

const acrossOf = (figures: readonly unknown[]): number => (figures.length > 4 ? 3 : Math.min(figures.length, 2))
