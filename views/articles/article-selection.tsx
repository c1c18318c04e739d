import type { ReactNode } from 'react'
import { paths } from '../../src/core/paths.ts'
import { DocumentButtons } from '../certificates/document-buttons.tsx'
import { Answers } from '../ui/form/ask.tsx'
import { PublishAt } from '../ui/form/publish-at.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { SelectionBar } from '../ui/selection.tsx'

/** The selection of a list of articles: the form that the check boxes in the rows belong to, and their name. */
export const selectedArticles = { form: 'articles-form', name: 'refnumbers' }

type Props = {
  /** All ref numbers of the list, if it has other pages and can be selected at once. */
  all: string[]
  shown: { refnumber: string }[]
  total: number
}

/** Shows the actions on selected articles. */
export function ArticleSelection({ all, shown, total }: Props) {
  const more = all.filter((each) => !shown.some(({ refnumber }) => refnumber === each))
  return (
    <SelectionBar id={selectedArticles.form} name={selectedArticles.name} more={more} total={total}>
      <Question
        label="Publish"
        needs="hidden"
        status="enabled"
        question="Publish the selected articles?"
        hint="Readers will find them, with their PDFs and certificates."
      >
        <PublishAt label="When? Leave empty to publish now" />
      </Question>
      <Question
        label="Hide"
        needs="public"
        status="disabled"
        question="Hide the selected articles?"
        hint="Readers will no longer find them, nor their PDFs and certificates. Scheduled articles will not be published."
        danger
      />
      <DocumentButtons form={selectedArticles.form} field="refnumbers" />
      <SubmitButton submit="Letters" quiet formAction={paths.adminArticlesLetters()} data-needs="public" />
    </SelectionBar>
  )
}

type QuestionProps = {
  label: string
  /** The articles that the button applies to: it is shown once one of them is selected. */
  needs: 'hidden' | 'public'
  status: string
  question: string
  hint: string
  danger?: boolean
  children?: ReactNode
}

/** Shows a button that asks before it changes the status of the selected articles. */
function Question({ label, needs, status, question, hint, danger, children }: QuestionProps) {
  const id = `selected-${status}`
  return (
    <>
      <button type="button" className="button quiet" data-needs={needs} {...{ commandfor: id, command: 'show-modal' }}>
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
