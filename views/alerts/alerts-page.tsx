import { alertKinds } from '../../src/core/db/enums.ts'
import { paths } from '../../src/core/paths.ts'
import { t } from '../../src/core/words/words.ts'
import { type AlertKind, alertNames } from '../../src/journal/alerts/rules.ts'
import { Choice } from '../ui/form/choice.tsx'
import { Field } from '../ui/form/field.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'

type Props = { journal: string; values: { email: string; kind: AlertKind } }

/** Asks for an address and for the kind of alert that it wants. */
export function AlertsPage({ journal, values }: Props) {
  return (
    <div className="link-page">
      <h1>{t('Email me')}</h1>
      <p>{t('{journal} writes to you when something new appears. No account is needed.', { journal })}</p>
      <form role="none" method="post" action={paths.alerts()} className="form narrow">
        <Field
          name="email"
          label={t('Your email')}
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          defaultValue={values.email}
          hint={t('We first send a letter that asks you to confirm.')}
        />
        <Choice
          name="kind"
          label={t('About')}
          choices={alertKinds.map((kind) => [kind, t(alertNames[kind])] as const)}
          defaultValue={values.kind}
        />
        <p hidden>
          <label>
            {t('Leave this empty')} <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </p>
        <SubmitButton submit={t('Send me the letter')} />
      </form>
      <p className="hint">
        {t(
          'We keep your address and these choices, and nothing about what you open. Each letter has a link that ends it.',
        )}
      </p>
    </div>
  )
}

/** Says that a letter is on its way, in the same words for every address. */
export function AskedPage({ kind }: { kind: AlertKind }) {
  return (
    <div className="link-page">
      <h1>{t('Please confirm it in your email')}</h1>
      <p>{t('If letters may go to this address, one arrives within minutes. It asks you to confirm:')}</p>
      <p>{t(alertNames[kind])}</p>
      <p>{t('No letter? Look into the folder for spam. We ask an address at most three times.')}</p>
    </div>
  )
}
