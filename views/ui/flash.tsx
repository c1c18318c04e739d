export type FlashMessage = { kind: 'success' | 'error' | 'normal'; text: string }

/** A message over the page, with a Close button that needs no script. */
export function Flash({ message }: { message: FlashMessage | undefined }) {
  if (!message) return null
  return (
    <dialog className={`flash ${message.kind}`} open aria-labelledby="flash-text">
      <p id="flash-text" role={message.kind === 'error' ? 'alert' : 'status'}>
        {message.text}
      </p>
      <form method="dialog">
        <button type="submit" className="button quiet">
          Close
        </button>
      </form>
    </dialog>
  )
}
