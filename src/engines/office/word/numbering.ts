import { attributeOf, type Element } from '../../archives/archives.ts'
import { child, childrenOrNone, mostBases } from '../looks.ts'
import type { ListPlace } from '../written.ts'
import { numberAs } from './number-format.ts'

/** The list that a paragraph or style names; the id '0' means no list. */
export type ListOf = { id?: string; level?: number }

type Level = { format: string; text: string; start: number; restart: number; isLegal: boolean }
type Shape = { levels: Map<number, Level>; styleLink: string | undefined; style: string | undefined }
type List = { shape: string; starts: Map<number, number>; levels: Map<number, Level> }

const val = (element: Element | undefined) => element && attributeOf(element, 'val')

/** Reads the list from a paragraph's or style's properties. */
export function readParagraphList(properties: Element | undefined): ListOf | undefined {
  const place = child(properties, 'numPr')
  if (!place) return undefined
  const [id, level] = [val(child(place, 'numId')), val(child(place, 'ilvl'))]
  return { ...(id !== undefined && { id }), ...(level !== undefined && { level: Math.min(8, Number(level) || 0) }) }
}

/** Counts the lists of a document as Word shows them (ECMA-376, part 1, 17.9). */
export class Numbering {
  private readonly shapes = new Map<string, Shape>()
  private readonly lists = new Map<string, List>()
  private readonly byStyle = new Map<string, { id: string; level: number }>()
  private readonly counts = new Map<string, number[]>()
  private readonly begun = new Set<string>()

  constructor(root: Element | undefined) {
    for (const one of childrenOrNone(root)) {
      if (one.local === 'abstractNum') this.shapes.set(attributeOf(one, 'abstractNumId') ?? '', shapeOf(one))
      if (one.local === 'num') this.lists.set(attributeOf(one, 'numId') ?? '', listFrom(one))
    }
    const shapes = new Map(childrenOrNone(root).map((one) => [attributeOf(one, 'abstractNumId') ?? '', one]))
    for (const [id, { shape }] of this.lists)
      for (const level of childrenOrNone(shapes.get(shape))) {
        const style = val(child(level, 'pStyle'))
        const at = Number(attributeOf(level, 'ilvl'))
        if (style && !this.byStyle.has(style)) this.byStyle.set(style, { id, level: at })
      }
  }

  /** Counts a paragraph and returns its place; undefined if it is not in a list. */
  place(list: ListOf | undefined, style: string | undefined): ListPlace | undefined {
    const linked = style === undefined ? undefined : this.byStyle.get(style)
    const id = list?.id ?? linked?.id
    const level = list?.level ?? (linked?.id === id ? (linked?.level ?? 0) : 0)
    const found = id === undefined || id === '0' ? undefined : this.levelOf(id, level)
    if (!found || id === undefined) return undefined
    const isBullet = found.format === 'bullet' || found.text === ''
    return { list: id, level, label: this.count(id, level, found), isBullet: isBullet || found.format === 'none' }
  }

  private count(id: string, at: number, level: Level): string {
    const shape = this.shapeId(id)
    const counts = this.counts.get(shape) ?? []
    const start = this.lists.get(id)?.starts.get(at)
    const isNew = start !== undefined && !this.begun.has(`${id} ${at}`)
    this.begun.add(`${id} ${at}`)
    counts[at] = isNew ? start : (counts[at] ?? level.start - 1) + 1
    for (let below = at + 1; below < counts.length; below++) {
      const restart = this.levelOf(id, below)?.restart ?? -1
      if (restart === 0 || (restart > 0 && at >= restart)) continue
      delete counts[below]
    }
    this.counts.set(shape, counts)
    if (level.format === 'bullet') return ''
    return level.text
      .replace(/%(\d)/g, (_, digit) => {
        const index = Number(digit) - 1
        const other = this.levelOf(id, index)
        counts[index] ??= other?.start ?? 1
        return numberAs(level.isLegal ? 'decimal' : (other?.format ?? 'decimal'), counts[index] ?? 1)
      })
      .trim()
  }

  private shapeId(id: string, depth = 0): string {
    const shape = this.lists.get(id)?.shape ?? ''
    const link = this.shapes.get(shape)?.styleLink
    if (!link || depth > mostBases) return shape
    return [...this.shapes].find(([, { style }]) => style === link)?.[0] ?? shape
  }

  private levelOf(id: string, level: number): Level | undefined {
    return this.lists.get(id)?.levels.get(level) ?? this.shapes.get(this.shapeId(id))?.levels.get(level)
  }
}

function shapeOf(shape: Element): Shape {
  return {
    levels: levelsIn(shape),
    styleLink: val(child(shape, 'numStyleLink')),
    style: val(child(shape, 'styleLink')),
  }
}

function levelsIn(parent: Element): Map<number, Level> {
  const levels = childrenOrNone(parent).filter(({ local }) => local === 'lvl')
  return new Map(levels.map((one) => [Number(attributeOf(one, 'ilvl')), levelOf(one)]))
}

const levelOf = (level: Element): Level => ({
  format: val(child(level, 'numFmt') ?? child(child(level, 'AlternateContent'), 'Choice')) ?? 'decimal',
  text: val(child(level, 'lvlText')) ?? '',
  start: Number(val(child(level, 'start')) ?? 1) || 0,
  restart: Number(val(child(level, 'lvlRestart')) ?? -1),
  isLegal: child(level, 'isLgl') !== undefined,
})

function listFrom(list: Element): List {
  const overrides = childrenOrNone(list).filter(({ local }) => local === 'lvlOverride')
  const starts = new Map<number, number>()
  const levels = new Map<number, Level>()
  for (const one of overrides) {
    const at = Number(attributeOf(one, 'ilvl'))
    const start = val(child(one, 'startOverride'))
    if (start !== undefined) starts.set(at, Number(start) || 0)
    for (const [level, found] of levelsIn(one)) levels.set(level, found)
  }
  return { shape: val(child(list, 'abstractNumId')) ?? '', starts, levels }
}
