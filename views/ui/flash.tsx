/** `undo` is the version in a history that a deletion can be undone to. */
export type FlashMessage = { kind: 'success' | 'error' | 'normal'; text: string; undo?: string }

/**
 * A message over the page, with a Close button that needs no script.
 * @param here the page's address, to come back to after an undo
 */
export function Flash({ message, here }: { message: FlashMessage | undefined; here: string }) {
  if (!message) return null
  const { kind, text, undo } = message
  return (
    <dialog className={`flash ${kind}`} open aria-labelledby="flash-text">
      <p id="flash-text" role={kind === 'error' ? 'alert' : 'status'}>
        {text}
        {undo && (
          <>
            {' '}
            <a href={undo.replace(/\/\d+$/, '')}>It stays in the history.</a>
          </>
        )}
      </p>
      {undo && (
        <form method="post" action={undo}>
          <input type="hidden" name="back" value={here} />
          <button type="submit" className="button quiet">
            Undo
          </button>
        </form>
      )}
      <form method="dialog">
        <button type="submit" className="button quiet">
          Close
        </button>
      </form>
    </dialog>
  )
}
