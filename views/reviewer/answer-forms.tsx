import { use } from 'react'
import { t } from '../../src/core/words/words.ts'
import { mayDecline, reasonTexts } from '../../src/review/reviewer/rules.ts'
import { Choice } from '../ui/form/choice.tsx'
import { Field, SwitchField, TextField } from '../ui/form/field.tsx'
import { IdempotentForm, typedFields } from '../ui/form/idempotent-form.tsx'
import { Refusal } from '../ui/form/refusal.ts'
import { translatedChoices } from '../words/choices.ts'
import type { ReviewerPageProps } from './reviewer-page.tsx'

/** Whether the reviewer asked for a later day, which no editor has answered. */
export const isMoreAsked = ({ due, extension_due }: Pick<ReviewerPageProps['request'], 'due' | 'extension_due'>) =>
  extension_due !== null && extension_due > due

/** Asks for a later day. */
export function MoreTime({ at, request, extensionDays, typed }: ReviewerPageProps) {
  const { extension_granted } = request
  const of = typedFields(typed)
  const isOpen = use(Refusal).some(({ name }) => name === 'due')
  return (
    <details open={isOpen}>
      <summary>{t('I need more time')}</summary>
      <IdempotentForm action={`${at}/extend`} submit={t('Ask for more time')} quiet>
        <Field
          {...of('due')}
          type="date"
          label={t('New due date')}
          hint={
            extension_granted || extensionDays === 0
              ? t('An editor will decide, and write to you.')
              : t('Up to {days} more days are given at once; for longer, an editor decides.', { days: extensionDays })
          }
        />
        <Field {...of('note')} label={t('Note to the editor')} isOptional />
      </IdempotentForm>
    </details>
  )
}

/** Declines, with a reason. */
export function Decline({ at, request, typed }: ReviewerPageProps) {
  const of = typedFields(typed)
  return (
    <details open={use(Refusal).some(({ name }) => name === 'reason' || name === 'suggest')}>
      <summary>{t('I decline')}</summary>
      <IdempotentForm id="decline" action={`${at}/decline`} submit={t('Decline')} quiet>
        <Choice {...of('reason')} label={t('Why?')} choices={translatedChoices(reasonTexts)} />
        <TextField {...of('note')} label={t('Note to the editor')} rows={2} isOptional />
        <TextField {...of('suggest')} label={t('Who could review it instead?')} rows={2} isOptional />
        <Asked typed={typed} notBefore={null} never={request.never} />
      </IdempotentForm>
    </details>
  )
}

type AskedProps = Pick<ReviewerPageProps, 'typed'> & { notBefore: string | null; never: boolean }

/**
 * Asks when to invite the reviewer again. A refusal of all invitations is shown, and can be undone only by a user who
 * saw it ticked: `boxes` proves that.
 */
function Asked({ typed, notBefore, never }: AskedProps) {
  const wasShown = typed.boxes === 'never'
  return (
    <>
      {(never || wasShown) && <input type="hidden" name="boxes" value="never" />}
      <Field
        {...typedFields(typed)('not_before', notBefore)}
        type="date"
        label={t('Do not ask me before')}
        isOptional
      />
      <SwitchField
        name="never"
        value="yes"
        label={t('Never ask me again')}
        defaultChecked={typed.never === 'yes' || (never && !wasShown)}
      />
    </>
  )
}

/** Asks when the reviewer wants to be invited again: each letter says that this form is here. */
export function Availability({ at, request, typed }: ReviewerPageProps) {
  if (!request.isDecided && mayDecline(request.state)) return null
  return (
    <details>
      <summary>{t('When may we ask you again?')}</summary>
      <IdempotentForm action={at} submit={t('Save')} quiet>
        <Asked typed={typed} notBefore={request.not_before} never={request.never} />
      </IdempotentForm>
    </details>
  )
}
