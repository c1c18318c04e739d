import { message } from '../../core/words/words.ts'
import { lineOfParts } from '../../journal/record/people/line-parts.ts'
import { parseResources, resourceKinds } from '../../journal/record/resources/rules.ts'
import { fundingOf, linesOfFunding } from '../../journal/record/support-rules.ts'
import { namedIn } from '../people/named-rules.ts'

/** A list with one entry per line, as rows of fields. */
export type Rows = {
  /** The fields of a row, in order, with their labels. */
  fields: Record<string, string>
  /** The choices of the first field, by value, with their names. */
  choices?: Record<string, string>
  /** The name of a row with its number, in a message. */
  one: string
  /** The label of the button that adds the first row. */
  add: string
  /** Parses lines, each into the texts of its row. */
  read: (lines: string) => string[][]
  /** Formats rows as the lines that `read` parses. */
  write: (rows: string[][]) => string
}

/** The fields of a paper that are lists with one entry per line, as rows of fields. */
export const rowKinds = {
  named: {
    fields: { name: message('Name'), email: message('Email'), affiliation: message('Affiliation') },
    one: message('Reviewer {number}'),
    add: message('Add a reviewer'),
    read: (lines) =>
      namedIn(lines).map(({ name, email, affiliation }) => [name === email ? '' : name, email, affiliation]),
    write: (rows) => rows.map((row) => lineOfParts(withoutLastEmpty(row))).join('\n'),
  },
  funding: {
    fields: { funder: message('Funder'), award: message('Award number'), ror: 'ROR ID' },
    one: message('Funder {number}'),
    add: message('Add a funder'),
    read: (lines) => fundingOf(lines).map(({ funder, award, ror }) => [funder, award, ror]),
    write: (rows) => linesOfFunding(rows.map(([funder = '', award = '', ror = '']) => ({ funder, award, ror }))),
  },
  resources: {
    fields: { kind: message('Kind'), id: message('DOI or link'), title: message('Title') },
    choices: Object.fromEntries(Object.entries(resourceKinds).map(([kind, { name }]) => [kind, name])),
    one: message('Link {number}'),
    add: message('Add a link'),
    read: (lines) => (parseResources(lines) ?? []).map(({ kind, id, title }) => [kind, id, title]),
    write: (rows) => rows.map((row) => lineOfParts(withoutLastEmpty(row))).join('\n'),
  },
} as const satisfies Record<string, Rows>

export type RowKind = keyof typeof rowKinds

/** Reports whether a text of the form names a kind of row. */
export const isRowKind = (kind: string | undefined): kind is RowKind =>
  kind !== undefined && Object.hasOwn(rowKinds, kind)

const withoutLastEmpty = (row: string[]) => row.slice(0, row.findLastIndex((text) => text !== '') + 1)
