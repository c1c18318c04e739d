import { type KeyboardEvent, useRef, useState } from 'react'
import type { ShownEntry } from '../../src/staff/work-log/entry-rules.ts'
import { entryMessages } from '../../src/staff/work-log/problems.ts'
import { maxContentLength } from '../../src/staff/work-log/rules.ts'
import { entryApi, sendEntryRequest } from './entry-requests.ts'

/** The outcome of a correction; a conflict includes the stored content. */
type Corrected = { kind: 'done' } | { kind: 'conflict'; stored: string } | { kind: 'refused'; text: string }

async function putContent(id: number, content: string, from: string): Promise<Corrected> {
  const answer = await sendEntryRequest({ method: 'PUT', path: entryApi(id), body: { content, from } })
  if (typeof answer === 'string') return { kind: 'refused', text: entryMessages.unsaved }
  if (answer.ok) return { kind: 'done' }
  if (answer.status === 409) return { kind: 'conflict', stored: (await answer.json()).current.content }
  const texts = { 403: entryMessages.forbidden, 404: entryMessages.not_found, 422: entryMessages.invalid }
  return { kind: 'refused', text: texts[answer.status as keyof typeof texts] ?? entryMessages.unsaved }
}

type Props = {
  entry: ShownEntry
  /** @param isSaved false if the edit was cancelled */
  onEnd: (isSaved: boolean) => void
}

/**
 * Edits an entry in its row: Enter saves, Shift+Enter breaks the line, Escape cancels. Unsaved text stays, with the
 * reason; after a conflict, saving again overwrites the stored text.
 */
export function EntryCorrection({ entry, onEnd }: Props) {
  const text = useRef<HTMLTextAreaElement>(null)
  const from = useRef(entry.source ?? '')
  const [problem, setProblem] = useState<string>()
  const problemId = `entry-${entry.id}-problem`

  async function save(): Promise<void> {
    const corrected = await putContent(entry.id, text.current?.value ?? '', from.current)
    if (corrected.kind === 'done') return onEnd(true)
    if (corrected.kind === 'refused') return setProblem(corrected.text)
    from.current = corrected.stored
    setProblem(`${entryMessages.corrected_elsewhere} It now reads: “${corrected.stored}”`)
  }

  function onKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') onEnd(false)
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    save()
  }

  return (
    <form
      role="none"
      className="correction"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <textarea
        ref={text}
        aria-label={`Text of ${entry.name}`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? problemId : undefined}
        rows={2}
        maxLength={maxContentLength}
        defaultValue={entry.source}
        onKeyDown={onKey}
      />
      <p className="error" id={problemId} role="alert">
        {problem}
      </p>
      <button type="submit" className="button quiet">
        Save
      </button>
      <button type="button" className="link" onClick={() => onEnd(false)}>
        Cancel
      </button>
    </form>
  )
}
