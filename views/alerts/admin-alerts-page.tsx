import { alertKinds } from '../../src/core/db/enums.ts'
import { paths } from '../../src/core/paths.ts'
import type { countAlertLetters, listLastSent } from '../../src/journal/alerts/letter-queries.ts'
import type { AlertState, countAlerts } from '../../src/journal/alerts/queries.ts'
import { alertNames, letterNames } from '../../src/journal/alerts/rules.ts'
import { settingPath } from '../../src/office/settings/problems.ts'
import { ButtonForm } from '../ui/form/ask.tsx'
import { Field } from '../ui/form/field.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { Moment } from '../ui/moment.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Section } from '../ui/sections.tsx'
import { Table } from '../ui/table.tsx'

type Props = {
  /** Whether letters are sent, and whether the setting is on. */
  isOn: boolean
  isWanted: boolean
  halted: AlertState['halted']
  counts: Awaited<ReturnType<typeof countAlerts>>
  letters: Awaited<ReturnType<typeof countAlertLetters>>
  sent: Awaited<ReturnType<typeof listLastSent>>
  /** The address in the refused form. */
  typed: string
}

/** Shows the number of alerts and of their letters, never an address, and ends the alerts of one. */
export function AdminAlertsPage({ isOn, isWanted, halted, counts, letters, sent, typed }: Props) {
  return (
    <>
      <PageHead title="Alerts" hint="Letters to readers about new issues, new articles and calls for papers." />
      {!isOn && <Off isWanted={isWanted} />}
      {halted && <Halted why={halted} />}
      <Section id="readers" className="section" title="Readers">
        <Table
          columns={['Alerts of', 'Addresses']}
          numbers={['Addresses']}
          rows={[
            ...alertKinds.map((kind) => ({ key: kind, cells: [alertNames[kind], counts[kind]] })),
            { key: 'unconfirmed', cells: ['Not confirmed; deleted after 7 days', counts.unconfirmed] },
          ]}
        />
      </Section>
      <Section id="letters" className="section" title="Letters">
        <Table
          columns={['Letter', 'State', 'Number', 'Last sent']}
          numbers={['Number']}
          rows={letters.states.map(({ kind, state, letters: number }) => {
            const last = state === 'sent' && sent.find((one) => one.kind === kind)
            return {
              key: `${kind} ${state}`,
              cells: [letterNames[kind], stateNames[state], number, last && <Moment at={last.at} />],
            }
          })}
          empty="No letter was written yet."
        />
      </Section>
      <Section id="failures" className="section" title="Why letters did not leave">
        <Table
          columns={['Reason', 'Letters']}
          numbers={['Letters']}
          rows={letters.failures.map(({ error, letters: number }) => ({ key: error, cells: [error, number] }))}
          empty="No letter failed within the last 30 days."
        />
      </Section>
      <Section id="end" className="section" title="End the alerts of an address">
        <form role="none" method="post" action={paths.adminAlerts()} className="form narrow">
          <Field
            name="email"
            label="Email"
            type="email"
            maxLength={254}
            required
            defaultValue={typed}
            hint="For a reader who asks you. Whether the address had alerts is not shown."
          />
          <SubmitButton submit="End its alerts" />
        </form>
      </Section>
    </>
  )
}

const stateNames: Record<Props['letters']['states'][number]['state'], string> = {
  waiting: 'Waiting',
  sending: 'Being sent',
  given: 'Being sent',
  sent: 'Sent',
  failed: 'Not sent',
  unsure: 'May have been sent',
}

const Off = ({ isWanted }: Pick<Props, 'isWanted'>) => (
  <p className="warning">
    {isWanted ? 'No letter is sent: the journal needs a mail server and a website email.' : 'Alerts are off.'}{' '}
    <a href={settingPath('alerts')}>Settings</a>
  </p>
)

const reasons = {
  restored:
    'The journal was restored from a backup, and no alert is sent until you say so. ' +
    'Articles that were published before the backup was made are not announced again.',
  origin:
    'The journal’s address has changed, and no alert is sent until you say so: ' +
    'from a copy of the journal, readers would get each letter twice.',
}

function Halted({ why }: { why: keyof typeof reasons }) {
  return (
    <div className="warning">
      <p>{reasons[why]}</p>
      <ButtonForm action={paths.adminAlerts()} fields={{ action: 'resume' }} submit="Send alerts again" />
    </div>
  )
}
