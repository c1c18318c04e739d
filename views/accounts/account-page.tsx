import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import type { Factors, Passkey } from '../../src/office/accounts/factors/queries.ts'
import { Ask, ButtonForm } from '../ui/form/ask.tsx'
import { Field } from '../ui/form/field.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { Group } from '../ui/group.tsx'
import { Moment } from '../ui/moment.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { CodesPage } from './factor-pages.tsx'
import { type ShownSessions, WhereSignedIn } from './session-list.tsx'

type Props = {
  user: { id: number; name: string }
  factors: Factors
  /** The passkeys that do not work at the journal's present address. */
  unusable: readonly Passkey[]
  /** Why no passkey can be created here; '' if one can. */
  noPasskeys: string
  signedIn: ShownSessions
  /** The id of this session. */
  current: string
  /** Whether the user can do nothing else before setting up a second factor. */
  mustSetUp: boolean
}

/** Shows the user's own account: second factors, and the places where the user is signed in. */
export function AccountPage(props: Props) {
  const { user, mustSetUp } = props
  return (
    <>
      <PageHead title="Account">
        {!mustSetUp && <a href={paths.adminAccount(user.id)}>Name, email and password</a>}
      </PageHead>
      {mustSetUp && (
        <p className="warning">This journal asks for a second factor. Set one up here, and everything else opens.</p>
      )}
      <div className="groups">
        <SecondFactor {...props} />
        {!mustSetUp && (
          <WhereSignedIn
            {...props}
            text="Sign out what you don’t recognise, then change the password."
            path={paths.ownAccount()}
          />
        )}
      </div>
    </>
  )
}

function SecondFactor(props: Props) {
  const { factors, unusable, noPasskeys } = props
  return (
    <Group
      id="second-factor"
      title="Second factor"
      text="Beside your password, so that a stolen password alone opens nothing. A passkey also signs you in by itself."
    >
      <h3>Passkeys</h3>
      {factors.passkeys.length > 0 && (
        <ul className="factors">
          {factors.passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} isUsable={!unusable.includes(passkey)} />
          ))}
        </ul>
      )}
      {noPasskeys ? <p className="hint">{noPasskeys}</p> : <AddPasskey />}
      <h3>Authenticator app</h3>
      <App since={factors.app} />
      {(factors.app || factors.passkeys.length > 0) && (
        <>
          <h3>Recovery codes</h3>
          <p>
            {factors.recovery === 0 ? 'None is left.' : `${counted(factors.recovery, 'code')} left.`} Each signs you in
            once, when you have neither passkey nor app at hand.
          </p>
          <Ask
            id="renew"
            className="button quiet"
            label="Make new codes"
            question="Make ten new recovery codes?"
            hint="Those of before no longer work."
            action={paths.ownRecovery()}
          />
        </>
      )}
    </Group>
  )
}

function PasskeyItem({ passkey, isUsable }: { passkey: Passkey; isUsable: boolean }) {
  const { id, name, created_at, last_used_at } = passkey
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className="hint">
          Made <Moment at={created_at} />
          {last_used_at && (
            <>
              , last used <Moment at={last_used_at} />
            </>
          )}
          {!isUsable && '. No longer usable: it was made for another address of the journal'}
        </p>
      </div>
      <Ask
        id={`remove-${id}`}
        label="Remove"
        about={name}
        question={`Remove the passkey “${name}”?`}
        hint="It no longer signs you in."
        danger
        action={paths.ownPasskeyRemoval(id)}
      />
    </li>
  )
}

/** Creates a passkey, which requires a script; users without scripts see a sentence instead. */
function AddPasskey() {
  return (
    <pass-key data-for="setup">
      <form role="none" className="form narrow" noValidate>
        <Field
          name="passkey_name"
          label="Name of the new passkey"
          maxLength={60}
          autoComplete="off"
          hint="Such as the device that holds it."
        />
        <SubmitButton submit="Add a passkey" quiet />
        <p className="error" role="alert" />
      </form>
      <template data-codes="">
        <CodesPage codes={[]} />
      </template>
      <noscript>
        <p className="hint">A passkey needs JavaScript; an authenticator app does not.</p>
      </noscript>
    </pass-key>
  )
}

function App({ since }: { since: Date | undefined }) {
  if (!since)
    return (
      <>
        <p className="hint">An app on your phone shows six digits, which you type after the password.</p>
        <ButtonForm action={paths.ownApp()} stays submit="Set up an app" quiet />
      </>
    )
  return (
    <>
      <p>
        Set up <Moment at={since} />.
      </p>
      <Ask
        id="remove-app"
        className="button quiet"
        label="Remove the app"
        question="Remove the authenticator app?"
        hint="Its codes no longer sign you in."
        danger
        action={paths.ownAppRemoval()}
      />
    </>
  )
}
