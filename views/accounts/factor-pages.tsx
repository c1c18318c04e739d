import { paths } from '../../src/core/paths.ts'
import { BackLink } from '../ui/back-link.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Field } from '../ui/form/field.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { qrPath } from '../ui/qr-path.ts'

type AppProps = { secret: string; uri: string }

/** Shows the key of a new authenticator app, and asks for its first code. */
export function AppPage({ secret, uri }: AppProps) {
  const { path, size } = qrPath(uri)
  const box = `-4 -4 ${size + 8} ${size + 8}`
  return (
    <>
      <BackLink href={paths.ownAccount()}>Account</BackLink>
      <h1>Set up an app</h1>
      <p>Scan this with an authenticator app, such as Aegis, Bitwarden or Google Authenticator.</p>
      <svg className="qr-code" viewBox={box} role="img" aria-label="QR code of the key below">
        <path d={path} />
      </svg>
      <p>
        Or type the key: <code className="key">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <form role="none" method="post" action={paths.ownAppConfirmation()} className="form narrow" noValidate>
        <Field
          name="totp"
          label="The six digits that the app shows"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          required
        />
        <div className="actions">
          <SubmitButton submit="Confirm" />
          <a href={paths.ownAccount()}>Cancel</a>
        </div>
      </form>
    </>
  )
}

/** Shows recovery codes, this once; a script fills them in if there are none. */
export function CodesPage({ codes }: { codes: readonly string[] }) {
  const text = encodeURIComponent(`${codes.join('\n')}\n`)
  const file = codes.length > 0 ? `data:text/plain;charset=utf-8,${text}` : undefined
  return (
    <>
      <h1>Recovery codes</h1>
      <p>
        Keep them where you find them without this device. Each signs you in once.{' '}
        <strong>They are not shown again.</strong>
      </p>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="actions">
        <ButtonLink text="I have kept them" href={paths.ownAccount()} />
        <ButtonLink text="Download" quiet href={file} download={file && 'recovery-codes.txt'} />
      </div>
    </>
  )
}
