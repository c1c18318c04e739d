import { useEffect, useRef } from 'react'
import { paths } from '../src/paths.ts'
import { sessionExpired } from '../src/text/messages.ts'
import { pageSize } from '../src/text/paging.ts'
import { type EntryList, entryMessages, filters, statusLabel } from '../src/webdata/rules.ts'
import { EntryRow } from './entry-row.tsx'
import { EntryToolbar, followIn } from './entry-toolbar.tsx'
import { StatusQuestion } from './status-question.tsx'
import { useEntryList } from './use-entry-list.ts'
import { useRowKeys } from './use-row-keys.ts'
import { type Said, useStatusChange } from './use-status-change.ts'

/** The work log's list: filters, pages and statuses, live updates, keyboard navigation, and error messages. */
export default function WebdataTable(initial: EntryList) {
  const { list, isBusy, failed, go, refresh, liveness } = useEntryList(initial)
  const changing = useStatusChange(refresh)
  const table = useRef<HTMLTableElement>(null)
  useRowKeys(table)
  useSearchBox(list, go)
  useTitle(list.filter)
  const { filter, search, page, entries } = list
  return (
    <>
      <EntryToolbar list={list} isBusy={isBusy} go={go} />
      <table ref={table} className="entries" aria-busy={isBusy}>
        <caption>{filter === 'all' ? 'All entries' : `Entries: ${statusLabel(filter)}`}</caption>
        <thead>
          <tr>
            <th scope="col">s.no.</th>
            <th scope="col">Work</th>
            <th scope="col">Date</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, place) => (
            <EntryRow
              key={entry.id}
              entry={entry}
              number={(page - 1) * pageSize + place + 1}
              status={changing.shownStatus(entry)}
              back={paths.webdataList(list)}
              onChoose={(to) => to !== entry.status && changing.ask({ entry, to })}
            />
          ))}
        </tbody>
      </table>
      {entries.length === 0 && <Empty list={list} go={go} />}
      <footer className="entry-footer">
        <p>
          Export: <a href={paths.webdataExport('csv', { filter, search })}>CSV</a>{' '}
          <a href={paths.webdataExport('json', { filter, search })}>JSON</a>
        </p>
        <p className="keys">
          <kbd>/</kbd> search <kbd>n</kbd> add new <kbd>j</kbd> <kbd>k</kbd> next and previous row <kbd>Enter</kbd>{' '}
          status <kbd>Ctrl</kbd> <kbd>Z</kbd> undo
        </p>
      </footer>
      <StatusQuestion change={changing.question} onConfirm={changing.confirm} onCancel={changing.cancel} />
      <div className="said-place">
        <Troubles failed={failed} liveness={liveness} go={go} here={paths.webdataList(list)} />
        <Saying said={changing.said} undo={changing.undo} dismiss={changing.dismiss} />
      </div>
    </>
  )
}

/** The bar's search box: searches in place, keeps the text, and follows Back. */
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

/** The page's title, as the server renders it. */
function useTitle(filter: EntryList['filter']): void {
  useEffect(() => {
    document.title = `${filters.find((each) => each.filter === filter)?.label} | webdata`
  }, [filter])
}

type Trouble = {
  /** The address of a list that failed to load. */
  failed: string | undefined
  liveness: 'live' | 'lost' | 'ended'
  go: (href: string) => void
  /** The address of the current list. */
  here: string
}

/** Why the list may be out of date, with a remedy. */
function Troubles({ failed, liveness, go, here }: Trouble) {
  return (
    <div className="troubles" role="status">
      {liveness === 'ended' && (
        <p className="said">
          {sessionExpired} <a href={paths.webdataLogin(here)}>Login</a>
        </p>
      )}
      {liveness === 'lost' && <p className="said">Connection lost. Reconnecting…</p>}
      {failed && liveness !== 'ended' && (
        <p className="said">
          {entryMessages.unloaded}{' '}
          <button type="button" className="link" onClick={() => go(failed)}>
            Try again
          </button>
        </p>
      )}
    </div>
  )
}

function Empty({ list: { filter, search }, go }: { list: EntryList; go: (href: string) => void }) {
  const what = filter === 'all' ? 'No entry' : `No ${statusLabel(filter)} entry`
  if (!search)
    return (
      <p className="empty">
        {filter === 'all' ? 'There are no entries yet. ' : `There are no ${statusLabel(filter)} entries. `}
        <a href={paths.webdataAdd()}>Add one</a>
      </p>
    )
  return (
    <p className="empty">
      {`${what} matches “${search}”. `}
      <a href={paths.webdataList({ filter })} onClick={(event) => followIn(event, go)}>
        Clear search
      </a>
    </p>
  )
}

/** The result of a status change, shown over the page; a failure stays until it is dismissed. */
function Saying({ said, undo, dismiss }: { said: Said | undefined; undo: () => void; dismiss: () => void }) {
  return (
    <>
      <div role="status">{said?.kind === 'done' && <Words said={said} undo={undo} dismiss={dismiss} />}</div>
      <div role="alert">{said?.kind === 'problem' && <Words said={said} undo={undo} dismiss={dismiss} />}</div>
    </>
  )
}

function Words({ said, undo, dismiss }: { said: Said; undo: () => void; dismiss: () => void }) {
  return (
    <p className={`said ${said.kind}`}>
      <span>{said.text}</span>
      {said.undo && (
        <button type="button" onClick={undo}>
          Undo
        </button>
      )}
      {said.kind === 'problem' && (
        <button type="button" onClick={dismiss}>
          Close
        </button>
      )}
    </p>
  )
}
