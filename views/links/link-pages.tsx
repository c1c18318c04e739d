import { paths } from '../../src/core/paths.ts'
import { Field } from '../ui/form/field.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { Said } from './page-parts.tsx'

type Props = { canMail: boolean; isAsked: boolean; email: string }

/** Asks for an address, whose links are mailed; says the same to everybody who asked. */
export function LostLinkPage({ canMail, isAsked, email }: Props) {
  return (
    <div className="link-page">
      <h1>Lost your link?</h1>
      {canMail ? (
        <>
          {isAsked && (
            <Said>
              If there is a paper or a review with this address, a letter with its links arrives within minutes.
            </Said>
          )}
          <p>Authors and reviewers have no account: a link leads to their paper or review. We send it again.</p>
          <form method="post" action={paths.lostLink()} className="form narrow">
            <Field
              name="email"
              label="Your email"
              type="email"
              autoComplete="email"
              required
              hint="The one that our letters come to. At most 3 letters a day."
            />
            <SubmitButton submit="Send my links" />
          </form>
        </>
      ) : (
        <p>
          This journal sends no letters by itself.{' '}
          {email ? (
            <>
              Write to <a href={`mailto:${email}`}>{email}</a>, and an editor sends you your link.
            </>
          ) : (
            'Ask its editors for your link.'
          )}
        </p>
      )}
    </div>
  )
}

type GoneProps = { isReplaced: boolean; email: string }

/** Says that a link no longer works, and nothing of what it led to. */
export function GonePage({ isReplaced, email }: GoneProps) {
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

/** Says that nobody has such a link: most often it was cut off on its way. */
export function UnknownLinkPage() {
  return (
    <div className="link-page">
      <h1>This link is not complete, or not ours</h1>
      <p>
        Mail programs cut long addresses off. Please copy all of it from our letter, or{' '}
        <a href={paths.lostLink()}>have your links sent again</a>.
      </p>
    </div>
  )
}

/** Says that too many asked, and whom to write to. */
export function TooManyPage({ email }: Pick<GoneProps, 'email'>) {
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
function MailLink({ email }: Pick<GoneProps, 'email'>) {
  if (!email) return null
  return (
    <>
      Write to <a href={`mailto:${email}`}>{email}</a>.
    </>
  )
}
