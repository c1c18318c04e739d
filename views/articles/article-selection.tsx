import type { ReactNode } from 'react'
import { paths } from '../../src/core/paths.ts'
import { DocumentButtons } from '../certificates/document-buttons.tsx'
import { Answers } from '../ui/form/ask.tsx'
import { PublishAt } from '../ui/form/publish-at.tsx'
import { Selection } from '../ui/selection.tsx'

/** The id of the form to which the check boxes in the rows belong. */
export const articleSelectionId = 'articles-form'

type Props = {
  /** The ref numbers on the list's other pages, if the whole list can be selected at once. */
  more: string[]
  total: number
  /** The address of the list, to return to. */
  here: string
  zone: string
}

/** Everything that can be done with the selected articles of a list. */
export function ArticleSelection({ more, total, here, zone }: Props) {
  return (
    <form id={articleSelectionId} method="post" className="bulk" autoComplete="off">
      <input type="hidden" name="back" value={here} />
      <Selection name="refnumbers" more={more} total={total} />
      <div className="actions">
        <Question
          label="Publish"
          status="enabled"
          question="Publish the selected articles?"
          hint="Readers will find them, with their PDFs and certificates."
        >
          <PublishAt label="At (empty: now)" zone={zone} />
        </Question>
        <Question
          label="Disable"
          status="disabled"
          question="Disable the selected articles?"
          hint="Readers will no longer find them, nor their PDFs and certificates. Scheduled articles will not be published."
          danger
        />
        <button type="submit" className="button quiet" formAction={paths.adminArticlesLetters()}>
          Notices
        </button>
      </div>
      <DocumentButtons form={articleSelectionId} field="refnumbers" />
    </form>
  )
}

type QuestionProps = {
  label: string
  status: string
  question: string
  hint: string
  danger?: boolean
  children?: ReactNode
}

/** A button that asks before it changes the status of the selected articles. */
function Question({ label, status, question, hint, danger, children }: QuestionProps) {
  const id = `selected-${status}`
  return (
    <>
      <button type="button" className="button quiet" {...{ commandfor: id, command: 'show-modal' }}>
        {label}
      </button>
      <dialog id={id} className="ask" aria-labelledby={`${id}-question`}>
        <p id={`${id}-question`} className="question">
          {question}
        </p>
        <p className="hint" data-count="" />
        <p className="hint">{hint}</p>
        {children}
        <Answers
          id={id}
          label={label}
          danger={danger}
          confirm={{ formAction: paths.adminArticlesStatus(), name: 'status', value: status }}
        />
      </dialog>
    </>
  )
}
