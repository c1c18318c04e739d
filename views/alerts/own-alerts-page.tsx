import { alertKinds } from '../../src/core/db/enums.ts'
import { paths } from '../../src/core/paths.ts'
import { t } from '../../src/core/words/words.ts'
import { type AlertKind, alertNames } from '../../src/journal/alerts/rules.ts'
import { Said } from '../access-links/page-parts.tsx'
import { ErrorText } from '../ui/form/labelled.tsx'

type Props = {
  token: string
  email: string
  /** The kinds that the address confirmed, and those that it asked for. */
  confirmed: readonly AlertKind[]
  asked: readonly AlertKind[]
  isSaved: boolean
}

/** Shows all alerts of an address, to be confirmed, changed and ended. */
export function OwnAlertsPage({ token, email, confirmed, asked, isSaved }: Props) {
  const isNew = asked.length > 0
  const chosen = [...confirmed, ...asked]
  return (
    <div className="link-page">
      <h1>{isNew ? t('Confirm your alerts') : t('Your alerts')}</h1>
      {isSaved && <Said>{t('Saved. Letters go to {email} about what is ticked here.', { email })}</Said>}
      {isNew && <p>{t('Nothing is sent to {email} until you press the button.', { email })}</p>}
      <form role="none" method="post" action={paths.ownAlerts(token)} className="form narrow">
        <fieldset className="field choice" id="kinds">
          <legend>{t('Write to {email} about', { email })}</legend>
          <ErrorText name="kinds" />
          {alertKinds.map((kind) => (
            <label key={kind}>
              <input type="checkbox" name="kinds" value={kind} defaultChecked={chosen.includes(kind)} />{' '}
              {t(alertNames[kind])}
            </label>
          ))}
        </fieldset>
        <p className="actions">
          <button type="submit" name="action" value="save" className="button">
            {isNew ? t('Confirm') : t('Save')}
          </button>
          <button type="submit" name="action" value="end" className="button quiet">
            {t('End all alerts')}
          </button>
        </p>
        <p>
          <button type="submit" name="action" value="never" className="button quiet">
            {t('Never write to this address again')}
          </button>
        </p>
        <p className="hint">
          {t('We then delete the address, and keep a code computed from it, so that nobody can ask for letters to it.')}
        </p>
      </form>
    </div>
  )
}

/** Shows a page with a heading and a sentence, and an offer to ask for alerts while the journal has them. */
export function AlertNote({ title, text, isOffered }: { title: string; text: string; isOffered: boolean }) {
  return (
    <div className="link-page">
      <h1>{title}</h1>
      <p>{text}</p>
      {isOffered && (
        <p>
          <a href={paths.alerts()}>{t('Email me')}</a>
        </p>
      )}
    </div>
  )
}
