import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { paths } from '../../src/core/paths.ts'
import { maxContentLength, newStatuses } from '../../src/staff/work-log/rules.ts'
import { StatusOptions } from './status-options.tsx'

export type NewEntry = { content: string; status: string }

/** An entry being sent; the turn distinguishes entries with the same text. */
type Waiting = NewEntry & { turn: number }

type Props = {
  /** The idempotency key of the form without scripts, and its return page. */
  once: string
  back: string
  /** Adds an entry; returns an error text on failure. */
  onAdd: (entry: NewEntry) => Promise<string | undefined>
}

/**
 * The input that adds entries one after the other: Enter adds, Ctrl+I and Ctrl+U set a status. Entries are sent in
 * order while the next is typed; a failed entry returns to the input, or waits below it with the later ones until the
 * next Enter.
 */
export function AddLine({ once, back, onAdd }: Props) {
  const line = useRef<HTMLInputElement>(null)
  const type = useRef<HTMLSelectElement>(null)
  const waiting = useRef<Waiting[]>([])
  const turns = useRef(0)
  const isSending = useRef(false)
  const [trouble, setTrouble] = useState<{ text: string; waiting: Waiting[] }>()
  useLeaving(() => waiting.current.length > 0 || !!line.current?.value.trim())

  function fill({ content, status }: NewEntry): void {
    if (line.current) line.current.value = content
    if (type.current) type.current.value = status
  }

  function add(): void {
    const [content, status] = [line.current?.value ?? '', type.current?.value ?? '']
    if (content.trim()) {
      waiting.current.push({ content, status, turn: ++turns.current })
      fill({ content: '', status: '' })
    }
    if (!isSending.current) sendWaiting()
  }

  async function sendWaiting(): Promise<void> {
    isSending.current = true
    let text: string | undefined
    for (let [next] = waiting.current; next && !text; [next] = waiting.current) {
      text = await onAdd(next)
      if (!text) waiting.current.shift()
    }
    isSending.current = false
    const [only, ...others] = waiting.current
    if (only && others.length === 0 && !line.current?.value) {
      waiting.current = []
      fill(only)
    }
    setTrouble(text ? { text, waiting: [...waiting.current] } : undefined)
  }

  function onKey(event: KeyboardEvent<HTMLFormElement>): void {
    const meant = event.ctrlKey || event.metaKey ? keys[event.key.toLowerCase()] : undefined
    if (event.key === 'Escape') line.current?.blur()
    if (!meant || !type.current) return
    event.preventDefault()
    type.current.value = type.current.value === meant ? '' : meant
  }

  return (
    <form
      role="none"
      className="add-line"
      method="post"
      action={paths.webdataAdd()}
      data-kept="line"
      onKeyDown={onKey}
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <input type="hidden" name="once" value={once} />
      <input type="hidden" name="back" value={back} />
      <input
        ref={line}
        name="content"
        aria-label="New entry"
        placeholder="New entry"
        autoComplete="off"
        maxLength={maxContentLength}
        aria-invalid={trouble ? true : undefined}
        aria-describedby={trouble ? 'add-line-problem' : undefined}
      />
      <select ref={type} name="status" aria-label="Status of the new entry" aria-keyshortcuts="Control+I Control+U">
        <option value="">Select Type</option>
        <StatusOptions of={newStatuses} />
      </select>
      <button type="submit" className="button quiet">
        Add
      </button>
      <p className="error" id="add-line-problem" role="alert">
        {trouble?.text}
      </p>
      {trouble && trouble.waiting.length > 0 && (
        <ol className="waiting" aria-label="Not saved yet">
          {trouble.waiting.map(({ content, turn }) => (
            <li key={turn}>{content}</li>
          ))}
        </ol>
      )}
    </form>
  )
}

const keys: Record<string, string> = { i: 'info', u: 'urgent' }

/** Asks before leaving the page with unsaved input. */
function useLeaving(isUnsaved: () => boolean): void {
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => isUnsaved() && event.preventDefault()
    addEventListener('beforeunload', onLeave)
    return () => removeEventListener('beforeunload', onLeave)
  })
}
