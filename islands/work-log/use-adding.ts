import { useRef, useState } from 'react'
import { paths } from '../../src/core/paths.ts'
import { sessionExpired } from '../../src/core/text/messages.ts'
import type { ShownEntry } from '../../src/staff/work-log/entry-rules.ts'
import { describeAddedEntry, entryMessages } from '../../src/staff/work-log/problems.ts'
import type { NewEntry } from './add-line.tsx'
import { sendEntryRequest } from './entry-requests.ts'
import type { ToastMessage } from './use-status-change.ts'

type Around = {
  refresh: () => Promise<unknown>
  find: (id: number) => ShownEntry | undefined
  tell: (said: ToastMessage) => void
}

/** Adds entries to the list on the page, and announces each; `added` is the last one. */
export function useAdding({ refresh, find, tell }: Around) {
  const [added, setAdded] = useState<number>()
  const last = useRef<number>(undefined)

  async function show(id: number, content: string): Promise<void> {
    last.current = id
    setAdded(id)
    await refresh()
    if (last.current !== id) return // of several quick additions, only the last is announced
    const listed = find(id)
    tell({ kind: 'done', text: describeAddedEntry(listed?.name ?? content, listed !== undefined) })
  }

  /** @returns why the entry was not added, undefined if it was */
  async function add({ content, status }: NewEntry): Promise<string | undefined> {
    const body = { content, status }
    const answer = await sendEntryRequest({ method: 'POST', path: paths.webdataApi(), body, isByCookie: true })
    if (answer === 'ended') return sessionExpired
    if (answer === 'failed' || !answer.ok) return entryMessages.unsaved
    show((await answer.json()).id, content)
    return undefined
  }

  return { added, add }
}
