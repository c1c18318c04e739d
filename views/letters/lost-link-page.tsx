import { paths } from '../../src/core/paths.ts'
import { Said } from '../access-links/page-parts.tsx'
import { Field } from '../ui/form/field.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'

type Props = { canMail: boolean; isAsked: boolean; email: string }

/** Asks for an address, and mails the links that belong to it; the answer is the same for every address. */
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
          <form role="none" method="post" action={paths.lostLink()} className="form narrow">
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
