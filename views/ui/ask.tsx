type Props = {
  /** Unique on its page. */
  id: string
  /** The label of the button and of the dialog's confirm button. */
  label: string
  /** The question, naming its object. */
  question: string
  /** The consequence, if it is not obvious. */
  hint?: string
  action: string
  fields?: Record<string, string>
  className?: string
  /** Whether the answer is a different page, because the record is gone afterwards. */
  leaves?: boolean
}

/**
 * A button that asks for confirmation in a native dialog. It needs no script: the dialog takes the focus and returns
 * it, and Escape cancels. With scripts, the answer replaces the page's main part in place.
 */
export function Ask({ id, label, question, hint, action, fields = {}, className = 'link', leaves }: Props) {
  return (
    <>
      <button type="button" className={className} {...{ commandfor: id, command: 'show-modal' }}>
        {label}
      </button>
      <dialog id={id} className="ask" aria-labelledby={`${id}-question`}>
        <form method="post" action={action} {...(leaves ? {} : inPlace(action))}>
          <p id={`${id}-question`} className="question">
            {question}
          </p>
          {hint && <p className="hint">{hint}</p>}
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <div className="actions">
            <button type="submit" className="button">
              {label}
            </button>
            <button type="button" className="button quiet" {...{ commandfor: id, command: 'close' }}>
              Cancel
            </button>
          </div>
        </form>
      </dialog>
    </>
  )
}

/**
 * Attributes with which htmx submits a form and swaps the answer into the page's main part; without scripts the form
 * submits normally. A second click while the request is under way is dropped.
 */
export function inPlace(action: string) {
  return { 'hx-post': action, 'hx-target': 'main', 'hx-swap': 'innerMorph', 'hx-sync': 'drop' }
}
