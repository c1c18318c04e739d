import { useEffect, useRef, useState } from 'react'
import { affectsList, type EntryList } from '../../src/staff/work-log/entry-rules.ts'
import { type Loaded, loadList } from './entry-requests.ts'
import { type LiveNews, useLiveEntries } from './use-live-entries.ts'

const gatherMs = 100

/**
 * Keeps the list on the page: follows links in place, updates the address, supports Back, and refreshes when other
 * users change entries. A failed load is retried at the next sign of the server or network.
 */
export function useEntryList(initial: EntryList) {
  const [list, setList] = useState(initial)
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const [isEnded, setEnded] = useState(false)
  const asked = useRef(0)
  const newest = useRef<ReturnType<typeof read>>(undefined)
  const going = useRef<string>(undefined)
  const wasAsked = useRef(false)
  const gathering = useRef<ReturnType<typeof setTimeout>>(undefined)
  const listRef = useRef(list)
  listRef.current = list

  function load(href: string) {
    newest.current = read(href, ++asked.current)
    return newest.current
  }

  async function read(href: string, turn: number): Promise<Loaded['kind'] | 'overtaken'> {
    const loaded = await loadList(href)
    if (turn !== asked.current) return 'overtaken'
    if (loaded.kind === 'list') {
      listRef.current = loaded.list
      setList(loaded.list)
      wake()
    }
    setFailed(loaded.kind === 'failed' ? href : undefined)
    setEnded(loaded.kind === 'ended')
    return loaded.kind
  }

  /** Loads another list; the address changes once it has loaded. */
  async function go(href: string): Promise<void> {
    going.current = href
    setBusy(true)
    const kind = await load(href)
    if (kind === 'overtaken') return // by a later request
    going.current = undefined
    setBusy(false)
    if (kind === 'list' && href !== here()) {
      history.pushState(null, '', href)
      scrollTo({ top: 0 })
    }
    if (wasAsked.current) refreshSoon()
  }

  /**
   * Reloads the list at the current address; if another list is loading, that one is shown instead. Resolves when the
   * newest list is shown.
   */
  async function refresh(): Promise<void> {
    wasAsked.current = going.current !== undefined
    if (wasAsked.current) return
    let kind = await load(here())
    while (kind === 'overtaken' && newest.current) kind = await newest.current
  }

  useEffect(() => {
    const follow = () => go(here())
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  })

  const refreshSoon = () => {
    clearTimeout(gathering.current)
    gathering.current = setTimeout(refresh, gatherMs)
  }
  const { liveness, wake } = useLiveEntries({
    onOpen: () => (failed ? retry() : refreshSoon()),
    onNews: ({ changes, counts }: LiveNews) => {
      setList((before) => ({ ...before, counts }))
      if (failed) retry()
      else if (!changes || changes.some((change) => affectsList(listRef.current, change))) refreshSoon()
    },
    onBeat: () => failed && retry(),
  })

  function retry(): void {
    if (failed === here()) refresh()
    else if (failed) go(failed)
  }

  useEffect(() => {
    if (!failed) return
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  })

  /** Finds an entry of the last loaded list. */
  const find = (id: number) => listRef.current.entries.find((entry) => entry.id === id)
  return { list, isBusy, failed, go, refresh, find, liveness: isEnded ? ('ended' as const) : liveness }
}

const here = () => location.pathname + location.search
