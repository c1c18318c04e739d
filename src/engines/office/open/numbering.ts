import { lookup } from '../../../core/text/clean.ts'
import { attributeOf, type Element } from '../../archives/archives.ts'
import { childrenOrNone } from '../looks.ts'
import { numberAs } from '../word/number-format.ts'
import type { ListPlace } from '../written.ts'

type Level = { isNumber: boolean; format: string; prefix: string; suffix: string; shown: number; start: number }

/** Number formats by Word's names. */
const formats: Record<string, string> = lookup({
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
  '': 'none',
})

/** Counts the lists of an OpenDocument text (ODF 1.3, part 3, 5.3). */
export class Numbering {
  private readonly styles = new Map<string, Map<number, Level>>()
  private readonly counts = new Map<string, number[]>()

  constructor(all: readonly Element[]) {
    for (const one of all.filter(({ local }) => local === 'list-style' || local === 'outline-style'))
      this.styles.set(one.local === 'outline-style' ? outline : (attributeOf(one, 'name') ?? ''), levelsOf(one))
  }

  /** Begins a list with its first number, unless it continues the last list of its style. */
  begin(list: string, level: number, goesOn: boolean): void {
    const counts = this.counts.get(list) ?? []
    if (!goesOn) this.counts.set(list, counts.slice(0, level))
  }

  /** Returns the place of the next item. @param start its number, if the document gives one */
  next(style: string, list: string, at: { level: number; start?: number }): ListPlace {
    const { level } = at
    const own = this.styles.get(style)?.get(level)
    if (!own?.isNumber) return { list, level, label: '', isBullet: true }
    const counts = this.counts.get(list) ?? []
    counts[level] = at.start ?? (counts[level] ?? own.start - 1) + 1
    this.counts.set(list, counts.slice(0, level + 1))
    const first = Math.max(0, level - own.shown + 1)
    const numbers = Array.from({ length: level - first + 1 }, (_, index) => {
      const format = this.styles.get(style)?.get(first + index)?.format ?? 'decimal'
      return numberAs(format, counts[first + index] ?? 1)
    })
    const shown = numbers.filter(Boolean).join('.')
    return { list, level, label: shown && `${own.prefix}${shown}${own.suffix}`.trim(), isBullet: own.format === 'none' }
  }

  /** Returns a heading's number in the outline; '' if it has no number. */
  heading(level: number): string {
    const own = this.styles.get(outline)?.get(level)
    return own?.isNumber && own.format !== 'none' ? this.next(outline, outline, { level }).label : ''
  }
}

const outline = '(outline)'

function levelsOf(style: Element): Map<number, Level> {
  return new Map(
    childrenOrNone(style).map((one) => {
      const format = attributeOf(one, 'num-format') ?? ''
      return [
        Number(attributeOf(one, 'level')) - 1,
        {
          isNumber: one.local === 'list-level-style-number' || one.local === 'outline-level-style',
          format: formats[format] ?? (format === '1' ? 'decimal' : /^[०१]/.test(format) ? 'hindiNumbers' : format),
          prefix: attributeOf(one, 'num-prefix') ?? '',
          suffix: attributeOf(one, 'num-suffix') ?? '',
          shown: Number(attributeOf(one, 'display-levels') ?? 1) || 1,
          start: Number(attributeOf(one, 'start-value') ?? 1) || 0,
        },
      ]
    }),
  )
}
