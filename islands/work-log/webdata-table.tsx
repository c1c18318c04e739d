import { useEffect, useRef, useState } from 'react'
import { paths } from '../../src/core/paths.ts'
import { pageSize } from '../../src/core/text/paging.ts'
import type { EntryList, ShownEntry } from '../../src/staff/work-log/entry-rules.ts'
import { entryMessages } from '../../src/staff/work-log/problems.ts'
import { filters, statusLabel } from '../../src/staff/work-log/rules.ts'
import { AddLine } from './add-line.tsx'
import { Alerts, Toast } from './entry-messages.tsx'
import { EntryRow } from './entry-row.tsx'
import { EntryToolbar, followInPlace, PagesBelow } from './entry-toolbar.tsx'
import { SelectedBar } from './selected-bar.tsx'
import type { Change } from './send-status.ts'
import { useAdding } from './use-adding.ts'
import { useEntryList } from './use-entry-list.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useSelection } from './use-selection.ts'
import { useStatusChange } from './use-status-change.ts'

/** @param once the idempotency key of the form that adds an entry without scripts */
type Props = EntryList & { once: string }

/** Shows the work log's list: filters, pages and statuses, live updates, keyboard navigation, and error messages. */
export default function WebdataTable({ once, ...initial }: Props) {
  const { list, isBusy, failed, go, refresh, find, liveness } = useEntryList(initial)
  const changing = useStatusChange(refresh)
  const adding = useAdding({ refresh, find, tell: changing.tell })
  const selection = useSelection(list.entries)
  const [corrected, correct] = useState<ShownEntry>()
  const table = useRef<HTMLTableElement>(null)
  useRowKeys(table)
  useSearchBox(list, go)
  useTitle(list.filter)
  const { filter, page, entries } = list
  const back = paths.webdataList(list)
  const isListed = !corrected || entries.some(({ id }) => id === corrected.id)
  const rows = isListed ? entries : [...entries, corrected] // its text stays, whatever other users add

  async function endCorrection(entry: ShownEntry, isSaved: boolean): Promise<void> {
    if (isSaved) await refresh()
    correct(undefined)
    document.getElementById(`entry-${entry.id}`)?.focus()
    if (isSaved) changing.tell({ kind: 'done', text: entryMessages.corrected })
  }

  return (
    <>
      <EntryToolbar list={list} isBusy={isBusy} go={go}>
        <SelectedBar
          selection={selection}
          back={back}
          onChoose={(to) => changing.ask({ entries: selection.selected, to })}
        />
      </EntryToolbar>
      <AddLine once={once} back={back} onAdd={adding.add} />
      <table ref={table} className="entries" aria-busy={isBusy}>
        <caption>{filter === 'all' ? 'All entries' : `Entries: ${statusLabel(filter)}`}</caption>
        <thead>
          <tr>
            {['s.no.', 'Work', 'Date', 'Status'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((entry, place) => (
            <EntryRow
              key={entry.id}
              entry={entry}
              number={(page - 1) * pageSize + place + 1}
              status={changing.shownStatus(entry)}
              back={back}
              isNew={entry.id === adding.added}
              isSelected={selection.selected.includes(entry)}
              isCorrecting={entry.id === corrected?.id}
              onChoose={(to) => to !== entry.status && changing.ask({ entries: [entry], to })}
              onSelect={(isSelected, isRange) => selection.select(entry.id, isSelected, isRange)}
              onCorrect={() => correct(entry)}
              onCorrected={(isSaved) => endCorrection(entry, isSaved)}
            />
          ))}
        </tbody>
      </table>
      {entries.length === 0 && <Empty list={list} go={go} />}
      <PagesBelow list={list} go={go} />
      <EntryFooter list={list} />
      <StatusQuestion change={changing.question} onConfirm={changing.confirm} onCancel={changing.cancel} />
      <div className="said-place">
        <Alerts failed={failed} liveness={liveness} go={go} here={back} />
        <Toast said={changing.said} undo={changing.undo} dismiss={changing.dismiss} />
      </div>
    </>
  )
}

function EntryFooter({ list: { filter, search } }: { list: EntryList }) {
  return (
    <footer className="entry-footer">
      <p>
        Export: <a href={paths.webdataExport('csv', { filter, search })}>CSV</a>{' '}
        <a href={paths.webdataExport('json', { filter, search })}>JSON</a>
      </p>
      <p className="keys">
        <kbd>/</kbd> search <kbd>n</kbd> new entry (<kbd>Enter</kbd> adds, <kbd>Ctrl</kbd> <kbd>I</kbd> Information,{' '}
        <kbd>Ctrl</kbd> <kbd>U</kbd> Urgent) <kbd>j</kbd> <kbd>k</kbd> down and up <kbd>Enter</kbd> status <kbd>x</kbd>{' '}
        select <kbd>e</kbd> correct <kbd>Ctrl</kbd> <kbd>Z</kbd> undo
      </p>
    </footer>
  )
}

/** Makes the bar's search box search in place, keep the text, and follow Back. */
function useSearchBox({ filter, search }: EntryList, go: (href: string) => void): void {
  useEffect(() => {
    const box = document.querySelector<HTMLInputElement>('.tool-bar input[type=search]')
    const onSubmit = (event: Event) => {
      event.preventDefault()
      go(paths.webdataList({ filter, search: box?.value.trim() }))
    }
    box?.form?.addEventListener('submit', onSubmit)
    return () => box?.form?.removeEventListener('submit', onSubmit)
  })
  useEffect(() => {
    const box = document.querySelector<HTMLInputElement>('.tool-bar input[type=search]')
    if (box && document.activeElement !== box) box.value = search
  }, [search])
}

/** Sets the page's title, as the server renders it. */
function useTitle(filter: EntryList['filter']): void {
  useEffect(() => {
    document.title = `${filters.find((each) => each.filter === filter)?.label} | webdata`
  }, [filter])
}

function Empty({ list: { filter, search }, go }: { list: EntryList; go: (href: string) => void }) {
  const label = filter === 'all' ? '' : `${statusLabel(filter)} `
  if (!search)
    return (
      <p className="empty">
        {label ? `There are no ${label}entries. ` : 'There are no entries yet. '}
        <a href={paths.webdataAdd()}>Add one</a>
      </p>
    )
  return (
    <p className="empty">
      {`No ${label}entry matches “${search}”. `}
      <a href={paths.webdataList({ filter })} onClick={(event) => followInPlace(event, go)}>
        Clear search
      </a>
    </p>
  )
}

type Question = { change: Change | undefined; onConfirm: () => void; onCancel: () => void }

/** Asks before a status changes, in a native dialog that returns the focus. */
function StatusQuestion({ change, onConfirm, onCancel }: Question) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (change && !dialog.current?.open) dialog.current?.showModal()
    if (!change && dialog.current?.open) dialog.current.close()
  }, [change])
  return (
    <dialog ref={dialog} className="ask" aria-labelledby="status-question" onCancel={onCancel}>
      <p className="question" id="status-question">
        {entryMessages.confirm}
      </p>
      {change && (
        <p className="hint">
          {whatOf(change)} → {statusLabel(change.to)}
        </p>
      )}
      <div className="actions">
        <button type="button" className="button" onClick={onConfirm}>
          Change
        </button>
        <button type="button" className="button quiet" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </dialog>
  )
}

function whatOf({ entries: [first, ...others] }: Change): string {
  if (others.length > 0) return `${others.length + 1} entries`
  return first ? `${first.name}: ${statusLabel(first.status)}` : ''
}
