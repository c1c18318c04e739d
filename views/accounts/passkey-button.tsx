type Props = {
  /** The purpose of the passkey: sign-in, second step, or proof. */
  of: 'login' | 'step' | 'proof'
  label: string
  /** Where a login leads. */
  next?: string
  /** The key of the session in local storage. */
  storageKey?: string
}

/** A button for a passkey; it keeps its room until its script is there, and without scripts there is none. */
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
