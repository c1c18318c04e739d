type Props = {
  /** Unique on its page. */
  id: string
  /** What the button says, and the dialog's own button again. */
  label: string
  /** The question, which names its object. */
  question: string
  /** What follows from it, where that is not plain. */
  hint?: string
  action: string
  fields?: Record<string, string>
  className?: string
  /** Whether the answer is another page, for a thing that is gone afterwards. */
  leaves?: boolean
}

/**
 * A button that asks first, in a native dialog which needs no script: the focus goes into it and comes back, Escape
 * cancels. With scripts the answer replaces the page's main part in place.
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
 * What lets htmx send a form and put its answer into the page's main part; without scripts the form goes by itself. A
 * second click on the way is the same wish, not another.
 */
export function inPlace(action: string) {
  return { 'hx-post': action, 'hx-target': 'main', 'hx-swap': 'innerMorph', 'hx-sync': 'drop' }
}
