type Props = {
  /** The purpose of the passkey: sign-in, second step, or proof. */
  of: 'login' | 'step' | 'proof'
  label: string
  /** The address after the login. */
  next?: string
  /** The key of the session in local storage. */
  storageKey?: string
}

/**
 * Shows a button for a passkey; its space is kept until its script is loaded, and there is no button without scripts.
 */
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
