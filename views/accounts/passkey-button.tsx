type Props = {
  /** What the passkey does: signs in, takes the second step of a login, or proves who is there. */
  of: 'login' | 'step' | 'proof'
  label: string
  /** Where a login leads. */
  next?: string
  /** The key of the session in local storage. */
  storageKey?: string
}

/** A button for a passkey, which takes a script: until it is there the button keeps its room, without scripts there is none. */
export function PasskeyButton({ of, label, next, storageKey }: Props) {
  return (
    <pass-key data-for={of} data-next={next} data-storage-key={storageKey}>
      <button type="button" className="button quiet">
        {label}
      </button>
      <p className="error" role="alert" />
    </pass-key>
  )
}
