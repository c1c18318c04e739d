import { paths } from '../../src/core/paths.ts'
import { issueWithYear } from '../../src/journal/issues/rules.ts'
import type { Overview } from '../../src/staff/dashboard/queries.ts'
import type { FirstStep } from '../../src/staff/dashboard/rules.ts'
import { LastBackup } from '../backup/last-backup.tsx'
import { AddressWarning } from '../settings/address-warning.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useMay } from '../ui/viewer.tsx'
import { Drafts, LastChanges } from './latest.tsx'
import { PendingWork } from './pending-work.tsx'

type Props = {
  overview: Overview
  /** What a journal without articles has to do. */
  steps: FirstStep[]
  /** The origin of the journal's links. */
  origin: string
  /** Whether it is time for a backup. */
  isBackupOld: boolean
  /** The journal's time zone. */
  zone: string
}

/** The home of the back office: totals, and what to do next. */
export function DashboardPage({ overview, steps, origin, isBackupOld, zone }: Props) {
  const mayBackUp = useMay('admin')
  const { archives, editors, current, drafts, changes, backup } = overview
  return (
    <>
      <PageHead title="Home">
        {current && (
          <a className="button" href={paths.adminAddArticle(current)}>
            Add article to {issueWithYear(current)}
          </a>
        )}
      </PageHead>
      {steps.length === 0 && <AddressWarning origin={origin} what="Certificates, letters and marked PDFs" />}
      <div className="counts">
        <Count href={paths.adminArchives()} label="Archives" count={archives} of={['issue', 'issues']} />
        <Count href={paths.editors.list()} label="Editors" count={editors} of={['editor', 'editors']} />
      </div>
      {drafts.length > 0 && <Drafts drafts={drafts} zone={zone} />}
      <PendingWork overview={overview} steps={steps} />
      <LastChanges changes={changes} zone={zone} />
      {mayBackUp && (
        <section aria-labelledby="backup">
          <h2 id="backup">Backup</h2>
          <LastBackup last={backup ?? undefined} isDue={isBackupOld} zone={zone} />
          <a className="button quiet" href={paths.adminBackup()}>
            Make a backup
          </a>
        </section>
      )}
      <p className="log-links">
        <a href={paths.adminHealth()}>Index health</a> <a href={paths.adminUsage()}>How often articles were read</a>{' '}
        <a href={paths.redirects.list()}>Redirects</a> <a href={paths.adminChanges()}>All changes</a>{' '}
        <a href={paths.adminDeleted()}>Deleted</a>
      </p>
    </>
  )
}

type CountProps = { href: string; label: string; count: number; of: readonly [one: string, many: string] }

/** A card with a total, linked to its screen. */
function Count({ href, label, count, of: [one, many] }: CountProps) {
  return (
    <a className="card" href={href}>
      <span className="label">{label}</span> <span className="number">{count.toLocaleString('en')}</span>{' '}
      <span className="hint">{count === 1 ? one : many}</span>
    </a>
  )
}
