/** The fields of an article in the table of its issue, in its order. */
export const tableFields = [
  'received',
  'revised',
  'accepted',
  'publishdate',
  'article_type',
  'doi',
  'license_url',
  'country',
] as const

export type TableField = (typeof tableFields)[number]

export const isTableField = (name: string): name is TableField => tableFields.some((field) => field === name)

/** Returns the name of an article's field in the table's form. */
export const cellName = (field: TableField, id: number) => `${field}-${id}`

/** Parses a name in the table's form into the field and the article's id. */
export function parseCellName(name: string): { field: TableField; id: number } | undefined {
  const [, named = '', id] = /^([a-z_]+)-([1-9][0-9]{0,9})$/.exec(name) ?? []
  return isTableField(named) ? { field: named, id: Number(id) } : undefined
}

/** Formats the versions of articles for a hidden field: '12=2026-11-20T10:00:00.000Z 13=…'. */
export function versionsText(versions: ReadonlyMap<number, string>): string {
  return [...versions].map(([id, version]) => `${id}=${version}`).join(' ')
}

export function versionsIn(text: string): Map<number, string> {
  const pairs = text.split(' ').map((pair) => pair.split('='))
  return new Map(pairs.flatMap(([id = '', version]) => (version ? [[Number(id), version] as const] : [])))
}
