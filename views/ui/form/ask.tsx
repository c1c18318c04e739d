import type { ComponentProps, ReactNode } from 'react'
import { HiddenFields } from './hidden-fields.tsx'
import { SubmitButton } from './submit-button.tsx'

type QuestionProps = {
  /** Unique on its page. */
  id: string
  /** The label of the dialog's confirm button. */
  label: string
  /** The object of the button, for screen readers, if many buttons have its label. */
  about?: string
  /** The question, naming its object. */
  question: string
  /** The consequence, if it is not obvious. */
  hint?: string
  action: string
  fields?: Record<string, string>
  /** Whether it destroys data. */
  danger?: boolean
  /** Whether the answer is a different page, because the record is gone afterwards. */
  leaves?: boolean
  /** Controls of its form. */
  children?: ReactNode
}

/**
 * Shows a button that asks for confirmation in a native dialog. It needs no script: the dialog takes the focus and
 * returns it, and Escape cancels. With scripts, the response replaces the page's main part in place.
 */
export function Ask({ className = 'link', about, ...question }: QuestionProps & { className?: string }) {
  const { id, label } = question
  return (
    <>
      <button type="button" className={className} aria-label={about && `${label} ${about}`} {...opensDialog(id)}>
        {label}
      </button>
      <Question {...question} />
    </>
  )
}

/** Returns the attributes of a button that opens a question. */
export const opensDialog = (id: string) => ({ commandfor: id, command: 'show-modal' })

type ButtonProps = ComponentProps<typeof SubmitButton> &
  Pick<QuestionProps, 'action'> & { fields?: Record<string, string | number>; className?: string; stays?: boolean }

/**
 * Shows a form with only a button; if it `stays`, a script shows the response in place.
 * @param fields the hidden fields
 */
export function ButtonForm({ action, fields = {}, className, stays, ...button }: ButtonProps) {
  return (
    <form role="none" method="post" action={action} className={className} {...(stays && inPlace(action))}>
      <HiddenFields of={fields} />
      <SubmitButton {...button} />
    </form>
  )
}

/** Shows the dialog of a question. */
export function Question({ id, label, question, hint, action, fields = {}, danger, leaves, children }: QuestionProps) {
  return (
    <dialog id={id} className="ask" aria-labelledby={`${id}-question`} aria-describedby={hint && `${id}-hint`}>
      <form role="none" method="post" action={action} {...(leaves ? {} : inPlace(action))}>
        <p id={`${id}-question`} className="question">
          {question}
        </p>
        {hint && (
          <p id={`${id}-hint`} className="hint">
            {hint}
          </p>
        )}
        <HiddenFields of={fields} />
        {children}
        <Answers id={id} label={label} danger={danger} />
      </form>
    </dialog>
  )
}

/**
 * Shows the buttons of a question. A button that confirms a destructive action is red, and comes after Cancel, which
 * therefore has the focus.
 * @param confirm more attributes of that button
 */
export function Answers({
  id,
  label,
  danger,
  confirm,
}: Answered & { confirm?: Partial<ComponentProps<typeof SubmitButton>> }) {
  const yes = <SubmitButton key="confirm" submit={label} danger={danger} {...confirm} />
  const no = (
    <button key="cancel" type="button" className="button quiet" {...{ commandfor: id, command: 'close' }}>
      Cancel
    </button>
  )
  return <div className="actions">{danger ? [no, yes] : [yes, no]}</div>
}

type Answered = Pick<QuestionProps, 'id' | 'label' | 'danger'>

/**
 * Returns the attributes with which htmx submits a form and swaps the response into the page's main part; without
 * scripts the form submits normally. A second click during the request is dropped.
 */
export function inPlace(action: string) {
  return { 'hx-post': action, 'hx-target': 'main', 'hx-swap': 'innerMorph', 'hx-sync': 'drop' }
}
