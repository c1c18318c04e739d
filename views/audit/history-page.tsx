import type { ReactNode } from 'react'
import { actionWord, changesOf, type HistoryWords } from '../../src/audit/difference.ts'
import type { HistoryEntry } from '../../src/audit/rules.ts'
import { Moment } from '../ui/moment.tsx'
import { Pager } from '../ui/pager.tsx'
import { FieldChanges } from './field-change.tsx'

type Props = {
  /** The record's title. */
  of: ReactNode
  /** The record's own screen. */
  back: { href: string; text: string }
  words: HistoryWords
  history: { entries: HistoryEntry[]; total: number }
  /** The journal's time zone. */
  zone: string
  page: number
  href: (page: number) => string
}

/** The history of one record, newest change first: who, when, and what changed. */
export function HistoryPage({ of, back, words, history: { entries, total }, zone, page, href }: Props) {
  return (
    <>
      <a className="back" href={back.href}>
        {back.text}
      </a>
      <h1>History</h1>
      <p>{of}</p>
      {entries.length === 0 ? (
        <p className="empty">No changes have been recorded.</p>
      ) : (
        <ol className="history">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} words={words} zone={zone} />
          ))}
        </ol>
      )}
      <Pager page={page} total={total} href={href} />
    </>
  )
}

function Entry({ entry, words, zone }: { entry: HistoryEntry; words: HistoryWords; zone: string }) {
  const changes = changesOf(entry, words)
  const isNew = entry.action === 'add'
  const fields = <FieldChanges changes={changes} isNew={isNew} />
  return (
    <li>
      <p className="who">
        <strong>{actionWord(entry, words)}</strong> by {entry.username}, <Moment at={entry.at} zone={zone} />
      </p>
      {isNew && changes.length > 0 ? (
        <details>
          <summary>First version</summary>
          {fields}
        </details>
      ) : (
        fields
      )}
    </li>
  )
}
