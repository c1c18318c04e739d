import { jsonIn } from '../../../core/text/clean.ts'
import { isTableField, type TableField } from './fields.ts'
import { type Outcome, type TableEdit, tableForm } from './rules.ts'

/** A changed cell, with its values as readable texts. */
type CellChange = { field: TableField; old: string; now: string }

/** Returns the cells that an edit changes. */
export function changesOf({ row, columns }: Outcome): CellChange[] {
  const [old, now] = [tableForm.typedOf(row), tableForm.typedOf({ ...row, ...columns })]
  return tableForm.names
    .filter((field) => field in columns)
    .map((field) => ({ field, old: old[field], now: now[field] }))
}

/** Formats the changes of a preview for its form, each with the version that it applies to. */
export function changesText(outcomes: Outcome[]): string {
  const edits = outcomes.map((outcome): TableEdit => {
    const typed = Object.fromEntries(changesOf(outcome).map(({ field, now }) => [field, now]))
    return { id: outcome.row.id, version: outcome.row.modification.toISOString(), typed }
  })
  return JSON.stringify(edits)
}

/** Parses {@link changesText}; undefined for anything else, and for no change. */
export function changesIn(text: string): TableEdit[] | undefined {
  const edits = jsonIn(text)
  return Array.isArray(edits) && edits.length > 0 && edits.every(isEdit) ? edits : undefined
}

function isEdit(value: unknown): value is TableEdit {
  if (typeof value !== 'object' || value === null) return false
  const { id, version, typed } = value as Partial<TableEdit> // each is checked below
  if (!Number.isInteger(id) || typeof version !== 'string' || typeof typed !== 'object' || typed === null) return false
  return Object.entries(typed).every(([name, text]) => isTableField(name) && typeof text === 'string')
}
