import type { ReactNode } from 'react'
import { paths } from '../../src/core/paths.ts'
import type { UsageTable } from '../../src/exchange/counter/table-rules.ts'
import type { Usage } from '../../src/journal/usage/queries.ts'
import { Columns } from '../ui/columns.tsx'

/** A count as text, with commas between thousands. */
export const shown = (count: number) => count.toLocaleString('en')

/** The cells of views and downloads. */
export function Counts({ views, downloads }: Usage) {
  return (
    <>
      <td className="number" data-label="Views">
        {shown(views)}
      </td>
      <td className="number" data-label="Downloads">
        {shown(downloads)}
      </td>
    </>
  )
}

type SectionProps = { title: string; of: UsageTable; year: number; columns: string[]; children: ReactNode[] }

/** A table with a link to its CSV, or a text that it is empty. */
export function Section({ title, of, year, columns, children }: SectionProps) {
  return (
    <section className="usage-table" aria-labelledby={`by-${of}`}>
      <div className="head">
        <h2 id={`by-${of}`}>{title}</h2>
        {children.length > 0 && (
          <a className="button quiet" href={paths.adminUsageExport(of, year)} download aria-label={`${title}: CSV`}>
            CSV
          </a>
        )}
      </div>
      {children.length === 0 ? (
        <p className="empty">Nothing was read in {year}.</p>
      ) : (
        <table className="list">
          <Columns of={columns} />
          <tbody>{children}</tbody>
        </table>
      )}
    </section>
  )
}
