import { paths } from '../../src/core/paths.ts'
import { Field } from '../ui/form/field.tsx'
import { IdempotentForm } from '../ui/form/idempotent-form.tsx'

type Props = {
  /** The name and port of the mail server; '' for none. */
  server: string
  /** The address to send the test letter to. */
  to: string
}

/** Shows the mail server that the journal's machine has, and sends a test letter through it. */
export function MailServer({ server, to }: Props) {
  return (
    <section className="group settings-list" aria-labelledby="mail-server-title" id="mail-server">
      <div className="about">
        <h2 id="mail-server-title">Mail server</h2>
        <p className="hint">
          {server
            ? 'SMTP_URL sets it on the journal’s machine.'
            : 'SMTP_URL sets one on the journal’s machine. Until then letters wait under Letters, to be sent by hand.'}
        </p>
      </div>
      {server ? (
        <div>
          <p>
            Letters leave through <strong>{server}</strong>.
          </p>
          <IdempotentForm
            action={paths.adminSettingsTestLetter()}
            className="form"
            submit="Send a test letter"
            busy="Sending…"
            quiet
          >
            <Field name="to" label="To" type="email" defaultValue={to} />
          </IdempotentForm>
        </div>
      ) : (
        <p>None is set.</p>
      )}
    </section>
  )
}
