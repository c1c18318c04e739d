import type { FullText } from '../model.ts'
import { flattenToLine } from './changing.ts'
import { unitsOf } from './units.ts'

/** Returns the possible levels of a heading, each with the heading that it would be under; '' for none. */
export function levelsOf(text: FullText, id: string): { level: number; under: string }[] {
  const units = unitsOf(text)
  const above: string[] = []
  for (const unit of units) {
    if (unit.kind !== 'heading') continue
    if (unit.section.id === id)
      return [{ level: 0, under: '' }, ...above.map((under, at) => ({ level: at + 1, under }))]
    above.splice(unit.level, above.length, flattenToLine(unit.section.title))
  }
  return []
}

/** Returns the level of a section's heading, from 0. */
export const levelOf = (text: FullText, id: string): number =>
  unitsOf(text).flatMap((unit) => (unit.kind === 'heading' && unit.section.id === id ? [unit.level] : []))[0] ?? 0
