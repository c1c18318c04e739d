import { useEffect, useRef, useState } from 'react'
import type { ShownEntry } from '../../src/staff/work-log/entry-rules.ts'
import { describeChangedEntries } from '../../src/staff/work-log/problems.ts'
import { type Change, sendStatus } from './send-status.ts'

/** The message about the last change; saved status changes can be undone for a while. */
export type ToastMessage = { text: string; kind: 'done' | 'problem'; undo?: Change[] }

const undoMs = 8000

/** Asks for confirmation, shows the new statuses at once, rolls them back on failure, and offers to undo them. */
export function useStatusChange(refresh: () => Promise<unknown>) {
  const [question, ask] = useState<Change>()
  const [underWay, setUnderWay] = useState<Change[]>([])
  const [said, say] = useState<ToastMessage>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const undo = () => said?.undo && make(said.undo, true)
  useUndoKey(undo)

  function tell(next: ToastMessage): void {
    clearTimeout(timer.current)
    say(next)
    if (next.kind === 'done') timer.current = setTimeout(() => say(undefined), undoMs)
  }

  async function make(changes: Change[], isUndo: boolean): Promise<void> {
    clearTimeout(timer.current)
    say(undefined)
    setUnderWay(changes)
    const outcomes = []
    for (const change of changes) outcomes.push({ ...change, ...(await sendStatus(change)) })
    if (outcomes.some(({ isAnswered }) => isAnswered)) await refresh()
    setUnderWay((other) => (other === changes ? [] : other))
    const done = outcomes.filter(({ changed }) => changed.length > 0)
    const texts = done.map(({ changed, to }) => describeChangedEntries(changed.map(getEntryName), to))
    const problems = outcomes.flatMap((outcome) => outcome.problems)
    tell({
      kind: problems.length > 0 ? 'problem' : 'done',
      text: [...texts, ...problems].join('\n'),
      undo: isUndo || done.length === 0 ? undefined : done.flatMap(({ changed, to }) => undoOf(changed, to)),
    })
  }

  return {
    question,
    said,
    tell,
    /** Returns the status to show for an entry: a confirmed status is shown before it is saved. */
    shownStatus: ({ id, status }: ShownEntry) =>
      underWay.find(({ entries }) => entries.some((entry) => entry.id === id))?.to ?? status,
    ask,
    cancel: () => ask(undefined),
    confirm: () => {
      ask(undefined)
      if (question) make([question], false)
    },
    undo,
    dismiss: () => say(undefined),
  }
}

const getEntryName = ({ name }: ShownEntry) => name

/** Returns the changes that restore entries' former statuses, grouped by status. */
function undoOf(changed: ShownEntry[], now: string): Change[] {
  const groups = Map.groupBy(changed, ({ status }) => status)
  return [...groups].map(([to, entries]) => ({ to, entries: entries.map((entry) => ({ ...entry, status: now })) }))
}

/** Undoes on Ctrl+Z outside text fields: the Undo button is many tab stops away and is shown only briefly. */
function useUndoKey(undo: () => unknown): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
      const isText = (event.target as HTMLElement).closest('input:not([type=checkbox]), textarea, dialog')
      if (isUndo && !isText) undo()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
