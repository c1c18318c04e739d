import { dirname } from 'node:path'
import { type OpenSource, SourceRefused } from '../source.ts'
import { readTable, tableForm } from './table.ts'

/** A table of articles saved by a spreadsheet, with the folder of their PDFs. */
export const openTable: OpenSource = async ({ path, isFolder, files }) => {
  if (isFolder || !/\.(?:csv|tsv|txt)$/i.test(path)) return undefined
  const file = Bun.file(path)
  const form = await tableForm(file).catch(() => undefined) // quotes that do not end
  if (!form) throw new SourceRefused('The first line of a table must name its columns, title and year among them')
  return {
    kind: 'Table of articles',
    bytes: file.size,
    folder: files ?? dirname(path),
    read: (_, onBytes) => readTable(file, form, onBytes),
  }
}
