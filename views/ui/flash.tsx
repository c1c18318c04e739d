import { ButtonForm } from './form/ask.tsx'
import { SubmitButton } from './form/submit-button.tsx'

/**
 * A message for the next page. `undo` is the version that undoes a deletion, `next` the place where the work continues,
 * such as a letter, `step` the next step of a new journal.
 */
export type FlashMessage = {
  kind: 'success' | 'error' | 'normal'
  text: string
  undo?: string
  next?: string
  step?: { text: string; href: string }
}

type Props = {
  message: FlashMessage | undefined
  /** The page's address, to return to after an undo. */
  here: string
}

/**
 * Holds the place of the page's message: first in its main part, so that it covers nothing and is read first. It has a
 * Close button that needs no script.
 */
export function Flash({ message, here }: Props) {
  return <div className="messages">{message && <Message message={message} here={here} />}</div>
}

function Message({ message: { kind, text, undo, next, step }, here }: { message: FlashMessage; here: string }) {
  return (
    <dialog className={`flash ${kind}`} open aria-labelledby="flash-text">
      <p id="flash-text" role={kind === 'error' ? 'alert' : 'status'}>
        {text}
        {next && (
          <>
            {' '}
            <a href={next}>{next.endsWith('/notice') ? 'Write to its authors' : 'Open the issue'}</a>
          </>
        )}
        {step && (
          <>
            {' '}
            <a href={step.href}>Next: {step.text}</a>
          </>
        )}
        {undo && (
          <>
            {' '}
            <a href={undo.replace(/\/\d+$/, '')}>It stays in the history.</a>
          </>
        )}
      </p>
      {undo && <ButtonForm action={undo} fields={{ back: here }} submit="Undo" quiet />}
      <form role="none" method="dialog">
        <SubmitButton submit="Close" quiet />
      </form>
    </dialog>
  )
}
