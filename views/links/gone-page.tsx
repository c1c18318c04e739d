type Props = { isReplaced: boolean; email: string }

/** Says that a link no longer works, and nothing of what it led to. */
export function GonePage({ isReplaced, email }: Props) {
  return (
    <div className="link-page">
      <h1>{isReplaced ? 'Use the link in our letter' : 'This link no longer works'}</h1>
      <p>
        {isReplaced
          ? 'The letter that we sent holds the address that took the place of this one.'
          : 'It has expired or was ended.'}{' '}
        <MailLink email={email} />
      </p>
    </div>
  )
}

/** Says that too many asked, and whom to write to. */
export function TooManyPage({ email }: Pick<Props, 'email'>) {
  return (
    <div className="link-page">
      <h1>Please try again later</h1>
      <p>
        Too many requests came. <MailLink email={email} />
      </p>
    </div>
  )
}

/** Whom to write to; nothing where the journal has no address. */
function MailLink({ email }: Pick<Props, 'email'>) {
  if (!email) return null
  return (
    <>
      Write to <a href={`mailto:${email}`}>{email}</a>.
    </>
  )
}
