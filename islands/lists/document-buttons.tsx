import { useEffect, useRef, useState } from 'react'
import {
  downloadedMessage,
  type SelectionDocument,
  type SelectionField,
  selectionDocuments,
} from '../../src/journal/certificates/selection/rules.ts'
import { type Progress, saveDocument } from './selected-document.ts'

type Props = {
  /** The id of the form that holds the check boxes. */
  form: string
  /** The name of its check boxes: ref numbers of articles, or ids of editors. */
  field: SelectionField
}

type Work = { document: SelectionDocument; progress: Progress | undefined }

/** Makes documents of the selected rows and saves them, with a progress bar and a Cancel button. */
export default function DocumentButtons({ form, field }: Props) {
  const [work, setWork] = useState<Work>()
  const [said, say] = useState<{ text: string; isError: boolean; opened?: string }>()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  async function make(document: SelectionDocument) {
    if (work) return
    controller.current = new AbortController()
    say(undefined)
    setWork({ document, progress: undefined })
    const onProgress = (progress: Progress) => setWork({ document, progress })
    const outcome = await saveDocument(
      document,
      { field, values: selectedIn(form, field) },
      { signal: controller.current.signal, onProgress },
    )
    setWork(undefined)
    if (outcome.is === 'failed') say({ text: outcome.message, isError: true })
    else if (outcome.is === 'opened') say({ text: '', isError: false, opened: outcome.url })
    else if (outcome.is === 'saved') say({ text: downloadedMessage(document, outcome.entries), isError: false })
    else say({ text: 'Cancelled.', isError: false })
  }

  return (
    <div className="document-buttons">
      <div className="actions">
        {selectionDocuments[field].map((document) => (
          <button
            key={document.path}
            type="button"
            className="button quiet"
            onClick={() => make(document)}
            aria-disabled={work !== undefined}
          >
            {document.label}
          </button>
        ))}
      </div>
      {work && <Bar work={work} onCancel={() => controller.current?.abort()} />}
      <p role="status">
        {said && !said.isError && said.text}
        {said?.opened && (
          <a href={said.opened} target="_blank" rel="noreferrer">
            Open the PDF to print it
          </a>
        )}
      </p>
      <p role="alert" className="error">
        {said?.isError && said.text}
      </p>
    </div>
  )
}

function Bar({ work: { document, progress }, onCancel }: { work: Work; onCancel: () => void }) {
  const count = progress ? `${progress.whole} of ${progress.total}` : ''
  return (
    <div className="document-progress">
      <progress aria-label={document.label} value={progress?.whole} max={progress?.total} />
      <span>{count || 'Preparing …'}</span>
      <button type="button" className="link" onClick={onCancel}>
        Cancel
      </button>
    </div>
  )
}

function selectedIn(form: string, field: SelectionField): string[] {
  const element = document.getElementById(form)
  return element instanceof HTMLFormElement ? new FormData(element).getAll(field).map(String) : []
}
