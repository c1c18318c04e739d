import { useEffect, useRef, useState } from 'react'
import { sessionExpired } from '../src/text/messages.ts'
import { changedText, conflictText, entryMessages, type ShownEntry } from '../src/webdata/rules.ts'
import { putStatus } from './entry-requests.ts'

/** A requested change of an entry's status, awaiting confirmation or being sent. */
export type Change = { entry: ShownEntry; to: string }

/** The message about the last change; a saved change can be undone for a while. */
export type Said = { text: string; kind: 'done' | 'problem'; undo?: Change }

const undoMs = 8000

/** Asks for confirmation, shows the new status at once, rolls it back on failure, and offers to undo it. */
export function useStatusChange(refresh: () => Promise<unknown>) {
  const [question, ask] = useState<Change>()
  const [underWay, setUnderWay] = useState<Change>()
  const [said, say] = useState<Said>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useUndoKey(() => said?.undo && make(said.undo, true))

  function tell(next: Said): void {
    clearTimeout(timer.current)
    say(next)
    if (next.kind === 'done') timer.current = setTimeout(() => say(undefined), undoMs)
  }

  async function make(change: Change, isUndo: boolean): Promise<void> {
    const { entry, to } = change
    clearTimeout(timer.current)
    say(undefined)
    setUnderWay(change)
    let changed = await putStatus(entry.id, to, entry.status)
    while (changed.kind === 'ended' && (await signedInAgain())) {
      changed = await putStatus(entry.id, to, entry.status)
    }
    if (changed.kind !== 'failed' && changed.kind !== 'ended') await refresh()
    setUnderWay((other) => (other === change ? undefined : other))
    if (changed.kind === 'changed') {
      const undo = isUndo ? undefined : { entry: { ...entry, status: to }, to: entry.status }
      return tell({ kind: 'done', text: changedText(entry.name, to), undo })
    }
    const problems = {
      conflict: () => (changed.kind === 'conflict' ? conflictText(entry.name, changed.status) : ''),
      gone: () => entryMessages.not_found,
      ended: () => sessionExpired,
      failed: () => entryMessages.failed,
    }
    tell({ kind: 'problem', text: problems[changed.kind]() })
  }

  return {
    question,
    said,
    /** The status to show for an entry: a requested one shows before it is saved. */
    shownStatus: ({ id, status }: ShownEntry) =>
      [underWay, question].find((change) => change?.entry.id === id)?.to ?? status,
    ask,
    cancel: () => ask(undefined),
    confirm: () => {
      ask(undefined)
      if (question) make(question, false)
    },
    undo: () => said?.undo && make(said.undo, true),
    dismiss: () => say(undefined),
  }
}

/** Ctrl+Z outside text fields: the Undo button is many tab stops away and shows only briefly. */
function useUndoKey(undo: () => unknown): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
      if (isUndo && !(event.target as HTMLElement).closest('input, dialog')) undo()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}

/** Imported late: the module reads the DOM when it loads, and the server has none. */
async function signedInAgain(): Promise<boolean> {
  const { signInAgain } = await import('./sign-in-again.ts')
  return signInAgain(sessionExpired)
}
